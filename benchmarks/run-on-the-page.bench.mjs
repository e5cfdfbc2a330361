/** Shift+enter on warm Python until the output is painted. */

import { setTimeout as delay } from "node:timers/promises";
import { freshPage, inPage, noteAddress, settled, withBrowser } from "./harness/browser.mjs";
import { calm } from "./harness/calm.mjs";
import { reportSpread } from "./harness/figure.mjs";
import { writeNote } from "./harness/note-file.mjs";
import { withOctavo } from "./harness/octavo.mjs";

const warmUps = 15;
const rounds = 100;
const id = "2BENCHENTER";
// Each run prints another number, so that an output cannot be taken for the one before.
const paragraphs = [{ text: "n = iter(range(1000))" }, { text: "print(next(n))" }, { text: "" }];

const times = /** @type {number[]} */ ([]);

await withOctavo({ prepare: (data) => writeNote(data, { id, name: "Enter", paragraphs }) }, ({ address }) =>
  withBrowser(async (browser) => {
    const page = await freshPage(browser);
    await page.goto(noteAddress(address, id));
    await page.locator("section .cm-content").nth(1).waitFor();
    await settled(page);
    await page.locator("section .cm-content").nth(0).focus();
    await page.keyboard.press("Shift+Enter");
    await page.locator('section[data-status="FINISHED"]').nth(0).waitFor();
    for (let round = 0; round < warmUps + rounds; round += 1) {
      const took = await runOnce(page, String(round));
      if (round >= warmUps) times.push(took);
    }
  }),
);

reportSpread({
  name: "page: shift+enter to output painted",
  unit: "ms",
  runs: times,
  reach: 25,
  reachP95: 50,
});

/**
 * @param {import("./harness/browser.mjs").Page} page
 * @param {string} output
 */
async function runOnce(page, output) {
  await page.locator("section .cm-content").nth(1).focus();
  await inPage(page, (marks, text) => marks.awaitOutput(text), output);
  // No rhythm that frames could fall in step with.
  await delay(Math.random() * 60);
  await calm();
  await page.keyboard.press("Shift+Enter");
  const took = await inPage(page, async (marks) => (await marks.outputPainted()) - marks.keyAt);
  await page.locator('section[data-status="FINISHED"]').nth(1).waitFor();
  // The keyboard moves on when the output is there; what comes next must not overtake it.
  await page.locator("section").nth(2).locator(".cm-content:focus").waitFor();
  return took;
}
