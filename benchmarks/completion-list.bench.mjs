/** From a key to the open list of what could stand at the cursor: asked for by a key, and by typing a point behind a name. */

import { setTimeout as delay } from "node:timers/promises";
import { freshPage, inPage, noteAddress, settled, withBrowser } from "./harness/browser.mjs";
import { calm } from "./harness/calm.mjs";
import { reportSpread } from "./harness/figure.mjs";
import { writeNote } from "./harness/note-file.mjs";
import { withOctavo } from "./harness/octavo.mjs";

const warmUps = 5;
const rounds = 40;
const reach = 50;
const id = "2BENCHLIST";
const paragraphs = [{ text: "import math" }, { text: "math.flo" }, { text: "math" }];

await withOctavo({ prepare: (data) => writeNote(data, { id, name: "List", paragraphs }) }, ({ address }) =>
  withBrowser(async (browser) => {
    const page = await freshPage(browser);
    await page.goto(noteAddress(address, id));
    await page.locator("section .cm-content").nth(2).waitFor();
    await settled(page);
    await page.locator("section .cm-content").nth(0).focus();
    await page.keyboard.press("Shift+Enter");
    await page.locator('section[data-status="FINISHED"]').nth(0).waitFor();
    reportSpread({
      name: "page: Tab to the open completion list",
      unit: "ms",
      runs: await lists(page, { paragraph: 1, key: "Tab" }),
      reach,
    });
    reportSpread({
      name: "page: a point typed to the open completion list",
      unit: "ms",
      runs: await lists(page, { paragraph: 2, key: ".", after: () => page.keyboard.press("Backspace") }),
      reach,
    });
  }),
);

/**
 * @param {import("./harness/browser.mjs").Page} page
 * @param {{ readonly paragraph: number, readonly key: string, readonly after?: () => Promise<void> }} asked
 */
async function lists(page, { paragraph, key, after }) {
  const times = /** @type {number[]} */ ([]);
  await page.locator("section .cm-content").nth(paragraph).focus();
  await page.keyboard.press("End");
  for (let round = -warmUps; round < rounds; round += 1) {
    await inPage(page, (marks) => {
      const painted = marks.painted(() => document.querySelector(".cm-tooltip-autocomplete li") !== null);
      marks.outputPainted = () => painted;
    });
    // No rhythm that frames could fall in step with.
    await delay(200 + Math.random() * 60);
    await calm();
    await page.keyboard.press(key);
    const took = await inPage(page, async (marks) => (await marks.outputPainted()) - marks.keyAt);
    if (round >= 0) times.push(took);
    await page.keyboard.press("Escape");
    await page.locator(".cm-tooltip-autocomplete").waitFor({ state: "detached" });
    await after?.();
  }
  return times;
}
