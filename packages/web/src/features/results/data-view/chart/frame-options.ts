import type { PivotedTable } from "@octavo/note";
import type { EChartsCoreOption } from "echarts/core";
import type { Palette } from "../../common/palette.ts";
import type { ChartSettings } from "./chart-settings.ts";
import type { ReferenceLine } from "./extras.ts";
import { chartName } from "./names.ts";
import { numberForm } from "./numbers.ts";

/** What the options of all charts share: colours, title, legend, tooltip, axes. Plain data, made without a browser. */

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

export interface Look {
  readonly palette: Palette;
  readonly settings: ChartSettings;
}

/** What was added up, with its looks: what each kind of chart makes its options of. */
export interface Prepared extends Look {
  readonly pivoted: PivotedTable;
  /** What the axis counts, where no legend says it; null where the names of the places do. */
  readonly measure: string | null;
}

interface FrameInput extends Look {
  /** Points of the first series. */
  readonly points: number;
  readonly names: readonly string[];
  readonly tooltip: ChartOption;
}

const titleHeight = 28;

export function frameOptions({ palette, settings, points, names, tooltip }: FrameInput): ChartOption {
  const { title, numberFormat } = settings.extras;
  return {
    // Dates without a zone are the same for everyone.
    useUTC: true,
    animationDuration: points > mostAnimatedPoints ? 0 : animationMs,
    animationDurationUpdate: points > mostAnimatedPoints ? 0 : animationMs,
    color: [...palette.series],
    textStyle: { fontFamily: palette.font, fontSize: 12, color: palette.ink },
    title: {
      show: title !== "",
      text: chartName(title),
      top: 0,
      left: 0,
      padding: [2, 0],
      textStyle: { color: palette.ink, fontFamily: palette.font, fontSize: 14, fontWeight: 600 },
    },
    legend: {
      type: "scroll",
      show: names.length > 1,
      top: title === "" ? 0 : titleHeight,
      left: 0,
      data: names.map(chartName),
      icon: "roundRect",
      itemWidth: 12,
      itemHeight: 12,
      itemGap: 14,
      // Series with a rim have squares as large as those of others.
      itemStyle: { borderWidth: 0 },
      padding: [4, 0],
      textStyle: { color: palette.ink, lineHeight: 16 },
      formatter: shortName,
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
      valueFormatter: numberForm(numberFormat).full,
      ...tooltip,
    },
  };
}

export function shortName(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName)}…` : chartName(name);
}

/** Room below the axis, for its labels as they come, turned, or not at all. */
const bottomRoom: Readonly<Record<ChartSettings["xLabels"], number>> = { default: 50, rotate: 140, hide: 16 };
const zoomHeight = 40;

interface Around {
  readonly hasLegend: boolean;
  readonly hasZoom?: boolean;
  /** Something is written above the value axis. */
  readonly hasMeasure?: boolean;
}

export function gridOptions({ xLabels, extras }: ChartSettings, around: Around): ChartOption {
  const { hasLegend, hasZoom = false, hasMeasure = false } = around;
  const top = (hasLegend ? 40 : 16) + (hasMeasure ? 20 : 0) + (extras.title === "" ? 0 : titleHeight);
  // Left and right leave room for labels by themselves.
  return { left: 8, right: 16, top, bottom: bottomRoom[xLabels] + (hasZoom ? zoomHeight : 0) };
}

const nameDistance = 50;

export function valueAxis({ palette, settings }: Look, measure: string | null, change: ChartOption = {}): ChartOption {
  const { yTitle, isLogarithmic, numberFormat, referenceLines } = settings.extras;
  return {
    type: isLogarithmic ? "log" : "value",
    axisLabel: { color: palette.muted, formatter: numberForm(numberFormat).axis },
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: palette.line } },
    ...(isLogarithmic ? { min: ({ min }: { readonly min: number }) => leastOfAxis(min) } : {}),
    ...reachReferenceLines(referenceLines),
    ...(yTitle !== ""
      ? {
          name: shortName(yTitle),
          nameLocation: "middle",
          nameGap: nameDistance,
          nameTextStyle: { color: palette.muted },
        }
      : measure !== null
        ? {
            name: shortName(measure),
            nameLocation: "end",
            nameGap: 12,
            nameTextStyle: { color: palette.muted, align: "left" },
          }
        : {}),
    ...change,
  };
}

/** Where bars stand: on a logarithmic axis below the least of them, not on 1, where those of 1 would have no height and others hang down. */
export function leastOfBars({ settings }: Look, numbers: readonly (number | null)[]): ChartOption {
  if (!settings.extras.isLogarithmic) return {};
  const foot = leastOfAxis(
    numbers.reduce<number>((least, one) => (one && one > 0 ? Math.min(least, one) : least), Infinity),
  );
  return foot === null ? {} : { min: foot, startValue: foot };
}

/** The power of ten below the least number; half of the number where it is such a power itself, or nearly. */
function leastOfAxis(least: number): number | null {
  if (!(least > 0) || least === Number.POSITIVE_INFINITY) return null;
  const power = 10 ** Math.floor(Math.log10(least));
  return least < power * 1.2 ? power / 2 : power;
}

/** An axis reaches as far as its reference lines do. */
function reachReferenceLines(lines: readonly ReferenceLine[]): ChartOption {
  if (lines.length === 0) return {};
  const values = lines.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return {
    min: ({ min }: { readonly min: number }) => (least < min && least < 0 ? least * 1.05 : null),
    max: ({ max }: { readonly max: number }) => (most > max ? most * 1.05 : null),
  };
}

/** Dashed lines across a chart, at values that mean something. They hang on its first series. */
export function markedLines({ palette, settings }: Look): ChartOption {
  const { referenceLines, numberFormat } = settings.extras;
  if (referenceLines.length === 0) return {};
  return {
    markLine: {
      silent: true,
      symbol: "none",
      animation: false,
      lineStyle: { color: palette.ink, type: "dashed", width: 1 },
      data: referenceLines.map(({ value, label }) => ({
        yAxis: value,
        label: {
          formatter: () => shortName(label) || numberForm(numberFormat).axis(value),
          position: "insideEndTop",
          color: palette.ink,
          textBorderColor: palette.paper,
          textBorderWidth: 2,
        },
      })),
    },
  };
}

/** What no logarithm is of has no place on a logarithmic axis. */
export function drawableNumber(number: number | null, { extras }: ChartSettings): number | null {
  return extras.isLogarithmic && number !== null && number <= 0 ? null : number;
}

export function placeAxis(
  { palette, settings }: Look,
  change: ChartOption & { readonly axisLabel?: ChartOption },
): ChartOption {
  const { xTitle } = settings.extras;
  const isTurned = settings.xLabels === "rotate";
  const { data } = change;
  return {
    axisLine: { show: settings.xLabels !== "hide", lineStyle: { color: palette.line } },
    axisTick: { show: false },
    splitLine: { show: false },
    ...(xTitle === ""
      ? {}
      : {
          name: shortName(xTitle),
          nameLocation: "middle",
          nameGap: isTurned ? bottomRoom.rotate - 20 : 28,
          nameTextStyle: { color: palette.muted },
        }),
    ...change,
    ...(Array.isArray(data) ? { data: data.map((name) => chartName(String(name))) } : {}),
    axisLabel: {
      show: settings.xLabels !== "hide",
      color: palette.muted,
      hideOverlap: true,
      // Written along the axis a name has the room of its bar; turned, that of the margin. Numbers and dates are never cut.
      ...(change["type"] === "category" ? { overflow: "truncate", width: isTurned ? 130 : 120 } : {}),
      // A label of ours turns the way a page's does, ECharts counts the other way round.
      rotate: isTurned ? Math.max(-90, Math.min(90, -settings.degrees)) : 0,
      ...(isTurned ? { interval: 0 } : {}),
      ...change.axisLabel,
    },
  };
}

/** The tooltip of all series at one place of the axis. */
export function alongAxis({ palette }: Look, type: "line" | "shadow", label?: (value: unknown) => string): ChartOption {
  return {
    trigger: "axis",
    axisPointer: {
      type,
      lineStyle: { color: palette.muted },
      shadowStyle: { color: palette.muted, opacity: 0.1 },
      ...(label ? { label: { formatter: ({ value }: { readonly value: unknown }) => label(value) } } : {}),
    },
  };
}

/** A tooltip as an element of text: whatever a cell holds, it is not markup. */
export function textElement(lines: readonly string[]): HTMLElement {
  const box = document.createElement("div");
  for (const line of lines.filter((text) => text !== "")) {
    const row = document.createElement("div");
    row.textContent = line;
    box.append(row);
  }
  return box;
}
