import type { Series } from "@octavo/note";
import {
  alongAxis,
  type ChartOption,
  drawableNumber,
  frameOptions,
  gridOptions,
  leastOfBars,
  markedLines,
  type Prepared,
  placeAxis,
  valueAxis,
} from "./frame-options.ts";
import { nameOrNumber } from "./names.ts";

export function barOptions(prepared: Prepared): ChartOption {
  const { pivoted, settings, measure } = prepared;
  const { categories, series } = pivoted;
  const hasMeasure = measure !== null && settings.extras.yTitle === "";
  return {
    ...frameOptions({
      ...prepared,
      points: categories.length,
      names: series.map(({ name }) => name),
      tooltip: alongAxis(prepared, "shadow"),
    }),
    grid: gridOptions(settings, { hasLegend: series.length > 1, hasMeasure }),
    xAxis: placeAxis(prepared, { type: "category", data: categories.map(({ label }) => label) }),
    yAxis: valueAxis(
      prepared,
      measure,
      leastOfBars(
        prepared,
        series.flatMap(({ numbers }) => numbers),
      ),
    ),
    series: series.map((one, index) => ({
      ...barSeriesOption(one, index, prepared),
      ...(index === 0 ? markedLines(prepared) : {}),
    })),
  };
}

export function barSeriesOption({ name, numbers }: Series, index: number, { settings }: Prepared): ChartOption {
  return {
    ...nameOrNumber(name, index),
    type: "bar",
    data: numbers.map((number) => drawableNumber(number, settings)),
    barMaxWidth: 56,
    barGap: "8%",
    itemStyle: { borderRadius: settings.isStacked ? 0 : [2, 2, 0, 0] },
    emphasis: { focus: "series" },
    ...(settings.isStacked ? { stack: "all" } : {}),
  };
}
