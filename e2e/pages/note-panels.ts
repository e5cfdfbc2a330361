import type { Locator } from "playwright-core";
import { NotePage } from "./note-page.ts";

type PanelName = "History" | "Interpreters of this note" | "Schedule" | "Note permissions";

/** A note with what can stand beside it. */
export class NotePanels extends NotePage {
  /** Opens the panel with its button, or closes it. */
  async toggle(name: PanelName): Promise<Locator> {
    if (name === "Note permissions") await this.act(name);
    else await this.panelButton(name).click();
    return this.panel(name);
  }

  panelButton(name: PanelName): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  panel(name: PanelName): Locator {
    return this.page.getByRole("dialog", { name });
  }

  /** The list of names under this label in the panel of permissions. */
  namesField(label: "Owners" | "Writers" | "Runners" | "Readers"): Locator {
    return this.panel("Note permissions").locator("input").and(this.page.getByLabel(label));
  }

  /** When the note runs next by itself. */
  get nextRuns(): Locator {
    return this.panel("Schedule").getByRole("region", { name: "Next runs" }).getByRole("listitem");
  }

  /** What came of the times at which it should have run, newest first. */
  get pastRuns(): Locator {
    return this.panel("Schedule").getByRole("region", { name: "Past runs" }).getByRole("listitem");
  }

  /** A question that must be answered. */
  question(title: string): Locator {
    return this.page.getByRole("dialog", { name: title });
  }
}
