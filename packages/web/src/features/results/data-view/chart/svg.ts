/** The second way to draw, loaded when somebody wants a chart as SVG. */
import { SVGRenderer } from "echarts/renderers";
import { use as install, makeChart } from "./echarts.ts";
import type { ChartOption } from "./frame-options.ts";

install([SVGRenderer]);

export function svgOf(option: ChartOption, width: number, height: number): string {
  const chart = makeChart(null, { renderer: "svg", ssr: true, width, height });
  try {
    chart.setOption(option);
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
