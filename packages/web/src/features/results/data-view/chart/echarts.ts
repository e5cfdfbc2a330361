/** The chart library as the page uses it. */
import type { EChartsInitOpts, EChartsType } from "echarts/core";
import { calendarNames } from "./calendar-names.ts";
import { init, setPlatformAPI } from "./chart-library.ts";

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

export type { EChartsType } from "echarts/core";
export { install as use } from "./chart-library.ts";
