import type { ChartSettings } from "../table/settings.ts";
import { type ChartOption, frameOptions, gridOptions, placeAxis, symbols, valueAxis } from "./frame-options.ts";
import { fullNumber, placeNumber } from "./numbers.ts";
import type { Palette } from "./palette.ts";
import type { Axis, Point, Scatter } from "./scatter.ts";

const smallest = 8;
const largest = 26;
const manyPoints = 2000;

/** The options of a scatter chart for the chart library. */
export function scatterOptions(scatter: Scatter, settings: ChartSettings, palette: Palette): ChartOption {
  const { x, y, series } = scatter;
  const sizes = series.flatMap(({ points }) => points.flatMap(({ size }) => (size === null ? [] : [size])));
  const area = sizeScale(sizes);
  const describe = (point: unknown) => pointText(scatter, point);
  return {
    ...frameOptions({
      palette,
      points: series[0]?.points.length ?? 0,
      names: series.map(({ name }) => name),
      tooltip: {
        trigger: "item",
        formatter: ({ value, seriesName }: { value: unknown; seriesName?: string }) =>
          textElement([seriesName ?? "", ...describe(value)]),
      },
    }),
    grid: { ...gridOptions(settings, series.length > 1, false), bottom: 28, top: series.length > 1 ? 60 : 36 },
    xAxis: placeAxis(palette, settings, {
      ...axisOf(x),
      nameLocation: "middle",
      nameGap: 30,
      nameTextStyle: { color: palette.muted },
    }),
    yAxis: {
      ...valueAxis(palette),
      ...axisOf(y),
      nameLocation: "end",
      nameGap: 12,
      nameTextStyle: { color: palette.muted, align: "left" },
      axisLabel: { color: palette.muted, hideOverlap: true, ...(y.labels ? {} : { formatter: placeNumber }) },
    },
    series: series.map(({ name, points }, index) => ({
      id: name,
      name,
      type: "scatter",
      symbol: symbols[index % symbols.length],
      itemStyle: { opacity: 0.7 },
      symbolSize: sizes.length === 0 ? smallest : (value: readonly (number | null)[]) => area(value[2] ?? null),
      large: points.length > manyPoints && sizes.length === 0,
      data: points.map((point: Point) => [point.x, point.y, point.size]),
    })),
  };
}

function axisOf({ name, labels }: Axis): ChartOption {
  const naming = { name, nameLocation: "middle", nameGap: 28 };
  return labels
    ? { ...naming, type: "category", data: labels }
    : { ...naming, type: "value", scale: true, axisLabel: { formatter: placeNumber } };
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

function pointText({ x, y }: Scatter, point: unknown): readonly string[] {
  if (!Array.isArray(point)) return [];
  const coordinate = ({ name, labels }: Axis, value: unknown) =>
    name === "" ? [] : [`${name}: ${labels && typeof value === "number" ? (labels[value] ?? "") : fullNumber(value)}`];
  const [left, top, size] = point as readonly unknown[];
  return [
    ...coordinate(x, left),
    ...coordinate(y, top),
    ...(typeof size === "number" ? [`size: ${fullNumber(size)}`] : []),
  ];
}

/** The tooltip as an element of text: whatever a cell holds, it is not markup. */
function textElement(lines: readonly string[]): HTMLElement {
  const box = document.createElement("div");
  for (const line of lines.filter((text) => text !== "")) {
    const row = document.createElement("div");
    row.textContent = line;
    box.append(row);
  }
  return box;
}
