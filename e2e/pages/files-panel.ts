import type { Download, Locator, Page } from "playwright-core";

export interface FileOfTheirs {
  readonly name: string;
  readonly text: string;
}

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

  get notice(): Locator {
    return this.#page.getByRole("status").filter({ hasText: "uploaded" });
  }

  async toggle(): Promise<void> {
    await this.#page.getByRole("button", { name: "Files", exact: true }).click();
  }

  /** A file that is there; what is on its way stands in a list of its own. */
  file(name: string): Locator {
    return this.list.getByRole("listitem").filter({ has: this.#page.getByText(name, { exact: true }) });
  }

  /** Chooses from the menu of a file. */
  async act(name: string, entry: string): Promise<void> {
    await this.panel.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
    await this.#page.getByRole("menuitem", { name: entry, exact: true }).click();
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

  /** Holds a file over the page, as somebody does before they let it fall. */
  async hover({ name, text }: FileOfTheirs): Promise<void> {
    await this.#drag({ name, text }, ["dragenter", "dragover"]);
  }

  /** Lets a file fall on the page. @param on by default nothing in particular */
  async drop({ name, text }: FileOfTheirs, on?: Locator): Promise<void> {
    await this.#drag({ name, text }, ["dragenter", "dragover", "drop"], on);
  }

  async #drag({ name, text }: FileOfTheirs, types: readonly string[], on = this.#page.locator("body")): Promise<void> {
    await on.evaluate(
      (target, [fileName, content, events]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content], fileName));
        for (const type of events) {
          target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
        }
      },
      [name, text, types] as const,
    );
  }

  get veil(): Locator {
    return this.#page.getByRole("status").filter({ hasText: "Drop to upload" });
  }

  /** The question what to do with a file whose name is taken. */
  taken(name: string): Locator {
    return this.#page.getByRole("dialog", { name: `${name} is there already` });
  }
}
