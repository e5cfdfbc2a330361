/** A note of 20 paragraphs in a browser that has never seen it: until it can be used, and what JavaScript that takes. */

import { freshPage, inPage, noteAddress, scriptBytesOf, settled, withBrowser } from "./harness/browser.mjs";
import { calm } from "./harness/calm.mjs";
import { median, report, rounded } from "./harness/figure.mjs";
import { someOutput, writeNote } from "./harness/note-file.mjs";
import { withOctavo } from "./harness/octavo.mjs";

const rounds = 9;
const id = "2BENCHPAGE";

const usable = /** @type {number[]} */ ([]);
const firstScreens = /** @type {number[]} */ ([]);
const scripts = /** @type {number[]} */ ([]);
const paragraphs = Array.from({ length: 20 }, (_, index) => ({
  text: `import math\n\ndef area(radius):\n    return math.pi * radius ** 2\n\nprint(area(${index}))`,
  output: someOutput(300, index),
}));

await withOctavo({ prepare: (data) => writeNote(data, { id, name: "Twenty", paragraphs }) }, ({ address }) =>
  withBrowser(async (browser) => {
    // The first round warms the server and counts for nothing.
    for (let round = 0; round <= rounds; round += 1) {
      await calm();
      const figures = await openOnce(browser, noteAddress(address, id));
      if (round === 0) continue;
      usable.push(figures.usable);
      firstScreens.push(figures.firstScreen);
      scripts.push(figures.scriptBytes / 1000);
    }
  }),
);

report({
  name: "note page of 20 paragraphs usable, cold cache",
  value: median(usable),
  unit: "ms",
  reach: 1000,
  runs: usable,
  more: { codeShown: rounded(median(firstScreens)) },
});
report({
  name: "note page: JavaScript over the wire",
  value: median(scripts),
  unit: "KB",
  reach: 500,
  runs: scripts,
});

/**
 * @param {import("./harness/browser.mjs").Browser} browser
 * @param {string} url
 */
async function openOnce(browser, url) {
  const page = await freshPage(browser);
  const scriptBytes = await scriptBytesOf(page);
  await page.goto(url, { waitUntil: "commit" });
  const code = await inPage(page, async (marks) => {
    const find = () => document.querySelector("section .cm-content, section pre:not([role=log])");
    const at = await marks.painted(() => find() !== null);
    const { x, y } = /** @type {Element} */ (find()).getBoundingClientRect();
    return { at, x, y };
  });
  // As a person does: a click into the code, then a key.
  await page.mouse.click(code.x + 40, code.y + 8);
  const shown = inPage(page, (marks) =>
    marks.painted(() => document.querySelector("section .cm-content")?.textContent?.includes("§") ?? false),
  );
  await page.keyboard.insertText("§");
  const usableAt = await shown;
  await settled(page);
  await page.context().close();
  return { usable: usableAt, firstScreen: code.at, scriptBytes: scriptBytes() };
}
