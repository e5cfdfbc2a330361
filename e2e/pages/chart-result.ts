import { readFile } from "node:fs/promises";
import type { Download, Locator } from "playwright-core";

export type Box = "keys" | "groups" | "values" | "xAxis" | "yAxis" | "group" | "size";
export type FurtherChart =
  | "Bars and Lines"
  | "Small Multiples"
  | "Drill-down"
  | "Histogram"
  | "Box Plot"
  | "Heat Map"
  | "Map";

/** A word of a chart: where it stands, in pixels from its upper left corner, and how it is turned. */
export interface Word {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly degrees: number;
}

/** How a chart came to be: how many pictures it went through, and when the last ones came, in milliseconds after the first. */
export interface Drawing {
  readonly pictures: number;
  readonly lastAt: number;
  readonly lastButOneAt: number;
}

/** A table that is shown as a chart. What is drawn is read from the file that it can be saved as. */
export class ChartResult {
  readonly #region: Locator;

  constructor(region: Locator) {
    this.#region = region;
  }

  get chart(): Locator {
    return this.#region.getByRole("img", { name: /The table view shows the numbers/ });
  }

  /** The chart in words. */
  async words(): Promise<string> {
    const names = await this.chart.evaluateAll((charts) => charts.map((chart) => chart.ariaLabel ?? ""));
    return names.join("\n");
  }

  says(text: string | RegExp): Locator {
    return this.#region.getByText(text);
  }

  async choose(chart: FurtherChart): Promise<void> {
    await this.#region.getByRole("group", { name: "View" }).getByRole("button").last().click();
    await this.#page.getByRole("menuitem", { name: chart, exact: true }).click();
  }

  /** Chooses a way to show the table, and watches how it is drawn until it has been still for a while. */
  async drawing(view: string): Promise<Drawing> {
    const button = this.#region.getByRole("group", { name: "View" }).getByRole("button", { name: view, exact: true });
    await button.waitFor();
    return button.evaluate(async (element) => {
      const stillMs = 700;
      const times: number[] = [];
      let last = "";
      (element as HTMLElement).click();
      for (;;) {
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        const canvas = element.closest("section")?.querySelector("canvas");
        const picture = canvas?.toDataURL() ?? "";
        const isEmpty = canvas
          ?.getContext("2d")
          ?.getImageData(0, 0, canvas.width, canvas.height)
          .data.every((at) => !at);
        if (isEmpty === false && picture !== last) {
          last = picture;
          times.push(now);
        }
        const [first = now, end = now] = [times[0], times.at(-1)];
        if (times.length > 0 && now - end > stillMs)
          return { pictures: times.length, lastAt: end - first, lastButOneAt: (times.at(-2) ?? first) - first };
      }
    });
  }

  get settings(): Locator {
    return this.#region.getByRole("complementary", { name: "Settings of the view" });
  }

  async openSettings(): Promise<void> {
    if (!(await this.settings.isVisible())) await this.#region.getByRole("button", { name: "Settings" }).click();
    await this.settings.waitFor();
  }

  box(name: Box): Locator {
    return this.settings.getByRole("region", { name, exact: true });
  }

  /** The columns in a box. */
  async fields(name: Box): Promise<string[]> {
    const removes = this.box(name).getByRole("button", { name: /^Remove / });
    const labels = await removes.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? ""));
    return labels.map((label) => label.replace(/^Remove (.*) from .*$/, "$1"));
  }

  field(name: string): Locator {
    return this.settings.getByRole("region", { name: "Available Fields" }).getByRole("button", { name, exact: true });
  }

  async add(column: string, box: Box): Promise<void> {
    await this.field(column).click();
    await this.#page
      .getByRole("menu", { name: column })
      .getByRole("menuitem", { name: `Add to ${box}`, exact: true })
      .click();
  }

  /** Chooses one of a few that stand side by side. */
  async set(name: string): Promise<void> {
    await this.settings.getByText(name, { exact: true }).click();
  }

  async fill(field: string, text: string, key = "Enter"): Promise<Locator> {
    const input = this.settings.getByRole("textbox", { name: field, exact: true });
    await input.fill(text);
    await input.press(key);
    return input;
  }

  async save(as: "PNG" | "SVG"): Promise<Download> {
    const download = this.#page.waitForEvent("download");
    await this.#region.getByRole("button", { name: "Export" }).click();
    await this.#page.getByRole("menuitem", { name: `Download chart as ${as}` }).click();
    return download;
  }

  async svg(): Promise<string> {
    return readFile(await (await this.save("SVG")).path(), "utf8");
  }

  /** All words of the chart, as its file has them. */
  async drawn(): Promise<Word[]> {
    return this.#page.evaluate(
      (svg) => {
        const picture = new DOMParser().parseFromString(svg, "image/svg+xml");
        return [...picture.querySelectorAll("text")].map((element) => {
          const transform = element.getAttribute("transform") ?? "";
          const matrix = new DOMMatrix(
            transform.replace(/([a-z]+)\(([^)]*)\)/g, (_, name: string, values: string) => {
              const list = values.trim().split(/[\s,]+/);
              const unit = name === "translate" ? "px" : name === "rotate" ? "deg" : "";
              return `${name}(${list.map((value) => `${value}${unit}`).join(",")})`;
            }),
          );
          const at = matrix.transformPoint({
            x: Number(element.getAttribute("x") ?? 0),
            y: Number(element.getAttribute("y") ?? 0),
          });
          const degrees = Math.round((Math.atan2(matrix.b, matrix.a) * 180) / Math.PI);
          return { text: element.textContent ?? "", x: Math.round(at.x), y: Math.round(at.y), degrees };
        });
      },
      await this.svg(),
    );
  }

  /** The texts of the chart only. */
  async labels(): Promise<string[]> {
    return (await this.drawn()).map(({ text }) => text);
  }

  get #page() {
    return this.#region.page();
  }
}
