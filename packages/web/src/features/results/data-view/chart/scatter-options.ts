import type { Palette } from "../../common/palette.ts";
import type { ChartSettings } from "./chart-settings.ts";
import { dateTick, unitOfRange } from "./date-axis.ts";
import {
  type ChartOption,
  drawableNumber,
  frameOptions,
  gridOptions,
  type Look,
  markedLines,
  placeAxis,
  symbols,
  textElement,
  valueAxis,
} from "./frame-options.ts";
import { chartName, nameOrNumber } from "./names.ts";
import { type NumberForm, numberForm, placeForm } from "./numbers.ts";
import { createTimeAxis, rangeOf } from "./places.ts";
import type { Scatter } from "./scatter.ts";
import { texts } from "./texts.ts";

const smallest = 8;
const largest = 26;
const manyPoints = 2000;
/** Points of several series that lie in one place are drawn this little apart, so that each can be pointed at. */
const jitter = 0.0001;

/** The options of a scatter chart for the chart library. */
export function scatterOptions(scatter: Scatter, settings: ChartSettings, palette: Palette): ChartOption {
  const { x, y, series } = scatter;
  const look: Look = { settings, palette };
  const { xTitle, yTitle, numberFormat } = settings.extras;
  const sizes = series.flatMap(({ points }) => points.flatMap(({ size }) => (size === null ? [] : [size])));
  const area = sizeScale(sizes);
  const forms = numberFormsOf(scatter);
  const isLarge = series.some(({ points }) => points.length > manyPoints) && sizes.length === 0;
  const beside = (index: number) => (x.labels ? 0 : (jitter * index) / Math.max(1, series.length));
  const grid = gridOptions(settings, { hasLegend: series.length > 1, hasMeasure: y.name !== "" && yTitle === "" });
  return {
    ...frameOptions({
      ...look,
      points: series[0]?.points.length ?? 0,
      names: series.map(({ name }) => name),
      tooltip: { trigger: "item", formatter: pointTooltip(scatter, { numberFormat }) },
    }),
    grid: { ...grid, right: 24 },
    xAxis: placeAxis(look, {
      name: xTitle || x.name,
      nameLocation: "middle",
      nameGap: 30,
      nameTextStyle: { color: palette.muted },
      ...(x.labels
        ? { type: "category", data: x.labels }
        : x.areDates
          ? { type: "time", axisLabel: { formatter: forms.x.axis } }
          : { type: "value", scale: true, axisLabel: { formatter: forms.x.axis } }),
    }),
    yAxis: valueAxis(look, y.name === "" ? null : y.name, {
      ...(y.labels
        ? { type: "category", data: y.labels.map(chartName) }
        : y.areDates
          ? { type: "time" }
          : { scale: true }),
      axisLabel: {
        color: palette.muted,
        hideOverlap: true,
        ...(y.labels
          ? {}
          : { formatter: numberFormat === "automatic" || y.areDates ? forms.y.axis : numberForm(numberFormat).axis }),
      },
    }),
    series: series.map(({ name, points }, index) => ({
      ...nameOrNumber(name, index),
      type: "scatter",
      symbol: symbols[index % symbols.length],
      itemStyle: { opacity: 0.7 },
      symbolSize: sizes.length === 0 ? smallest : (value: readonly (number | null)[]) => area(value[2] ?? null),
      large: isLarge,
      data: points.map((point) => [point.x + beside(index), drawableNumber(point.y, settings), point.size]),
      ...(index === 0 ? markedLines(look) : {}),
    })),
  };
}

function numberFormsOf({ x, y, series }: Scatter): Readonly<Record<"x" | "y", NumberForm>> {
  const along = (axis: "x" | "y") => series.flatMap(({ points }) => points.map((point) => point[axis]));
  return {
    x: x.areDates ? dateForm(along("x")) : placeForm(along("x")),
    y: y.areDates ? dateForm(along("y")) : placeForm(along("y")),
  };
}

function dateForm(times: readonly number[]): NumberForm {
  const unit = unitOfRange(...rangeOf(times));
  const { label } = createTimeAxis(times, null);
  return { axis: (time) => dateTick(time, unit), full: (time) => label?.(time) ?? "" };
}

/** Twice as much is twice the area. */
export function sizeScale(sizes: readonly number[]): (size: number | null) => number {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const size of sizes) {
    low = Math.min(low, size);
    high = Math.max(high, size);
  }
  return (size) => {
    if (size === null || high <= low) return smallest;
    const part = (size - low) / (high - low);
    return Math.sqrt(smallest ** 2 + part * (largest ** 2 - smallest ** 2));
  };
}

interface Pointed {
  readonly value: unknown;
  readonly seriesName?: string;
}

interface PointWords {
  /** How its size is written. */
  readonly numberFormat: string;
  /** Undoes what was done to its height. */
  readonly up?: (y: number) => number;
}

/** What a point says when it is pointed at. */
export function pointTooltip(scatter: Scatter, { numberFormat, up = (height) => height }: PointWords) {
  const { full } = numberForm(numberFormat);
  const forms = numberFormsOf(scatter);
  const coordinate = (along: "x" | "y", value: unknown) => {
    const { name, labels } = scatter[along];
    if (name === "" || typeof value !== "number") return "";
    return `${name}: ${labels ? (labels[Math.round(value)] ?? "") : forms[along].full(Number(value.toFixed(3)))}`;
  };
  return ({ value, seriesName = "" }: Pointed) => {
    const [left, top, size] = Array.isArray(value) ? (value as readonly unknown[]) : [];
    return textElement([
      seriesName,
      coordinate("x", left),
      coordinate("y", typeof top === "number" ? up(top) : top),
      typeof size === "number" ? texts.t("size", { size: full(size) }) : "",
    ]);
  };
}
