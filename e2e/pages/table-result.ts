import type { Download, Locator } from "playwright-core";

export type View = "Table" | "Bar Chart" | "Pie Chart" | "Area Chart" | "Line Chart" | "Scatter Chart";

/** A table in a result, as a grid or as a chart. */
export class TableResult {
  readonly #region: Locator;

  constructor(region: Locator) {
    this.#region = region;
  }

  get grid(): Locator {
    return this.#region.getByRole("grid", { name: "Table" });
  }

  columns(): Promise<string[]> {
    return this.grid.getByRole("columnheader").allInnerTexts();
  }

  /** The rows in sight, cell by cell. */
  rows(): Promise<string[][]> {
    return this.grid
      .getByRole("row")
      .evaluateAll((rows) =>
        rows
          .map((row) => [...row.querySelectorAll("[role=gridcell]")].map((cell) => cell.textContent ?? ""))
          .filter((cells) => cells.length > 0),
      );
  }

  async sortBy(column: string): Promise<void> {
    await this.grid.getByRole("columnheader", { name: column }).getByRole("button").first().click();
  }

  get filter(): Locator {
    return this.#region.getByRole("searchbox", { name: "Filter rows" });
  }

  async show(view: View): Promise<void> {
    await this.#region.getByRole("button", { name: view, exact: true }).click();
  }

  /** The view that is chosen. */
  async view(): Promise<string> {
    const chosen = this.#region.getByRole("group", { name: "View" }).getByRole("button", { pressed: true });
    return (await chosen.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? ""))).join();
  }

  /** The chart, which says in words what it shows. */
  get chart(): Locator {
    return this.#region.getByRole("img", { name: /^(Bar|Pie|Area|Line|Scatter) chart of / });
  }

  /** How many different colours the chart has: a canvas that nothing was drawn on has one. */
  async colours(): Promise<number> {
    const [count = 0] = await this.chart.locator("canvas").evaluateAll((canvases) =>
      canvases.map((canvas) => {
        const { width, height } = canvas as HTMLCanvasElement;
        const pixels = (canvas as HTMLCanvasElement).getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
        const seen = new Set<number>();
        for (let at = 0; at < pixels.length; at += 4) {
          seen.add(
            ((pixels[at] ?? 0) << 24) |
              ((pixels[at + 1] ?? 0) << 16) |
              ((pixels[at + 2] ?? 0) << 8) |
              (pixels[at + 3] ?? 0),
          );
        }
        return seen.size;
      }),
    );
    return count;
  }

  get settings(): Locator {
    return this.#region.getByRole("complementary", { name: "Settings of the view" });
  }

  async toggleSettings(): Promise<void> {
    await this.#region.getByRole("button", { name: "Settings" }).click();
  }

  /** Puts a column into a box of the settings. */
  async addField(column: string, box: "keys" | "groups" | "values"): Promise<void> {
    await this.settings.getByRole("region", { name: "Available Fields" }).getByRole("button", { name: column }).click();
    await this.#region
      .page()
      .getByRole("menu", { name: column })
      .getByRole("menuitem", { name: `Add to ${box}` })
      .click();
  }

  async removeField(column: string, box: "keys" | "groups" | "values"): Promise<void> {
    await this.settings.getByRole("button", { name: `Remove ${column} from ${box}` }).click();
  }

  async aggregate(column: string, how: string): Promise<void> {
    await this.settings.getByRole("button", { name: new RegExp(`^How ${column} is added up`) }).click();
    await this.#region.page().getByRole("menuitemradio", { name: how, exact: true }).click();
  }

  /** What it can be taken as. */
  async exports(): Promise<string[]> {
    await this.#openExports();
    const entries = this.#region.page().getByRole("menuitem");
    await entries.first().waitFor();
    return entries.allInnerTexts();
  }

  #openExports(): Promise<void> {
    return this.#region.getByRole("button", { name: "Export" }).click();
  }

  async export(entry: string): Promise<Download> {
    const download = this.#region.page().waitForEvent("download");
    await this.#openExports();
    await this.#region.page().getByRole("menuitem", { name: entry }).click();
    return download;
  }
}
