import type { Locator, Page } from "playwright-core";
import { AppFrame } from "./app-frame.ts";

export class SearchPage extends AppFrame {
  static async open(page: Page, address: string, term: string): Promise<SearchPage> {
    await page.goto(`${address}/#/search/${encodeURIComponent(term)}`);
    return new SearchPage(page);
  }

  /** In the bar of every page. */
  get box(): Locator {
    return this.page.getByRole("banner").getByLabel("Search notes");
  }

  /** What arrows go along: paragraphs, and notes that were found by their names. */
  get hits(): Locator {
    return this.results.locator("[data-search-hit]");
  }

  /** The name of each note in which something was found, with its folders. */
  notes(): Promise<string[]> {
    return this.results.locator("> li > a").allInnerTexts();
  }

  private get results(): Locator {
    return this.page.getByRole("list", { name: "Search results" });
  }

  async searchFor(words: string): Promise<void> {
    await this.box.fill(words);
    await this.box.press("Enter");
  }

  marks(): Promise<string[]> {
    return this.page.locator("main mark").allInnerTexts();
  }

  /** The code of each hit. */
  texts(): Promise<string[]> {
    return this.page.locator("main pre").allInnerTexts();
  }
}
