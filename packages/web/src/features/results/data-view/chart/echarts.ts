/** The parts of the chart library that are used, and no others: this module is the heavy chunk, loaded with the first chart. */
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
import { type EChartsInitOpts, type EChartsType, init, use as install, setPlatformAPI } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { calendarNames } from "./calendar-names.ts";

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

// The pictures beneath a map are asked for without cookies, and so that a chart that has drawn them may still be saved.
setPlatformAPI({
  loadImage(address, onload, onerror) {
    const image = new Image();
    image.crossOrigin = "anonymous";
    image.onload = onload;
    image.onerror = onerror;
    image.src = address;
    return image;
  },
});

/** A chart in the language of the page, without anything in it. Null for one that is drawn nowhere and asked for as text. */
export function makeChart(element: HTMLElement | null, options: Omit<EChartsInitOpts, "locale">): EChartsType {
  // Its type wants every word there is; what is missing stays English, and the parts that say it are not here.
  return init(element, null, { ...options, locale: calendarNames() as EChartsInitOpts["locale"] & object });
}

export { type EChartsType, use } from "echarts/core";
