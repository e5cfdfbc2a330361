/** The home page in a browser that has never seen it: until it can be used, and what JavaScript that takes. Then from there into a note and back. */

import { freshPage, inPage, scriptBytesOf, settled, withBrowser } from "./harness/browser.mjs";
import { calm } from "./harness/calm.mjs";
import { median, report } from "./harness/figure.mjs";
import { someOutput, writeNote } from "./harness/note-file.mjs";
import { withOctavo } from "./harness/octavo.mjs";

const rounds = 9;
const switches = 5;
const id = "2BENCHHOME";
const name = "Opened from home";

const usable = /** @type {number[]} */ ([]);
const scripts = /** @type {number[]} */ ([]);
const toNote = /** @type {number[]} */ ([]);
const toHome = /** @type {number[]} */ ([]);
const paragraphs = Array.from({ length: 20 }, (_, index) => ({
  text: `print(${index})`,
  output: someOutput(300, index),
}));

await withOctavo({ prepare: (data) => writeNote(data, { id, name, paragraphs }) }, ({ address }) =>
  withBrowser(async (browser) => {
    // The first round warms the server and counts for nothing.
    for (let round = 0; round <= rounds; round += 1) {
      await calm();
      const page = await freshPage(browser);
      const figures = await openHome(page, address);
      if (round > 0) {
        usable.push(figures.usable);
        scripts.push(figures.scriptBytes / 1000);
      }
      if (round === rounds) await goToAndFro(page);
      await page.context().close();
    }
  }),
);

report({ name: "home page usable, cold cache", value: median(usable), unit: "ms", reach: 600, runs: usable });
report({ name: "home page: JavaScript over the wire", value: median(scripts), unit: "KB", reach: 250, runs: scripts });
report({
  name: "screen to screen, warm: from home into a note",
  value: median(toNote),
  unit: "ms",
  reach: 100,
  runs: toNote,
});
report({
  name: "screen to screen, warm: from a note to home",
  value: median(toHome),
  unit: "ms",
  reach: 100,
  runs: toHome,
});

/**
 * Usable means that a note's row is there and that what is typed into the filter narrows the list.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} address
 */
async function openHome(page, address) {
  const scriptBytes = await scriptBytesOf(page);
  await page.goto(`${address}/#/`, { waitUntil: "commit" });
  await inPage(page, (marks) => marks.painted(() => document.querySelector('[role="treeitem"] a') !== null));
  const filter = page.getByLabel("Filter notes by name");
  const narrowed = inPage(page, (marks) =>
    marks.painted(() => document.querySelectorAll('[role="treeitem"] a').length === 1),
  );
  await filter.fill("Opened from");
  const usableAt = await narrowed;
  const bytes = scriptBytes();
  await filter.fill("");
  return { usable: usableAt, scriptBytes: bytes };
}

/** @param {import("playwright-core").Page} page */
async function goToAndFro(page) {
  for (let round = 0; round <= switches; round += 1) {
    await settled(page);
    const note = await clicked(
      page,
      `[role="treeitem"] a[href*="${id}"]`,
      "section .cm-content, section pre:not([role=log])",
    );
    await settled(page);
    const home = await clicked(page, 'a[href="#/"]', '[role="treeitem"] a');
    // The first time all modules run for the first time.
    if (round === 0) continue;
    toNote.push(note);
    toHome.push(home);
  }
}

/**
 * Milliseconds from a click to the first paint of what it leads to.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} link
 * @param {string} target
 */
async function clicked(page, link, target) {
  return await inPage(
    page,
    async (marks, { link, target }) => {
      const before = performance.now();
      /** @type {HTMLElement} */ (document.querySelector(link)).click();
      return (await marks.painted(() => document.querySelector(target) !== null)) - before;
    },
    { link, target },
  );
}
