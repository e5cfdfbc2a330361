import type { Locator, Page } from "playwright-core";

/** Everything that can be done, by a few letters. */
export class Palette {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get field(): Locator {
    return this.#page.getByRole("combobox", { name: "What do you want to do?" });
  }

  get options(): Locator {
    return this.#page.getByRole("listbox", { name: "Commands and notes" }).getByRole("option");
  }

  async open(): Promise<void> {
    await this.#page.keyboard.press("Control+Alt+p");
    await this.field.waitFor();
  }

  /** Presses its key where it may not come. */
  async tryToOpen(): Promise<void> {
    await this.#page.keyboard.press("Control+Alt+p");
  }

  /** The first line as it reads: its name, where it does it, its key. */
  async first(): Promise<string> {
    return (await this.lines())[0] ?? "";
  }

  /** All lines as they read. */
  async lines(): Promise<string[]> {
    return (await this.options.allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim());
  }

  /** Opens it, types, and chooses what comes first. */
  async choose(letters: string): Promise<void> {
    await this.open();
    await this.field.fill(letters);
    await this.#page.keyboard.press("Enter");
    await this.field.waitFor({ state: "detached" });
  }

  /** Where the palette asks with what: the field that the answer is typed into. */
  question(words: string): Locator {
    return this.#page.getByRole("combobox", { name: words });
  }

  /** Chooses what asks for something, and then the answer. */
  async chooseFor(letters: string, question: string, answer: string): Promise<void> {
    await this.choose(letters);
    await this.question(question).fill(answer);
    await this.#page.keyboard.press("Enter");
    await this.question(question).waitFor({ state: "detached" });
  }

  /** The names of what is offered. */
  names(): Promise<string[]> {
    return this.#page
      .getByRole("listbox")
      .getByRole("option")
      .evaluateAll((options) => options.map((option) => option.querySelector("span")?.textContent ?? ""));
  }
}
