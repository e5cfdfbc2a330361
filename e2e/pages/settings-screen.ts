import type { Locator, Page } from "playwright-core";
import { AppFrame } from "./app-frame.ts";

/** A screen of the one pattern of lists and settings. */
export class SettingsScreen extends AppFrame {
  static async open(page: Page, address: string, path: string): Promise<SettingsScreen> {
    await page.goto(`${address}/#${path}`);
    return new SettingsScreen(page);
  }

  get title(): Locator {
    return this.page.getByRole("main").getByRole("heading", { level: 1 });
  }

  /** One entry of the list. */
  entry(name: string): Locator {
    return this.page.getByRole("main").getByRole("region", { name, exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole("main").getByRole("button", { name, exact: true });
  }

  form(name: string): Locator {
    return this.page.getByRole("form", { name });
  }

  /** A question that must be answered, or something said in its place. */
  question(title: string): Locator {
    return this.page.getByRole("dialog", { name: title });
  }

  async answer(title: string, action: string): Promise<void> {
    await this.question(title).getByRole("button", { name: action, exact: true }).click();
  }
}
