import type { Locator, Page } from "playwright-core";

/** Find and replace in a note. */
export class FindBar {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get bar(): Locator {
    return this.#page.getByRole("search", { name: "Find and replace" });
  }

  get field(): Locator {
    return this.bar.getByRole("textbox", { name: "Find", exact: true });
  }

  get replacement(): Locator {
    return this.bar.getByRole("textbox", { name: "Replace with" });
  }

  /** `2 of 5`, `none`, or nothing. */
  async count(): Promise<string> {
    return (await this.bar.getByRole("status", { name: "Found" }).textContent()) ?? "";
  }

  async open(words: string): Promise<void> {
    await this.#page.keyboard.press("Control+Alt+f");
    await this.field.fill(words);
  }

  async press(name: "Next match" | "Previous match" | "Replace" | "Replace all" | "Show replacing"): Promise<void> {
    await this.bar.getByRole("button", { name, exact: true }).click();
  }

  async toggle(option: "Match case" | "Whole words" | "Regular expression"): Promise<void> {
    await this.bar.getByRole("button", { name: option }).click();
  }

  get problem(): Locator {
    return this.bar.getByRole("alert");
  }

  /** What is marked in the editors, the place one is at first. */
  async marked(): Promise<string[]> {
    const here = await this.#page.locator(".cm-foundHere").allTextContents();
    const others = await this.#page.locator(".cm-found:not(.cm-foundHere)").allTextContents();
    return [...here, ...others];
  }
}
