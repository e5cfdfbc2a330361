/** The second way to draw, loaded when the user wants a chart as SVG. */
import { use as install, makeChart } from "./echarts.ts";
import type { ChartOption } from "./frame-options.ts";
import { SVGRenderer } from "./svg-library.ts";

install([SVGRenderer]);

export function svgOfChart(option: ChartOption, width: number, height: number): string {
  const chart = makeChart(null, { renderer: "svg", ssr: true, width, height });
  try {
    chart.setOption(option);
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
