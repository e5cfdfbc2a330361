/** The pictures of the README, in `docs/`. */
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
  await page.getByRole("region", { name: new RegExp(`^Paragraph ${from}[:,]`) }).evaluate((paragraph) => {
    scrollTo({ top: paragraph.getBoundingClientRect().top + scrollY - 120 });
  });
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
