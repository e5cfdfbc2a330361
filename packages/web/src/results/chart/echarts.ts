/** The parts of the chart library that are used, and no others: this module is the heavy chunk, loaded with the first chart. */
import { BarChart, LineChart, PieChart, ScatterChart } from "echarts/charts";
import {
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GridComponent,
  LegendScrollComponent,
  TooltipComponent,
} from "echarts/components";
import { use as install } from "echarts/core";
import { LegacyGridContainLabel } from "echarts/features";
import { CanvasRenderer } from "echarts/renderers";

install([
  BarChart,
  LineChart,
  PieChart,
  ScatterChart,
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GridComponent,
  LegendScrollComponent,
  TooltipComponent,
  LegacyGridContainLabel,
  CanvasRenderer,
]);

export { type EChartsType, init } from "echarts/core";
