/** The pictures of the README and of the chapter on results, in `docs/`. */
import type { Page } from "playwright-core";
import { HomePage } from "../pages/home-page.ts";

interface ReadmePicture {
  readonly file: string;
  readonly theme: "light" | "dark";
  readonly height: number;
  readonly take: (page: Page, address: string) => Promise<void>;
}

/** Opens a sample, runs all of it, and shows it from one of its paragraphs on. */
async function runSample(
  page: Page,
  address: string,
  { name, from }: { readonly name: string; readonly from: number },
) {
  const home = await HomePage.open(page, address);
  const note = await home.openNote(name);
  await note.runAllButton.click();
  await note.cancelAllButton.waitFor();
  await note.runAllButton.waitFor({ timeout: 120_000 });
  const paragraph = page.getByRole("region", { name: new RegExp(`^Paragraph ${from}[:,]`) });
  // What is far out of sight is not on the page.
  for (let screen = 0; (await paragraph.count()) === 0 && screen < 30; screen += 1) {
    await page.evaluate(() => scrollBy(0, innerHeight / 2));
    await page.waitForTimeout(100);
  }
  // What is above finds its height only once it has been seen.
  for (let round = 0; round < 3; round += 1) {
    await paragraph.evaluate((element) => scrollTo({ top: element.getBoundingClientRect().top + scrollY - 120 }));
    await page.waitForTimeout(500);
  }
  await page.mouse.move(1, 400);
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
    take: (page, address) => runSample(page, address, { name: "Python and pandas", from: 2 }),
  },
  {
    file: "results-charts.png",
    theme: "light",
    height: 1080,
    take: (page, address) => runSample(page, address, { name: "Gallery", from: 4 }),
  },
  {
    file: "results-relating.png",
    theme: "dark",
    height: 1000,
    take: (page, address) => runSample(page, address, { name: "Gallery", from: 14 }),
  },
  {
    file: "results-spread.png",
    theme: "light",
    height: 1000,
    take: (page, address) => runSample(page, address, { name: "Gallery", from: 17 }),
  },
  {
    file: "results-network.png",
    theme: "light",
    height: 1040,
    take: (page, address) => runSample(page, address, { name: "Gallery", from: 22 }),
  },
  {
    file: "home.png",
    theme: "light",
    height: 640,
    async take(page, address) {
      const home = await HomePage.open(page, address);
      await home.act(home.line("Overview 2024"), "Add to favourites");
      await page.mouse.move(1, 400);
    },
  },
];
