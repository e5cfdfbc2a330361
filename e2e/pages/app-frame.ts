/** What surrounds every page: the bar, notices at the edge, dialogs. */
import type { Locator, Page } from "playwright-core";
import { Palette } from "./palette.ts";
import { ShortcutList } from "./shortcut-list.ts";

export class AppFrame {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** What the bar says about the way to the server. */
  get connection(): Locator {
    return this.page.getByRole("banner").getByRole("status").first();
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog").filter({ has: this.page.getByRole("heading", { level: 2 }) });
  }

  /** A notice at the edge that has this text. */
  notice(text: string | RegExp): Locator {
    return this.page.getByRole("status").or(this.page.getByRole("alert")).filter({ hasText: text });
  }

  async undo(text: string | RegExp): Promise<void> {
    await this.notice(text).getByRole("button", { name: "Undo" }).click();
  }

  get palette(): Palette {
    return new Palette(this.page);
  }

  get shortcuts(): ShortcutList {
    return new ShortcutList(this.page);
  }

  async choose(entry: string | RegExp): Promise<void> {
    const plain = this.page.getByRole("menuitem", { name: entry });
    await plain.or(this.page.getByRole("menuitemradio", { name: entry })).click();
  }

  async openNotesMenu(): Promise<Locator> {
    await this.page.getByRole("banner").getByRole("button", { name: "Notes" }).click();
    return this.page.getByRole("dialog", { name: "Notes" });
  }

  async goHome(): Promise<void> {
    await this.page.getByRole("link", { name: "Octavo, all notes" }).click();
  }

  reload(): Promise<unknown> {
    return this.page.reload();
  }

  /** What can be pressed or filled in and has no name, by the browser's own accessibility tree. */
  async namelessControls(): Promise<string[]> {
    const session = await this.page.context().newCDPSession(this.page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    await session.detach();
    const roles = new Set([
      "button",
      "link",
      "textbox",
      "searchbox",
      "checkbox",
      "radio",
      "combobox",
      "menuitem",
      "treeitem",
      "tab",
      "slider",
      "spinbutton",
    ]);
    return nodes
      .filter(
        ({ ignored, role, name }) => !ignored && roles.has(String(role?.value)) && !String(name?.value ?? "").trim(),
      )
      .map(({ role, backendDOMNodeId }) => `${String(role?.value)} ${backendDOMNodeId}`);
  }

  /** Presses Tab, or the way back, until what has the keyboard fits. */
  async tabTo(wanted: RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    const seen: string[] = [];
    for (let presses = 0; presses < 40; presses++) {
      await this.page.keyboard.press(key);
      const focused = await this.focused();
      if (wanted.test(focused)) return;
      seen.push(focused.slice(0, 60));
    }
    throw new Error(`No ${key} led to ${wanted}, but to: ${seen.join(" > ")}`);
  }

  /** Role and name of what has the keyboard: `button New note`. */
  async focused(): Promise<string> {
    const snapshot = await this.page.evaluate(() => {
      const { activeElement: element } = document;
      if (!element) return "nothing";
      const labels =
        element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((label) => label.textContent) : [];
      const implicit: Record<string, string> = { BUTTON: "button", A: "link", INPUT: "textbox", SECTION: "region" };
      const role = element.getAttribute("role") ?? implicit[element.tagName] ?? element.tagName.toLowerCase();
      return `${role} ${element.ariaLabel ?? labels.join(" ") ?? ""}${element.ariaLabel || labels.length > 0 ? "" : (element.textContent ?? "")}`;
    });
    return snapshot.trim();
  }
}
