import type { Locator, Page } from "playwright-core";

/** The dialog that shares a note. */
export class ShareDialog {
  readonly box: Locator;

  constructor(page: Page) {
    this.box = page.getByRole("dialog", { name: /^Share / });
  }

  /** Opens it with the button in the note's head. */
  static async open(page: Page): Promise<ShareDialog> {
    await page.getByRole("main").getByRole("button", { name: "Share", exact: true }).click();
    const dialog = new ShareDialog(page);
    await dialog.box.getByRole("heading", { name: "Links" }).waitFor();
    return dialog;
  }

  get field(): Locator {
    return this.box
      .getByRole("combobox", { name: "Add people or roles" })
      .or(this.box.getByLabel("Add people or roles"));
  }

  /** Who is listed, with the reason: `bobby User`. */
  async rows(): Promise<string[]> {
    const rows = this.box.getByRole("region", { name: "Who has access" }).getByRole("listitem");
    return rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll("span > span, small")].map((part) => part.textContent).join(": ")),
    );
  }

  levelOf(name: string): Locator {
    return this.box.locator("input").and(this.box.getByLabel(`Access of ${name}`, { exact: true }));
  }

  async choose(field: Locator, level: string): Promise<void> {
    await field.click();
    await field.page().getByRole("option", { name: level }).click();
  }

  async add(name: string, level?: string): Promise<void> {
    await this.field.fill(name);
    if (level) await this.choose(this.box.locator("input").and(this.box.getByLabel("What they can do")), level);
    await this.box.getByRole("button", { name: "Add", exact: true }).click();
  }
}
