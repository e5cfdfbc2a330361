/** The parts of ECharts that the page uses: the heavy chunk, loaded with the first chart. */
import { BarChart, BoxplotChart, CustomChart, HeatmapChart, LineChart, PieChart, ScatterChart } from "echarts/charts";
import {
  AxisPointerComponent,
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GridComponent,
  LegendScrollComponent,
  MarkLineComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from "echarts/components";
import { init as initChart, use as install, setPlatformAPI } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";

install([
  AxisPointerComponent,
  BarChart,
  BoxplotChart,
  CustomChart,
  HeatmapChart,
  LineChart,
  PieChart,
  ScatterChart,
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GridComponent,
  LegendScrollComponent,
  MarkLineComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
  CanvasRenderer,
]);

/** A function of this module, so that a build cannot import ECharts directly, without the parts registered here. */
export const init: typeof initChart = (...given) => initChart(...given);

export { install, setPlatformAPI };
