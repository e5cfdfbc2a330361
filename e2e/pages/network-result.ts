import type { Locator } from "playwright-core";

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

  /** What the list says of the chosen node, or all nodes. */
  get list(): Locator {
    return this.#region.getByRole("complementary", { name: /^Nodes?$/ });
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
