import type { EChartsType } from "./echarts.ts";
import type { ChartOption } from "./frame-options.ts";

/** A chart as a file. */
export interface Picture {
  /** A `data:` address, in twice the size of the screen, so that it is sharp in print. */
  png(): string;
  svg(): Promise<string>;
}

export function pictureOf(chart: EChartsType, background: string): Picture {
  return {
    png: () => chart.getDataURL({ type: "png", pixelRatio: 2, backgroundColor: background }),
    svg: async () => {
      const { svgOfChart } = await import("./svg.ts");
      const [width, height] = [chart.getWidth(), chart.getHeight()];
      return svgOfChart(
        { ...(chart.getOption() as ChartOption), animation: false, backgroundColor: background },
        width,
        height,
      );
    },
  };
}
