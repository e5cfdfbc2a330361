/** Two people in one note: from one's key to the frame that shows it to the other, and the same for two bare pages on a bare relay. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freshPage, inPage, mainThreadOf, noteAddress, settled, withBrowser } from "./harness/browser.mjs";
import { calm } from "./harness/calm.mjs";
import { median, reportSpread, rounded } from "./harness/figure.mjs";
import { writeNote } from "./harness/note-file.mjs";
import { withOctavo } from "./harness/octavo.mjs";

/** @typedef {import("./harness/browser.mjs").Page} Page */

const warmUps = 10;
const rounds = 150;
const bareRounds = 60;
const id = "2BENCHTOGETHER";
const code = "section .cm-content";
const paragraphs = [{ text: "total = 0" }, { text: "print(total)" }];

const bare = median(await bareTimes());

await withOctavo({ prepare: (data) => writeNote(data, { id, name: "Together", paragraphs }) }, ({ address }) =>
  withBrowser(async (browser) => {
    const open = () => opened(browser, noteAddress(address, id), code);
    const [writer, reader] = await Promise.all([open(), open()]);
    await writer.locator(code).first().focus();
    await writer.keyboard.press("End");
    await timesOf(writer, reader, warmUps);
    const [wrote, read] = [await mainThreadOf(writer), await mainThreadOf(reader)];
    const runs = await timesOf(writer, reader, rounds);
    // Frames and a machine's other work come and go; what both pages have to do at each key does not.
    const works = { writerWorks: rounded((await wrote()) / rounds), readerWorks: rounded((await read()) / rounds) };
    const more = { bare: rounded(bare), ...works };
    reportSpread({ name: "a colleague's key to its paint", unit: "ms", runs, reach: 15, reachP95: 25, more });
  }),
);

/** What browser, system and machine take of it in this hour. */
async function bareTimes() {
  const relay = spawn(process.execPath, [fileURLToPath(new URL("harness/bare-relay.mjs", import.meta.url))], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [address] = await once(relay.stdout, "data");
  const times = await withBrowser(async (browser) => {
    const open = () => opened(browser, address.toString().trim(), "pre");
    const [writer, reader] = await Promise.all([open(), open()]);
    await writer.locator("pre").focus();
    await timesOf(writer, reader, warmUps);
    return timesOf(writer, reader, bareRounds);
  });
  relay.stdin.end();
  return times;
}

/**
 * @param {import("playwright-core").Browser} browser
 * @param {string} address
 * @param {string} text what shows the text there
 */
async function opened(browser, address, text) {
  const page = await freshPage(browser);
  await page.goto(address);
  await page.locator(text).first().waitFor();
  await settled(page);
  return page;
}

/**
 * @param {Page} writer
 * @param {Page} reader
 * @param {number} keys
 */
async function timesOf(writer, reader, keys) {
  const times = /** @type {number[]} */ ([]);
  while (times.length < keys) times.push(await seenByTheOther(writer, reader));
  return times;
}

/**
 * Both pages have the clock of one machine, and each says when its own began.
 *
 * @param {Page} writer
 * @param {Page} reader
 */
async function seenByTheOther(writer, reader) {
  await inPage(reader, (marks) => {
    const text = /** @type {Element} */ (document.querySelector("section .cm-content, body > pre"));
    const before = text.textContent?.length ?? 0;
    const painted = marks.painted(() => (text.textContent?.length ?? 0) > before);
    marks.outputPainted = () => painted;
  });
  // No rhythm that frames could fall in step with.
  await delay(40 + Math.random() * 60);
  await calm();
  await writer.keyboard.press("x");
  const seen = await inPage(reader, async (marks) => performance.timeOrigin + (await marks.outputPainted()));
  return seen - (await inPage(writer, (marks) => performance.timeOrigin + marks.keyAt));
}
