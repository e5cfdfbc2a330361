import type { Download, Locator } from "playwright-core";

export type ChartBox = "keys" | "groups" | "values" | "xAxis" | "yAxis" | "group" | "size";
export type OwnChart = "Bar Chart" | "Pie Chart" | "Area Chart" | "Line Chart" | "Scatter Chart";
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

/** A shape of a chart: its colours as `rgb(…)` or "none", and the box it fills, in pixels from the chart's upper left corner. */
export interface Shape {
  /** What it stands for: a series and a place in it; null for axes, legends and lines. */
  readonly mark: { readonly series: number; readonly place: number } | null;
  readonly fill: string;
  readonly stroke: string;
  readonly isDashed: boolean;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** How a chart came to be: how many pictures it went through, and when the last ones came, in milliseconds after the first. */
export interface ChartDrawing {
  readonly pictures: number;
  readonly lastAt: number;
  readonly lastButOneAt: number;
}

const ownCharts: ReadonlySet<string> = new Set(["Bar Chart", "Pie Chart", "Area Chart", "Line Chart", "Scatter Chart"]);

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

  /** Shows the table as any of the charts. */
  async show(chart: OwnChart | FurtherChart): Promise<void> {
    const own = this.#region.getByRole("group", { name: "View" }).getByRole("button", { name: chart, exact: true });
    if (ownCharts.has(chart)) await own.click();
    else await this.choose(chart as FurtherChart);
  }

  /** Chooses a way to show the table, and watches how it is drawn until it has been still for a while. */
  async drawing(view: string): Promise<ChartDrawing> {
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

  /** Whether a turn of the wheel in its middle, which shows no less than it does, is the chart's and not the page's. */
  async takesWheel(): Promise<boolean> {
    return this.chart.locator("canvas").evaluate((canvas) => {
      const { left, top, width, height } = canvas.getBoundingClientRect();
      const place = { clientX: left + width / 2, clientY: top + height / 2 };
      // An event that is made has its older deltas the other way round: this one zooms out.
      return !canvas.dispatchEvent(
        new WheelEvent("wheel", { ...place, deltaY: -400, bubbles: true, cancelable: true }),
      );
    });
  }

  get settings(): Locator {
    return this.#region.getByRole("complementary", { name: "Settings of the view" });
  }

  async openSettings(): Promise<void> {
    if (!(await this.settings.isVisible())) await this.#region.getByRole("button", { name: "Settings" }).click();
    await this.settings.waitFor();
  }

  box(name: ChartBox): Locator {
    return this.settings.getByRole("region", { name, exact: true });
  }

  /** The columns in a box. */
  async fields(name: ChartBox): Promise<string[]> {
    const removes = this.box(name).getByRole("button", { name: /^Remove / });
    const labels = await removes.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? ""));
    return labels.map((label) => label.replace(/^Remove (.*) from .*$/, "$1"));
  }

  field(name: string): Locator {
    return this.settings.getByRole("region", { name: "Available Fields" }).getByRole("button", { name, exact: true });
  }

  async add(column: string, box: ChartBox): Promise<void> {
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

  /** Chooses one of a list. */
  async select(field: string, value: string): Promise<void> {
    await this.settings.getByRole("combobox", { name: field, exact: true }).selectOption(value);
  }

  async save(as: "PNG" | "SVG"): Promise<Download> {
    const download = this.#page.waitForEvent("download");
    await this.#region.getByRole("button", { name: "Export" }).click();
    await this.#page.getByRole("menuitem", { name: `Download chart as ${as}` }).click();
    return download;
  }

  /** The file that it can be saved as, taken before the browser saves it: it is looked at again and again. */
  async svg(): Promise<string> {
    const button = this.#region.getByRole("button", { name: "Export" });
    // What is not on the screen opens no menu.
    await button.scrollIntoViewIfNeeded();
    const exported = async () => {
      await button.dispatchEvent("click");
      await this.#page.getByRole("menuitem", { name: "Download chart as SVG" }).dispatchEvent("click");
    };
    const [svg] = await Promise.all([this.#page.evaluate(nextFile), exported()]);
    return svg;
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

  /** All shapes of the chart, as its file has them. */
  async shapes(): Promise<Shape[]> {
    return this.#page.evaluate(
      (svg) => {
        const place = document.body.appendChild(document.createElement("div"));
        // The page's own style does not reach in here, and what moves is seen where it comes to rest.
        const root = place.attachShadow({ mode: "closed" });
        const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
        for (const style of parsed.querySelectorAll("style, defs")) style.remove();
        const picture = root.appendChild(document.importNode(parsed, true)) as unknown as SVGSVGElement;
        const shapes = [...picture.querySelectorAll<SVGGraphicsElement>("path, rect, circle, polyline, polygon")];
        const read = shapes.map((shape) => {
          const { fill, stroke, strokeDasharray } = getComputedStyle(shape);
          const box = shape.getBBox();
          const matrix = shape.getCTM() ?? new DOMMatrix();
          const corners = [box.x, box.x + box.width].flatMap((x) =>
            [box.y, box.y + box.height].map((y) => new DOMPoint(x, y).matrixTransform(matrix)),
          );
          const [across, down] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
          const isMark = shape.getAttribute("ecmeta_ssr_type") === "chart";
          const number = (name: string) => Number(shape.getAttribute(`ecmeta_${name}`));
          return {
            mark: isMark ? { series: number("series_index"), place: number("data_index") } : null,
            fill,
            stroke,
            isDashed: strokeDasharray !== "none",
            left: Math.min(...across),
            right: Math.max(...across),
            top: Math.min(...down),
            bottom: Math.max(...down),
          };
        });
        place.remove();
        return read;
      },
      await this.svg(),
    );
  }

  get #page() {
    return this.#region.page();
  }
}

/** Stands alone: it runs in the page. Resolves to the next file that the page would have saved. */
function nextFile(): Promise<string> {
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  return new Promise((resolve) => {
    URL.createObjectURL = (file) => {
      URL.createObjectURL = createObjectURL;
      HTMLAnchorElement.prototype.click = () => {
        HTMLAnchorElement.prototype.click = click;
      };
      resolve((file as Blob).text());
      return "";
    };
  });
}
