import type { FrameLocator, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { NetworkResult } from "./network-result.ts";
import { TableResult } from "./table-result.ts";

/** One paragraph of a note: its text, its run, its results. */
export class Paragraph {
  readonly #page: Page;
  readonly #place: number;

  constructor(page: Page, place: number) {
    this.#page = page;
    this.#place = place;
  }

  get region(): Locator {
    return this.#page.getByRole("region", { name: new RegExp(`^Paragraph ${this.#place}[:,]`) });
  }

  /** The edge that it is dragged wider by. */
  get widthHandle(): Locator {
    return this.region.locator("xpath=ancestor::*[@data-slot]").getByTitle("Drag to change the width");
  }

  // Its text.

  get editor(): Locator {
    return this.region.getByRole("textbox", { name: /^Code of paragraph/ });
  }

  /** What the editor holds. */
  async code(): Promise<string> {
    return (await this.editor.locator(".cm-line").allTextContents()).join("\n");
  }

  /** Puts the caret behind the last character. */
  async enter(): Promise<void> {
    await this.editor.click();
    await this.#page.keyboard.press("Control+End");
  }

  /** Types at the end, key by key. */
  async type(text: string, delay = 0): Promise<void> {
    await this.enter();
    await this.#page.keyboard.type(text, { delay });
  }

  /** Puts this in place of the text, as pasting does. */
  async write(text: string): Promise<void> {
    await this.editor.click();
    await this.#page.keyboard.press("Control+A");
    await this.#page.keyboard.insertText(text);
  }

  /** Presses a key with the caret in the text. */
  async press(keys: string): Promise<void> {
    if (await this.editor.isVisible()) await this.editor.focus();
    else await this.region.focus();
    await this.#page.keyboard.press(keys);
  }

  /** The kinds of words the highlighting tells apart: `keyword`, `string`, `number`. */
  async highlighted(): Promise<Record<string, string[]>> {
    const words = await this.editor
      .locator(".cm-line span")
      .evaluateAll((spans) =>
        spans.flatMap((span) =>
          [...span.classList].map((name) => [name.replace(/^tok-/, ""), span.textContent ?? ""] as const),
        ),
      );
    const kinds: Record<string, string[]> = {};
    for (const [kind, word] of words) kinds[kind] = [...(kinds[kind] ?? []), word];
    return kinds;
  }

  /** Carets that the editor draws: of one alone the browser does. */
  carets(): Promise<number> {
    return this.region.locator(".cm-cursor").count();
  }

  /** The lines that are marked because the last run failed there. */
  failedLines(): Promise<string[]> {
    return this.region.locator(".cm-errorLine").allTextContents();
  }

  get lineNumbers(): Locator {
    return this.region.locator(".cm-lineNumbers");
  }

  isReadOnly(): Promise<boolean> {
    return this.editor.evaluate((editor) => editor.getAttribute("aria-readonly") === "true");
  }

  get title(): Locator {
    return this.region.getByRole("heading", { level: 2 });
  }

  get titleField(): Locator {
    return this.region.getByRole("textbox", { name: "Paragraph title" });
  }

  async setTitle(title: string): Promise<void> {
    await this.title.getByRole("button").click();
    await this.fillTitle(title);
  }

  /** Where the title is a field already. */
  async fillTitle(title: string): Promise<void> {
    await this.titleField.fill(title);
    await this.titleField.press("Enter");
  }

  // Its run.

  get runButton(): Locator {
    return this.region.getByRole("button", { name: "Run paragraph" });
  }

  get cancelButton(): Locator {
    return this.region.getByRole("button", { name: "Cancel paragraph" });
  }

  async run(): Promise<void> {
    await this.runButton.click();
  }

  /** The status as a word: Ready, Queued, Running, Finished, Failed, Stopped. */
  async status(): Promise<string> {
    const names = await this.region.evaluateAll((regions) => regions.map((region) => region.ariaLabel ?? ""));
    return names[0]?.split(", ").at(-1) ?? "not there";
  }

  /** The line below: who ran it, when, how long. */
  async footer(): Promise<string> {
    return (await this.region.locator("div[data-status]").allInnerTexts()).join(" ");
  }

  get progress(): Locator {
    return this.region.getByRole("progressbar", { name: "Progress" });
  }

  async openMenu(): Promise<void> {
    await this.region.getByRole("button", { name: "More about this paragraph" }).click();
    await this.#page.getByRole("menuitem", { name: "Remove" }).waitFor();
  }

  async act(entry: string | RegExp): Promise<void> {
    await this.openMenu();
    const item = this.#page.getByRole("menuitem", { name: entry });
    await item.click();
    // As it goes, the menu gives the keyboard back: a key that comes before has nowhere to go.
    await item.waitFor({ state: "hidden" });
  }

  /** Steps a number of the menu: font size or width. */
  async step(name: "Font size" | "Width", direction: "Increase" | "Decrease"): Promise<void> {
    await this.region.getByRole("button", { name: "More about this paragraph" }).click();
    await this.#page
      .getByRole("group", { name })
      .getByRole("menuitem", { name: `${direction} ${name}` })
      .click();
    await this.#page.keyboard.press("Escape");
  }

  /** Whether a number of the menu goes no further. */
  async isAtBound(name: "Font size" | "Width", direction: "Increase" | "Decrease"): Promise<boolean> {
    await this.region.getByRole("button", { name: "More about this paragraph" }).click();
    const group = this.#page.getByRole("group", { name });
    const isDisabled = await group.getByRole("menuitem", { name: `${direction} ${name}` }).isDisabled();
    await this.#page.keyboard.press("Escape");
    await group.waitFor({ state: "detached" });
    return isDisabled;
  }

  // Its results.

  /** All of them, without code and footer. */
  get results(): Locator {
    return this.region.locator("[aria-live][aria-busy]");
  }

  /** The texts it printed. */
  get logs(): Locator {
    return this.region.getByRole("log", { name: "Output" });
  }

  async output(): Promise<string> {
    return (await this.logs.allTextContents()).join("");
  }

  /** What went wrong, in the last words of a traceback. */
  get failure(): Locator {
    return this.region.getByRole("log", { name: "Error output" });
  }

  /** Types a line into code that waits for one. */
  async answer(prompt: string, line: string): Promise<void> {
    // The first run of a note waits for its kernel too.
    await this.region.getByLabel(prompt).fill(line, { timeout: 60_000 });
    await this.#page.keyboard.press("Enter");
  }

  /** Folds out the traceback below. */
  async openTrace(): Promise<void> {
    await this.region.getByText("Trace", { exact: true }).click();
  }

  /** Text of an output that has this colour or weight of its own. */
  coloured(text: string): Locator {
    return this.results.locator("span[style]").filter({ hasText: text });
  }

  get allLines(): Locator {
    return this.region.getByRole("log", { name: /^All [\d,]+ lines$/ });
  }

  /** Scrolls the view of all lines until this one can be seen. */
  async scrollTo(line: number): Promise<void> {
    await this.allLines.evaluate((box, wanted) => {
      const total = Number(/[\d,]+/.exec(box.ariaLabel ?? "")?.[0].replace(/,/g, ""));
      box.scrollTop = (box.scrollHeight * (wanted - 3)) / total;
    }, line);
  }

  /** A line of the view of all lines, by its text. */
  line(text: number | string): Locator {
    return this.allLines.getByText(String(text), { exact: true }).last();
  }

  button(name: string | RegExp): Locator {
    return this.region.getByRole("button", { name });
  }

  link(name: string | RegExp): Locator {
    return this.region.getByRole("link", { name });
  }

  heading(name: string): Locator {
    return this.results.getByRole("heading", { name });
  }

  shows(text: string | RegExp): Locator {
    return this.results.getByText(text);
  }

  get table(): TableResult {
    return new TableResult(this.region);
  }

  get network(): NetworkResult {
    return new NetworkResult(this.region);
  }

  /** The lower edge of a result, by which it is made taller or lower. */
  get heightHandle(): Locator {
    return this.region.getByRole("separator", { name: "Height" });
  }

  get picture(): Locator {
    return this.region.getByRole("img", { name: /^Output \d+$/ });
  }

  /** Where an output with a document of its own stands. */
  get framePlace(): Locator {
    return this.region.getByRole("group", { name: /^Output \d+$/ });
  }

  /** The document of the outputs in a frame: those of a run share one. Frames lie in a layer above the note; the place of each names its own. */
  async frame(): Promise<FrameLocator> {
    const first = this.framePlace.first();
    await expect.poll(() => first.getAttribute("aria-owns"), { timeout: 60_000 }).not.toBeNull();
    return this.#page.frameLocator(`#${await first.getAttribute("aria-owns")} iframe`);
  }
}
