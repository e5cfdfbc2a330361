import type { Locator } from "playwright-core";

/** Pixels from the upper left corner of the picture. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** A line that was crossed. */
export interface Stroke {
  readonly y: number;
  readonly thickness: number;
}

/** A network in a result: its picture, its list of nodes, its tables. */
export class NetworkResult {
  readonly #region: Locator;

  constructor(region: Locator) {
    this.#region = region;
  }

  /** The picture, which says in words how much it shows. */
  get picture(): Locator {
    return this.#region.getByRole("img", { name: /^(Directed n|N)etwork of / });
  }

  /** Waits until the nodes have come to rest. */
  async rests(): Promise<void> {
    await this.#region.locator("canvas[data-resting]").waitFor();
  }

  async show(view: "Network" | "Table" | "Charts"): Promise<void> {
    await this.#region.getByRole("group", { name: "View of the network" }).getByRole("button", { name: view }).click();
  }

  /** What the line above counts: nodes, relationships, and their kinds. */
  async legend(): Promise<string[]> {
    return this.#region.getByRole("group", { name: /^(Nodes|Relationships)$/ }).allInnerTexts();
  }

  /** What one of its tables can be taken as. The menu stays open. */
  async exports(table: "Nodes" | "Relationships"): Promise<string[]> {
    await this.#region.getByRole("region", { name: table }).getByRole("button", { name: "Export" }).click();
    const entries = this.#region.page().getByRole("menuitem");
    await entries.first().waitFor();
    return entries.allInnerTexts();
  }

  async toggleSettings(): Promise<void> {
    await this.#region.getByRole("button", { name: "Settings", exact: true }).click();
  }

  setting(name: string): Locator {
    return this.#region.getByRole("complementary", { name: "Settings of the view" }).getByLabel(name);
  }

  async openList(): Promise<void> {
    await this.#region.getByRole("button", { name: "List of nodes" }).click();
  }

  get search(): Locator {
    return this.#region.getByRole("searchbox", { name: "Find a node" });
  }

  /** What the list says of the chosen node or relationship, or all nodes. */
  get list(): Locator {
    return this.#region.getByRole("complementary", { name: /^(Nodes?|Relationship)$/ });
  }

  get neighbours(): Locator {
    return this.list.getByRole("list", { name: "Neighbours" }).getByRole("button");
  }

  table(name: "Nodes" | "Relationships"): Locator {
    return this.#region.getByRole("region", { name }).getByRole("grid");
  }

  /** Counts pixels that are not of the colour of the corner. */
  async ink(): Promise<number> {
    return this.picture.evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      let count = 0;
      for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 0) count += 1;
      return count;
    });
  }

  /** Where the nodes of a colour lie, in the middle of them. The colour is three numbers. */
  async placeOf(colour: readonly [number, number, number]): Promise<PicturePoint> {
    const place = await this.picture.evaluate((element, [red, green, blue]) => {
      const canvas = element as HTMLCanvasElement;
      const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      let [x, y, count] = [0, 0, 0];
      for (let at = 0; at < data.length; at += 4) {
        if (data[at] !== red || data[at + 1] !== green || data[at + 2] !== blue) continue;
        x += (at / 4) % canvas.width;
        y += Math.floor(at / 4 / canvas.width);
        count += 1;
      }
      return count === 0 ? null : { x: x / count, y: y / count };
    }, colour);
    if (!place) throw new Error(`Nothing of the picture is rgb(${colour.join(", ")}).`);
    return place;
  }

  /** What a column of the picture crosses between two heights: where each stroke begins, and how thick it is. */
  async strokesAt(x: number, top: number, bottom: number): Promise<readonly Stroke[]> {
    return this.picture.evaluate(
      (element, column) => {
        const context = (element as HTMLCanvasElement).getContext("2d");
        const height = Math.round(column.bottom - column.top);
        const data = context?.getImageData(Math.round(column.x), Math.round(column.top), 1, height).data ?? [];
        const strokes: { y: number; thickness: number }[] = [];
        for (let row = 0; row < height; row += 1) {
          if ((data[row * 4 + 3] ?? 0) < 60) continue;
          const last = strokes.at(-1);
          const y = Math.round(column.top) + row;
          if (last && last.y + last.thickness === y) last.thickness += 1;
          else strokes.push({ y, thickness: 1 });
        }
        return strokes;
      },
      { x, top, bottom },
    );
  }

  /** Takes what lies at one place to another, and the pointer away from it. */
  async drag(from: PicturePoint, to: PicturePoint): Promise<void> {
    const box = await this.picture.boundingBox();
    if (!box) throw new Error("The picture is not on the page.");
    const { mouse } = this.#region.page();
    await mouse.move(box.x + from.x, box.y + from.y);
    await mouse.down();
    await mouse.move(box.x + (from.x + to.x) / 2, box.y + (from.y + to.y) / 2);
    await mouse.move(box.x + to.x, box.y + to.y);
    await mouse.up();
    await mouse.move(box.x + 4, box.y + 4);
  }

  /** Drags from the middle of the picture. */
  async dragMiddle(by: { readonly x: number; readonly y: number }): Promise<void> {
    const { x, y } = await this.#middle();
    const { mouse } = this.#region.page();
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x + by.x / 2, y + by.y / 2);
    await mouse.move(x + by.x, y + by.y);
    await mouse.up();
  }

  async clickAt({ x, y }: PicturePoint): Promise<void> {
    await this.picture.click({ position: { x, y } });
  }

  async clickBeside(by: { readonly x: number; readonly y: number }): Promise<void> {
    const { x, y } = await this.#middle();
    await this.#region.page().mouse.click(x + by.x, y + by.y);
  }

  async #middle() {
    const box = await this.picture.boundingBox();
    if (!box) throw new Error("The picture is not on the page.");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
}
