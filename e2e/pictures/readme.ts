/** The pictures of the README and of the chapter on results, in `docs/`. */
import type { Page } from "playwright-core";
import { HomePage } from "../pages/home-page.ts";

interface ReadmePicture {
  readonly file: string;
  readonly theme: "light" | "dark";
  readonly height: number;
  readonly take: (page: Page, address: string) => Promise<void>;
}

/** Opens a sample, runs all of it, and shows it from one of its paragraphs on, past so many pixels of that. */
async function runSample(
  page: Page,
  address: string,
  { name, from, past = 0 }: { readonly name: string; readonly from: number; readonly past?: number },
) {
  const home = await HomePage.open(page, address);
  const note = await home.openNote(name);
  await note.runAllButton.click();
  await note.cancelAllButton.waitFor();
  await note.runAllButton.waitFor({ timeout: 120_000 });
  // What is far out of sight is not on the page, and what is above finds its height only once it has been seen: so step by step.
  for (let step = 0, rested = 0; step < 80 && rested < 3; step += 1) {
    rested = (await page.evaluate(scrollTowards, { name: `Paragraph ${from}`, past })) ? rested + 1 : 0;
    await page.waitForTimeout(200);
  }
  await page.mouse.move(1, 400);
}

/** Waits until one of the frames has drawn it. */
async function drawnIn(page: Page, selector: string) {
  const isThere = async () => {
    const counts = await Promise.all(page.frames().map((frame) => frame.locator(selector).count()));
    return counts.some((count) => count > 0);
  };
  for (let look = 0; look < 150 && !(await isThere()); look += 1) await page.waitForTimeout(200);
}

/** Stands alone: it runs in the page. Says whether the paragraph was where it is to be. */
function scrollTowards({ name, past }: { readonly name: string; readonly past: number }): boolean {
  const paragraph = document.querySelector(`section[aria-label^="${name}:"], section[aria-label^="${name},"]`);
  const off = paragraph ? paragraph.getBoundingClientRect().top + past - 134 : innerHeight / 2;
  scrollBy(0, off);
  return paragraph !== null && Math.abs(off) < 2;
}

export const readmePictures: readonly ReadmePicture[] = [
  {
    file: "note.png",
    theme: "light",
    height: 900,
    take: (page, address) => runSample(page, address, { name: "Bike rides with SQL", from: 1 }),
  },
  {
    file: "note-dark.png",
    theme: "dark",
    height: 900,
    take: (page, address) => runSample(page, address, { name: "Python and pandas", from: 4 }),
  },
  {
    file: "results-charts.png",
    theme: "light",
    height: 1220,
    take: (page, address) => runSample(page, address, { name: "Gallery", from: 4 }),
  },
  {
    file: "results-relating.png",
    theme: "dark",
    height: 730,
    take: (page, address) => runSample(page, address, { name: "Gallery", from: 14 }),
  },
  {
    file: "results-spread.png",
    theme: "light",
    height: 1310,
    take: (page, address) => runSample(page, address, { name: "Gallery", from: 17 }),
  },
  {
    file: "results-network.png",
    theme: "light",
    height: 630,
    take: (page, address) => runSample(page, address, { name: "Gallery", from: 22, past: 516 }),
  },
  {
    file: "results-live.png",
    theme: "light",
    height: 1300,
    async take(page, address) {
      await runSample(page, address, { name: "Live output", from: 2, past: -36 });
      await drawnIn(page, ".plotly .scatterlayer path");
      await drawnIn(page, ".vega-embed :is(svg, canvas)");
    },
  },
  {
    file: "results-widgets.png",
    theme: "dark",
    height: 1160,
    async take(page, address) {
      await runSample(page, address, { name: "Live output", from: 9, past: -36 });
      await drawnIn(page, ".noUi-handle");
      await drawnIn(page, ".widget-html-content:has-text('20/20')");
    },
  },
  {
    file: "home.png",
    theme: "light",
    height: 640,
    async take(page, address) {
      const home = await HomePage.open(page, address);
      // One's own notes, and nothing scrolled to.
      await home.toggleFolder("Examples");
      await home.act(home.line("Overview 2024"), "Add to favourites");
      await page.mouse.move(1, 400);
    },
  },
];
