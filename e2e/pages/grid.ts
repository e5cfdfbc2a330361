import type { Locator } from "playwright-core";

/** The grid of a table: its names, its cells, and what can be done with them. */
export class Grid {
  readonly #region: Locator;

  constructor(region: Locator) {
    this.#region = region;
  }

  get grid(): Locator {
    return this.#region.getByRole("grid", { name: "Table" });
  }

  #heading(column: string): Locator {
    const menu = this.#region.page().getByRole("button", { name: `Column ${column}`, exact: true });
    return this.grid.getByRole("columnheader").filter({ has: menu });
  }

  /** Names of the columns in sight, in their order. */
  columns(): Promise<string[]> {
    return this.grid
      .getByRole("columnheader")
      .evaluateAll((headings) =>
        headings
          .sort((one, other) => Number(one.ariaColIndex) - Number(other.ariaColIndex))
          .map((heading) => heading.querySelector("button")?.firstElementChild?.textContent ?? ""),
      );
  }

  /** The cells of a column in sight, from above. */
  async cells(column: string): Promise<string[]> {
    const position = await this.#heading(column).getAttribute("aria-colindex");
    return this.grid
      .getByRole("row")
      .locator(`[role=gridcell][aria-colindex="${position}"]`)
      .evaluateAll((cells) => cells.map((cell) => cell.textContent ?? ""));
  }

  /** Those that show less than they hold. */
  async cutCells(): Promise<string[]> {
    return this.grid
      .getByRole("gridcell")
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent ?? ""),
      );
  }

  async sort(column: string, also = false): Promise<void> {
    await this.#heading(column)
      .getByRole("button")
      .first()
      .click(also ? { modifiers: ["Shift"] } : {});
  }

  /** How a column is sorted: `ascending`, `descending` or `none`. */
  sorting(column: string): Promise<string | null> {
    return this.#heading(column).getAttribute("aria-sort");
  }

  async width(column: string): Promise<number> {
    return Math.round((await this.#heading(column).boundingBox())?.width ?? 0);
  }

  async left(column: string): Promise<number> {
    return Math.round((await this.#heading(column).boundingBox())?.x ?? 0);
  }

  /** Drags the right edge of a column. */
  async widen(column: string, by: number): Promise<void> {
    const box = await this.#heading(column).locator("[data-edge]").boundingBox();
    if (!box) throw new Error(`${column} has no edge to drag.`);
    await this.#drag(box.x + 3, box.y + 8, by);
  }

  /** Drags the name of a column over another one. */
  async drag(column: string, over: string): Promise<void> {
    const from = await this.#heading(column).getByRole("button").first().boundingBox();
    const to = await this.#heading(over).boundingBox();
    if (!from || !to) throw new Error(`${column} and ${over} are not both in sight.`);
    const x = from.x + from.width / 2;
    await this.#drag(x, from.y + 8, to.x + to.width * 0.2 - x);
  }

  async #drag(x: number, y: number, by: number): Promise<void> {
    const { mouse } = this.#region.page();
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x + by / 2, y, { steps: 3 });
    await mouse.move(x + by, y);
    await mouse.up();
  }

  /** Chooses from the menu of a column. */
  async choose(column: string, entry: string): Promise<void> {
    await this.#heading(column).hover();
    await this.grid.getByRole("button", { name: `Column ${column}`, exact: true }).click();
    await this.#chooseFromMenu(entry);
  }

  async #chooseFromMenu(entry: string): Promise<void> {
    const menu = this.#region.page().getByRole("menu");
    await menu.getByText(entry, { exact: true }).click();
    await menu.waitFor({ state: "hidden" });
  }

  /** What opens from the menu of a column beyond it. */
  profile(column: string): Locator {
    return this.#region.page().getByRole("region", { name: `Profile of ${column}` });
  }

  filterForm(column: string): Locator {
    return this.#region.page().getByRole("form", { name: `Filter ${column}` });
  }

  /** The field below the name of a column. */
  filterField(column: string): Locator {
    return this.grid.getByRole("searchbox", { name: `Filter ${column}` });
  }

  cell(text: string): Locator {
    return this.grid.getByRole("gridcell", { name: text, exact: true });
  }

  /** The cells that are selected, from above and from the left. */
  selected(): Promise<string[]> {
    return this.grid.getByRole("gridcell", { selected: true }).allTextContents();
  }

  /** What the footer says of the columns in sight. */
  sums(): Promise<string[]> {
    return this.grid.getByRole("row").last().getByRole("gridcell").allTextContents();
  }

  async addUp(column: string, how: string): Promise<void> {
    await this.grid.getByTitle(`How ${column} is added up`).click();
    await this.#chooseFromMenu(how);
  }

  get rowCount(): Locator {
    return this.#region.getByRole("status").filter({ hasText: /rows?$/ });
  }

  get search(): Locator {
    return this.#region.getByRole("searchbox", { name: "Filter rows" });
  }

  get pages(): Locator {
    return this.#region.getByRole("navigation", { name: "Pages of the table" });
  }

  get settings(): Locator {
    return this.#region.getByRole("complementary", { name: "Settings of the view" });
  }

  /** Opens the settings if they are not. */
  async openSettings(): Promise<void> {
    const button = this.#region.getByRole("button", { name: "Settings" });
    if ((await button.getAttribute("aria-pressed")) !== "true") await button.click();
    await this.settings.waitFor();
  }

  async turn(option: string, on: boolean): Promise<void> {
    await this.openSettings();
    await this.settings.getByRole("checkbox", { name: option }).setChecked(on);
  }

  async openExport(): Promise<Locator> {
    await this.#region.getByRole("button", { name: "Export" }).click();
    return this.#region.page().getByRole("menu");
  }

  /** Adds the rows of a file that is called so and holds this. */
  async addRows(name: string, content: string): Promise<void> {
    const field = this.#region.locator("input[type=file]");
    await field.setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
  }
}
