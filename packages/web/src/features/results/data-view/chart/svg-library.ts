/** The part of the chart library that draws text instead of a picture. */
export { SVGRenderer } from "echarts/renderers";
