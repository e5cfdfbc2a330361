import type { Locator, Page } from "playwright-core";

/** The dialog of all keys. */
export class ShortcutList {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get dialog(): Locator {
    return this.#page.getByRole("dialog", { name: "Keyboard shortcuts" });
  }

  get filter(): Locator {
    return this.dialog.getByRole("searchbox", { name: "Filter shortcuts" });
  }

  /** Each line as it reads: `Move up Ctrl+Alt+K`. */
  async rows(): Promise<string[]> {
    const texts = await this.dialog.getByRole("listitem").allInnerTexts();
    return texts.map((text) => text.replace(/\s+/g, " ").trim());
  }

  /** Asks for another key, and presses it. */
  async change(name: string, keys: string): Promise<void> {
    const row = this.dialog.getByRole("listitem").filter({ has: this.#page.getByText(name, { exact: true }) });
    await row.hover();
    await row.getByRole("button", { name: `Change the key of ${name}` }).click();
    await row.getByRole("button", { name: `New key for ${name}` }).waitFor();
    await this.#page.keyboard.press(keys);
  }
}
