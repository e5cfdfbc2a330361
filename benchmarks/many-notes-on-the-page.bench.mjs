/** Home with 10,000 notes, in a browser that has been there before: until the list is shown, and how long it takes to narrow at each key. */

import { setTimeout as delay } from "node:timers/promises";
import { inPage, settled, withProfile } from "./harness/browser.mjs";
import { calm } from "./harness/calm.mjs";
import { median, report, reportSpread } from "./harness/figure.mjs";
import { noteCount, writeManyNotes } from "./harness/many-notes.mjs";
import { withOctavo } from "./harness/octavo.mjs";

/** @typedef {import("./harness/browser.mjs").Page} Page */

const rounds = 9;
/** These fill server, cache and what is compiled, and count for nothing. */
const warmUps = 4;
const words = ["kalo", "rusa", "note", "vide"];
const count = noteCount.toLocaleString("en");

const shown = /** @type {number[]} */ ([]);
const narrowed = /** @type {number[]} */ ([]);

await withOctavo({ prepare: writeManyNotes }, ({ address }) =>
  withProfile(async (context) => {
    // The index reads all notes first.
    await delay(20_000);
    for (let round = -warmUps; round < rounds; round += 1) {
      const page = await context.newPage();
      await calm();
      await page.goto(`${address}/#/`, { waitUntil: "commit" });
      const at = await inPage(
        page,
        (marks, all) =>
          marks.painted(
            () =>
              document.querySelectorAll('[role="treeitem"]').length > 10 &&
              (document.querySelector("main nav")?.textContent?.includes(all) ?? false),
          ),
        count,
      );
      if (round >= 0) shown.push(at);
      if (round === rounds - 1) await filter(page);
      // What was compiled is written when the page rests.
      await delay(1000);
      await page.close();
    }
  }),
);

report({
  name: "10,000 notes: the list on the page, warm cache",
  value: median(shown),
  unit: "ms",
  reach: 250,
  runs: shown,
});
reportSpread({ name: "10,000 notes: the filter, key to paint", unit: "ms", runs: narrowed, reach: 50 });

/** @param {Page} page */
async function filter(page) {
  await settled(page);
  const field = page.getByLabel("Filter notes by name");
  for (const word of ["loka", ...words]) {
    await field.focus();
    for (const key of word) {
      await inPage(page, (marks) => {
        const rows = () => document.querySelector("[role=tree]")?.innerHTML;
        const before = rows();
        const painted = marks.painted(() => rows() !== before);
        marks.outputPainted = () => painted;
      });
      await delay(120 + Math.random() * 60);
      await calm();
      await page.keyboard.press(key);
      const took = await inPage(page, async (marks) => (await marks.outputPainted()) - marks.keyAt);
      if (word !== "loka") narrowed.push(took);
    }
    await field.fill("");
    await settled(page, 300);
  }
}
