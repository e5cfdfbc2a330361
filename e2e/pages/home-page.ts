import type { Download, Locator, Page } from "playwright-core";
import { AppFrame } from "./app-frame.ts";
import { dragFiles, type FileOfTheirs, falling } from "./dragged-file.ts";
import { NotePage } from "./note-page.ts";

/** The list of notes, and what can be done with a line of it. */
export class HomePage extends AppFrame {
  static async open(page: Page, address: string): Promise<HomePage> {
    await page.goto(`${address}/`);
    const home = new HomePage(page);
    await home.newNoteButton.waitFor();
    return home;
  }

  get tree(): Locator {
    return this.page.getByRole("tree");
  }

  get filterField(): Locator {
    return this.page.getByRole("searchbox", { name: /^Filter (notes|the trash) by name$/ });
  }

  get newNoteButton(): Locator {
    return this.page.getByRole("button", { name: "New note", exact: true });
  }

  /** Opens the dialog that asks for name, folder and interpreter. */
  get newNoteWithButton(): Locator {
    return this.page.getByRole("button", { name: "New note with…", exact: true });
  }

  get readAgainButton(): Locator {
    return this.page.getByRole("button", { name: "Read notes again", exact: true });
  }

  /** The lines of the tree as they are read out: `Examples, 4 notes`, `Start here`. */
  lines(): Promise<string[]> {
    return this.tree.getByRole("treeitem").evaluateAll((lines) => lines.map((line) => line.ariaLabel ?? ""));
  }

  /** The line that keys go to, as it is read out. */
  activeLine(): Promise<string | null | undefined> {
    return this.tree.evaluate((tree) => {
      return document.getElementById(tree.getAttribute("aria-activedescendant") ?? "")?.ariaLabel;
    });
  }

  line(name: string | RegExp): Locator {
    return this.page.getByRole("treeitem", typeof name === "string" ? { name, exact: true } : { name });
  }

  folder(name: string): Locator {
    return this.line(new RegExp(`^${name}, \\d+ notes?$`));
  }

  async toggleFolder(name: string): Promise<void> {
    await this.folder(name).getByText(name, { exact: true }).click();
  }

  /** Closes it where it is open; of few notes all folders are at first. */
  async closeFolder(name: string): Promise<void> {
    if ((await this.folder(name).getAttribute("aria-expanded")) === "true") await this.toggleFolder(name);
  }

  async openNote(name: string): Promise<NotePage> {
    await this.line(name).getByRole("link").click();
    return NotePage.shown(this.page);
  }

  /** Chooses from the menu of a line. */
  async act(line: Locator, entry: string | RegExp): Promise<void> {
    await line.hover();
    await line.getByRole("button", { name: /^Actions for / }).click();
    await this.choose(entry);
  }

  async filter(text: string): Promise<void> {
    await this.filterField.fill(text);
  }

  async showTrash(): Promise<void> {
    await this.page.getByRole("link", { name: /^Trash/ }).click();
  }

  async showNotes(): Promise<void> {
    await this.page
      .getByRole("navigation")
      .getByRole("link", { name: /^Notes/ })
      .click();
  }

  // What dialogs ask for.

  async startNewNote(): Promise<Locator> {
    await this.newNoteWithButton.click();
    const field = this.dialog.getByLabel("Name");
    await field.waitFor();
    return field;
  }

  get newName(): Locator {
    return this.dialog.getByLabel("New name");
  }

  dialogButton(name: string | RegExp): Locator {
    return this.dialog.getByRole("button", { name });
  }

  async create(name: string, language?: string): Promise<NotePage> {
    const field = await this.startNewNote();
    await field.fill(name);
    if (language) await this.dialog.getByLabel("Default interpreter").selectOption(language);
    await this.dialogButton("Create").click();
    return NotePage.shown(this.page);
  }

  async rename(line: Locator, name: string): Promise<void> {
    await this.act(line, /^Rename/);
    await this.newName.fill(name);
    await this.dialogButton("Rename").click();
  }

  async openImport(): Promise<void> {
    await this.page.getByRole("button", { name: "Import", exact: true }).click();
    await this.dialogButton(/^Choose a file/).waitFor();
  }

  /** Hands a file to the open dialog. */
  async chooseFile({ name, text }: FileOfTheirs): Promise<void> {
    const choosing = this.page.waitForEvent("filechooser");
    await this.dialogButton(/^Choose a file/).click();
    await (await choosing).setFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  }

  async import(file: FileOfTheirs, as = ""): Promise<NotePage> {
    await this.openImport();
    if (as) await this.dialog.getByLabel("Import as").fill(as);
    await this.chooseFile(file);
    return NotePage.shown(this.page);
  }

  async importFromUrl(url: string): Promise<void> {
    await this.openImport();
    await this.dialogButton(/^Add from URL/).click();
    await this.dialog.getByLabel("URL", { exact: true }).fill(url);
    await this.dialogButton("Import note").click();
  }

  /** Lets files fall on the page. */
  async drop(...files: readonly FileOfTheirs[]): Promise<void> {
    await dragFiles(this.page.locator("body"), files, falling);
  }

  /** What the import dialog objects to. */
  get refusal(): Locator {
    return this.dialog.getByRole("alert");
  }
}

export async function textOf(download: Download): Promise<string> {
  const stream = await download.createReadStream();
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString("utf8");
}
