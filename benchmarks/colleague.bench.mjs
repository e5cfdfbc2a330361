/** Two people in one note: from one's key to the frame that shows it to the other. */

import { setTimeout as delay } from "node:timers/promises";
import { freshPage, inPage, mainThreadOf, noteAddress, settled, withBrowser } from "./harness/browser.mjs";
import { calm } from "./harness/calm.mjs";
import { reportSpread, rounded } from "./harness/figure.mjs";
import { writeNote } from "./harness/note-file.mjs";
import { withOctavo } from "./harness/octavo.mjs";

/** @typedef {import("./harness/browser.mjs").Page} Page */

const warmUps = 10;
const rounds = 150;
const id = "2BENCHTOGETHER";
const paragraphs = [{ text: "total = 0" }, { text: "print(total)" }];

await withOctavo({ prepare: (data) => writeNote(data, { id, name: "Together", paragraphs }) }, ({ address }) =>
  withBrowser(async (browser) => {
    const [writer, reader] = await Promise.all([opened(await freshPage(browser)), opened(await freshPage(browser))]);
    await writer.locator("section .cm-content").first().focus();
    await writer.keyboard.press("End");
    for (let round = 0; round < warmUps; round += 1) await seenByTheOther(writer, reader);
    const times = /** @type {number[]} */ ([]);
    const [wrote, read] = [await mainThreadOf(writer), await mainThreadOf(reader)];
    for (let round = 0; round < rounds; round += 1) times.push(await seenByTheOther(writer, reader));
    // Frames and a machine's other work come and go; what both pages have to do at each key does not.
    const more = { writerWorks: rounded((await wrote()) / rounds), readerWorks: rounded((await read()) / rounds) };
    reportSpread({ name: "a colleague's key to its paint", unit: "ms", runs: times, reach: 15, reachP95: 25, more });

    /** @param {Page} page */
    async function opened(page) {
      await page.goto(noteAddress(address, id));
      await page.locator("section .cm-content").first().waitFor();
      await settled(page);
      return page;
    }
  }),
);

/**
 * Both pages have the clock of one machine, and each says when its own began.
 *
 * @param {Page} writer
 * @param {Page} reader
 */
async function seenByTheOther(writer, reader) {
  await inPage(reader, (marks) => {
    const code = /** @type {Element} */ (document.querySelector("section .cm-content"));
    const before = code.textContent?.length ?? 0;
    const painted = marks.painted(() => (code.textContent?.length ?? 0) > before);
    marks.outputPainted = () => painted;
  });
  // No rhythm that frames could fall in step with.
  await delay(40 + Math.random() * 60);
  await calm();
  await writer.keyboard.press("x");
  const seen = await inPage(reader, async (marks) => performance.timeOrigin + (await marks.outputPainted()));
  return seen - (await inPage(writer, (marks) => performance.timeOrigin + marks.keyAt));
}
