/** How smoothly a note scrolls past what it shows. */
import { inPage, noteAddress, settled } from "./browser.mjs";
import { calm } from "./calm.mjs";

/** @typedef {import("./browser.mjs").Page} Page */

/**
 * Opens the note anew for each round and scrolls down it at 2.4 pixels a millisecond.
 *
 * @param {Page} page
 * @param {{ address: string, id: string, rounds: number, shown: () => Promise<unknown> }} note `shown` resolves when its first result is drawn
 * @returns {Promise<number[]>} of each round the percentage of frame gaps over 25 ms
 */
export async function longGapsWhileScrolling(page, { address, id, rounds, shown }) {
  const shares = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto("about:blank");
    await page.goto(noteAddress(address, id));
    await shown();
    await settled(page);
    await calm();
    const gaps = await inPage(page, (marks) => {
      const scroller = document.scrollingElement ?? document.body;
      return marks.gaps(6000, (passed) => {
        scroller.scrollTop = passed * 2.4;
      });
    });
    shares.push((100 * gaps.filter((gap) => gap > 25).length) / gaps.length);
  }
  return shares;
}
