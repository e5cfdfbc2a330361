/** A note of 1,000 paragraphs with 1 KB of output each: opening, scrolling, typing, memory. */

import { setTimeout as delay } from "node:timers/promises";
import { freshPage, inPage, noteAddress, rendererPss, settled, withBrowser } from "./harness/browser.mjs";
import { calm } from "./harness/calm.mjs";
import { median, percentile, report, reportSpread, rounded } from "./harness/figure.mjs";
import { someOutput, writeNote } from "./harness/note-file.mjs";
import { withOctavo } from "./harness/octavo.mjs";

const rounds = 5;
const keys = 25;
const id = "2BENCHLONG";
const paragraphs = Array.from({ length: 1000 }, (_, index) => ({
  text: `rows = load(${index})\nfor row in rows:\n    print(row)`,
  output: someOutput(1000, index),
}));

/** @typedef {import("./harness/browser.mjs").Page} Page */

const firstScreens = /** @type {number[]} */ ([]);
const openingTasks = /** @type {number[]} */ ([]);
const scrollTasks = /** @type {number[]} */ ([]);
const gapShares = /** @type {number[]} */ ([]);
const gapP95s = /** @type {number[]} */ ([]);
const keyTimes = /** @type {number[]} */ ([]);
const bareKeyTimes = /** @type {number[]} */ ([]);
const memories = /** @type {number[]} */ ([]);

await withOctavo({ prepare: (data) => writeNote(data, { id, name: "Long", paragraphs }) }, async ({ address }) => {
  // The first round warms the server and counts for nothing. A browser of its own for each, so that memory is that of one page.
  for (let round = 0; round <= rounds; round += 1) {
    await withBrowser(async (browser) => {
      const page = await freshPage(browser);
      await calm();
      const firstScreen = await openNote(page, noteAddress(address, id));
      await settled(page);
      if (round === 0) return;
      firstScreens.push(firstScreen);
      openingTasks.push(await longestTask(page, 0));
      const memory = await rendererPss(browser);
      await calm();
      const from = await inPage(page, () => performance.now());
      const gaps = await scroll(page);
      scrollTasks.push(await longestTask(page, from));
      gapShares.push((gaps.filter((gap) => gap > 25).length / gaps.length) * 100);
      gapP95s.push(percentile(gaps, 95));
      memories.push(Math.max(memory, await rendererPss(browser)));
      keyTimes.push(...(await typeIntoNote(page)));
      bareKeyTimes.push(...(await typeIntoNothing(page)));
    });
  }
});

report({
  name: "1,000 paragraphs: first screen, cold cache",
  value: median(firstScreens),
  unit: "ms",
  reach: 700,
  runs: firstScreens,
});
report({
  name: "1,000 paragraphs: longest main-thread task while opening",
  value: median(openingTasks),
  unit: "ms",
  reach: 100,
  runs: openingTasks,
});
report({
  name: "1,000 paragraphs: frame gaps over 25 ms while scrolling",
  value: median(gapShares),
  unit: "%",
  reach: 3,
  runs: gapShares,
  more: {
    gapP95: rounded(median(gapP95s)),
    longestTask: rounded(Math.max(...scrollTasks)),
  },
});
reportSpread({ name: "1,000 paragraphs: key to paint", unit: "ms", runs: keyTimes, reach: 16 });
reportSpread({ name: "an empty page: key to paint", unit: "ms", runs: bareKeyTimes });
report({ name: "1,000 paragraphs: renderer", value: median(memories), unit: "MB PSS", reach: 200, runs: memories });

/**
 * Until code and output of every paragraph in sight are painted.
 *
 * @param {Page} page
 * @param {string} url
 */
async function openNote(page, url) {
  await page.goto(url, { waitUntil: "commit" });
  return inPage(
    page,
    (marks) =>
      new Promise((resolve) => {
        let isAsked = false;
        // After a paint, when asking for places costs no layout of its own.
        const check = () => {
          isAsked = false;
          const sections = [...document.querySelectorAll("section[data-status]")];
          const inSight = sections.filter((section) => section.getBoundingClientRect().top < innerHeight);
          const bottom = inSight.at(-1)?.getBoundingClientRect().bottom ?? 0;
          const isWhole = inSight.every((section) => {
            const log = section.querySelector("pre[role=log]");
            return (log?.textContent?.length ?? 0) > 900 && section.querySelector(".cm-content, pre:not([role=log])");
          });
          if (bottom < innerHeight || !isWhole) return;
          observer.disconnect();
          resolve(performance.now());
        };
        const observer = new MutationObserver(() => {
          if (isAsked) return;
          isAsked = true;
          marks.afterPaint(check);
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true });
      }),
  );
}

/**
 * @param {Page} page
 * @param {number} from
 * @returns {Promise<number>} 0 when there was none over 50 ms, which is what the browser reports
 */
function longestTask(page, from) {
  return inPage(
    page,
    ({ longTasks }, since) =>
      Math.max(0, ...longTasks.filter(({ start }) => start >= since).map(({ duration }) => duration)),
    from,
  );
}

/**
 * Six seconds at 2,400 pixels a second: a quick read through the note.
 *
 * @param {Page} page
 * @returns {Promise<readonly number[]>} time between frames
 */
function scroll(page) {
  return inPage(page, (marks) => {
    const scroller = document.scrollingElement ?? document.body;
    return marks.gaps(6000, (passed) => {
      scroller.scrollTop = passed * 2.4;
    });
  });
}

/**
 * Types into an editor in the middle of the note.
 *
 * @param {Page} page
 * @returns {Promise<readonly number[]>}
 */
async function typeIntoNote(page) {
  await inPage(page, () => {
    document.scrollingElement?.scrollTo(0, document.scrollingElement.scrollHeight / 2);
  });
  await settled(page);
  const place = await inPage(page, () => {
    const editors = [...document.querySelectorAll("section .cm-content")];
    const places = editors.map((editor) => editor.getBoundingClientRect());
    const inSight = places.find(({ top, bottom }) => top > 100 && bottom < innerHeight);
    return inSight ? { x: inSight.x, y: inSight.y } : null;
  });
  if (!place) throw new Error("No editor is in sight.");
  await page.mouse.click(place.x + 200, place.y + 8);
  await page.keyboard.press("End");
  return type(page);
}

/**
 * The peer: a page with nothing but a field to type in. It shows what the browser and the machine take of the time.
 *
 * @param {Page} page
 * @returns {Promise<readonly number[]>}
 */
async function typeIntoNothing(page) {
  await page.goto("data:text/html,<div contenteditable autofocus>print(1)</div>");
  await page.locator("div").click();
  return type(page);
}

/**
 * From each key to the frame that shows it.
 *
 * @param {Page} page
 * @returns {Promise<readonly number[]>}
 */
async function type(page) {
  const times = /** @type {number[]} */ ([]);
  for (let key = -10; key < keys; key += 1) {
    await inPage(page, (marks) => {
      const before = document.activeElement?.textContent?.length ?? 0;
      const painted = marks.painted(() => (document.activeElement?.textContent?.length ?? 0) > before);
      marks.outputPainted = () => painted;
    });
    await delay(Math.random() * 60);
    await calm();
    await page.keyboard.press("x");
    const took = await inPage(page, async (marks) => (await marks.outputPainted()) - marks.keyAt);
    if (key >= 0) times.push(took);
  }
  return times;
}
