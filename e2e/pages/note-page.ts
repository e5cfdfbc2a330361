import type { Download, Locator, Page } from "playwright-core";
import { AppFrame } from "./app-frame.ts";
import { FindBar } from "./find-bar.ts";
import { Paragraph } from "./paragraph.ts";

/** One note: its bar and its paragraphs. */
export class NotePage extends AppFrame {
  static async open(page: Page, address: string, noteId: string): Promise<NotePage> {
    await page.goto(`${address}/#/notebook/${noteId}`);
    return NotePage.shown(page);
  }

  /** The note that the page is about to show. */
  static async shown(page: Page): Promise<NotePage> {
    await page.getByRole("region", { name: /^Paragraph 1[:,]/ }).waitFor();
    return new NotePage(page);
  }

  get id(): string {
    return /#\/notebook\/([^/?]+)/.exec(this.page.url())?.[1] ?? "";
  }

  /** A paragraph by its place, counted from 1. */
  paragraph(place: number): Paragraph {
    return new Paragraph(this.page, place);
  }

  get paragraphs(): Locator {
    return this.page.getByRole("region", { name: /^Paragraph \d+[:,]/ });
  }

  /** What each paragraph on the screen is called when read out: `Paragraph 2: A plot, Finished`. */
  names(): Promise<string[]> {
    return this.paragraphs.evaluateAll((regions) => regions.map((region) => region.ariaLabel ?? ""));
  }

  /** The texts of all paragraphs on the screen. */
  async codes(): Promise<string[]> {
    const count = await this.paragraphs.count();
    return Promise.all(Array.from({ length: count }, (_, index) => this.paragraph(index + 1).code()));
  }

  /** The name of the note; rendered text may have headings of its own. */
  get heading(): Locator {
    return this.page.getByRole("heading", { level: 1 }).first();
  }

  async rename(name: string): Promise<void> {
    await this.heading.getByRole("button").click();
    await this.nameField.fill(name);
    await this.nameField.press("Enter");
  }

  /** The name while it is typed. */
  get nameField(): Locator {
    return this.page.getByRole("textbox", { name: "Name of the note" });
  }

  get runAllButton(): Locator {
    return this.page.getByRole("button", { name: "Run all", exact: true });
  }

  get cancelAllButton(): Locator {
    return this.page.getByRole("button", { name: "Cancel all", exact: true });
  }

  /** Chooses from the note's own menu. */
  async act(entry: string | RegExp): Promise<void> {
    await this.page.getByRole("button", { name: "More about this note", exact: true }).click();
    await this.choose(entry);
  }

  async export(format: "zpln" | "ipynb" | "html"): Promise<Download> {
    const download = this.page.waitForEvent("download");
    await this.act(format === "html" ? "Export as a web page" : `Export as .${format}`);
    return download;
  }

  /** Inserts with the row of buttons above the paragraph at this place; one past the last is the row at the end. */
  async insert(place: number, kind: "Code" | "Text" | "SQL" | "Shell"): Promise<void> {
    const row = this.page.getByRole("toolbar", { name: `Insert a paragraph at ${place}`, exact: true });
    await row.getByRole("button", { name: `+ ${kind}` }).click();
  }

  get find(): FindBar {
    return new FindBar(this.page);
  }

  /** The list of headings beside the note. */
  get contents(): Locator {
    return this.page.getByRole("navigation", { name: "Table of contents" });
  }

  /** The sign of another user who has the note open, by its name. */
  company(name: string | RegExp): Locator {
    return this.page.getByRole("main").getByRole("img", { name });
  }

  /** A banner of the note that has this text. */
  banner(text: string | RegExp): Locator {
    return this.page
      .getByRole("main")
      .getByRole("status")
      .or(this.page.getByRole("main").getByRole("alert"))
      .filter({ hasText: text });
  }

  /** Asks for the server at once, unless the page has come back by itself. The keyboard stays where it is. */
  async tryNow(): Promise<void> {
    const button = this.banner("Disconnected").getByRole("button", { name: "Try now" });
    await button.evaluateAll((buttons) => buttons.forEach((each) => void (each as HTMLElement).click()));
  }

  /** In place of a note that is not there. */
  get missing(): Locator {
    return this.page.getByRole("alert").filter({ has: this.page.getByRole("heading", { level: 1 }) });
  }

  get completions(): Locator {
    return this.page.getByRole("listbox").getByRole("option");
  }

  /** The documentation of the chosen completion. */
  get documentation(): Locator {
    return this.page.locator(".cm-completionInfo");
  }

  /** What an editor shows of the name at its caret. */
  get inspection(): Locator {
    return this.page.getByRole("region", { name: "What is known of this name" });
  }

  /** How the function is called whose arguments are written. */
  get signature(): Locator {
    return this.page.getByRole("status", { name: "How it is called" });
  }

  /** Takes the completion that is offered first. The editor ignores keys for a moment, so that no user accepts what just came up. */
  async acceptCompletion(): Promise<void> {
    await this.completions.first().click();
  }
}
