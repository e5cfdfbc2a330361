import type { EChartsCoreOption } from "echarts/core";
import type { ChartSettings } from "../table/settings.ts";
import { axisNumber, fullNumber } from "./numbers.ts";
import type { Palette } from "./palette.ts";

/** What the options of all charts share: colours, legend, tooltip, axes. Plain data, made without a browser. */

export type ChartOption = EChartsCoreOption;

const animationMs = 300;
const mostAnimatedPoints = 150;
const longestName = 40;

/** Series past the tenth repeat a colour; the shape of their points and the dash of their lines differ. */
export const symbols = [
  "circle",
  "rect",
  "triangle",
  "diamond",
  "roundRect",
  "emptyCircle",
  "emptyRect",
  "emptyTriangle",
] as const;
export const dashes = ["solid", "dashed", "dotted"] as const;

interface FrameInput {
  readonly palette: Palette;
  /** Points of the first series. */
  readonly points: number;
  readonly names: readonly string[];
  readonly tooltip: ChartOption;
}

export function frameOptions({ palette, points, names, tooltip }: FrameInput): ChartOption {
  return {
    animationDuration: points > mostAnimatedPoints ? 0 : animationMs,
    animationDurationUpdate: points > mostAnimatedPoints ? 0 : animationMs,
    color: [...palette.series],
    textStyle: { fontFamily: palette.font, fontSize: 12, color: palette.ink },
    legend: {
      type: "scroll",
      show: names.length > 1,
      top: 0,
      left: 0,
      data: names,
      icon: "roundRect",
      itemWidth: 12,
      itemHeight: 12,
      itemGap: 14,
      padding: [4, 0],
      textStyle: { color: palette.ink, lineHeight: 16 },
      formatter: (name: string) => (name.length > longestName ? `${name.slice(0, longestName)}…` : name),
      pageTextStyle: { color: palette.muted },
      pageIconColor: palette.ink,
      pageIconInactiveColor: palette.line,
    },
    tooltip: {
      confine: true,
      backgroundColor: palette.raised,
      borderColor: palette.line,
      padding: [6, 10],
      textStyle: { color: palette.ink, fontSize: 12, fontFamily: palette.font },
      valueFormatter: fullNumber,
      ...tooltip,
    },
  };
}

const bottomRoom: Readonly<Record<ChartSettings["xLabels"], number>> = { default: 50, rotate: 140, hide: 16 };

export function gridOptions(
  { xLabels }: Pick<ChartSettings, "xLabels">,
  hasLegend: boolean,
  hasZoom: boolean,
): ChartOption {
  return {
    left: 8,
    right: 16,
    top: hasLegend ? 40 : 16,
    bottom: xLabels === "rotate" ? bottomRoom.hide + (hasZoom ? 44 : 0) : hasZoom ? 52 : 8,
    containLabel: true,
  };
}

export function valueAxis(palette: Palette, change: ChartOption = {}): ChartOption {
  return {
    type: "value",
    axisLabel: { color: palette.muted, formatter: axisNumber },
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: palette.line } },
    ...change,
  };
}

export function placeAxis(
  palette: Palette,
  settings: ChartSettings,
  change: ChartOption & { readonly axisLabel?: ChartOption },
): ChartOption {
  return {
    axisLine: { show: settings.xLabels !== "hide", lineStyle: { color: palette.line } },
    axisTick: { show: false },
    splitLine: { show: false },
    ...change,
    axisLabel: {
      show: settings.xLabels !== "hide",
      color: palette.muted,
      hideOverlap: true,
      overflow: "truncate",
      // Written along the axis a label has the room of its bar; turned, that of the margin.
      width: settings.xLabels === "rotate" ? 140 : 120,
      // A label of ours turns the way a page's does, ECharts counts the other way round.
      rotate: settings.xLabels === "rotate" ? Math.max(-90, Math.min(90, -settings.degrees)) : 0,
      ...(settings.xLabels === "rotate" ? { interval: 0 } : {}),
      ...change.axisLabel,
    },
  };
}
