import type { Download, Locator, Page } from "playwright-core";
import { dragFiles, type FileOfTheirs, falling, hovering } from "./dragged-file.ts";

/** The files of the workspace beside a note, and the ways to bring some. */
export class FilesPanel {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get panel(): Locator {
    return this.#page.getByRole("dialog", { name: "Files" });
  }

  get list(): Locator {
    return this.panel.getByRole("list", { name: "Files" });
  }

  get uploadButton(): Locator {
    return this.panel.getByRole("button", { name: "Upload…" });
  }

  async toggle(): Promise<void> {
    await this.#page.getByRole("button", { name: "Files", exact: true }).click();
  }

  /** A file that is there; what is on its way stands in a list of its own. */
  file(name: string): Locator {
    return this.list.getByRole("listitem").filter({ has: this.#page.getByText(name, { exact: true }) });
  }

  /** The button by which a folder is opened. */
  folder(name: string): Locator {
    return this.list.getByRole("button", { name: `Open the folder ${name}` });
  }

  /** Opens a file's preview by its name. @returns the dialog */
  async look(name: string): Promise<Locator> {
    await this.file(name).getByRole("button", { name, exact: true }).click();
    return this.#page.getByRole("dialog", { name, exact: true });
  }

  /** Chooses from the menu of a file. */
  async act(name: string, entry: string): Promise<void> {
    await this.actions(name).click();
    await this.#page.getByRole("menuitem", { name: entry, exact: true }).click();
  }

  /** The same without a pointer. */
  async actByKey(name: string, entry: string): Promise<void> {
    await this.actions(name).press("Enter");
    await this.#page.getByRole("menuitem", { name: entry, exact: true }).press("Enter");
  }

  /** The button of a file that opens its menu. */
  actions(name: string): Locator {
    return this.panel.getByRole("button", { name: `Actions for ${name}`, exact: true });
  }

  async download(name: string): Promise<Download> {
    const download = this.#page.waitForEvent("download");
    await this.act(name, "Download");
    return download;
  }

  /** Chooses files of the machine. @param opens what makes the browser ask for them; by default the button */
  async upload(files: readonly FileOfTheirs[], opens = () => this.uploadButton.click()): Promise<void> {
    const choosing = this.#page.waitForEvent("filechooser");
    await opens();
    const chosen = files.map(({ name, text }) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) }));
    await (await choosing).setFiles(chosen);
  }

  /** Holds a file over the page, as a user does before they let it fall. */
  async hover(file: FileOfTheirs): Promise<void> {
    await dragFiles(this.#page.locator("body"), [file], hovering);
  }

  /** Lets a file fall on the page. @param on by default nothing in particular */
  async drop(file: FileOfTheirs, on = this.#page.locator("body")): Promise<void> {
    await dragFiles(on, [file], falling);
  }

  get veil(): Locator {
    return this.#page.getByRole("status").filter({ hasText: "Drop to upload" });
  }

  /** The same for a user without a right to the files. */
  get refusal(): Locator {
    return this.#page.getByRole("status").filter({ hasText: "You cannot upload here" });
  }

  /** The question what to do with a file whose name is taken. */
  taken(name: string): Locator {
    return this.#page.getByRole("dialog", { name: `${name} is there already` });
  }
}
