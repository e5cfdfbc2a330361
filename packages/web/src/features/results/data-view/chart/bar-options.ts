import type { Series } from "@octavo/note";
import {
  alongAxis,
  barFoot,
  type ChartOption,
  drawable,
  frameOptions,
  gridOptions,
  markedLines,
  type Prepared,
  placeAxis,
  valueAxis,
} from "./frame-options.ts";
import { called } from "./names.ts";

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
      barFoot(
        prepared,
        series.flatMap(({ numbers }) => numbers),
      ),
    ),
    series: series.map((one, index) => ({
      ...bars(one, index, prepared),
      ...(index === 0 ? markedLines(prepared) : {}),
    })),
  };
}

export function bars({ name, numbers }: Series, index: number, { settings }: Prepared): ChartOption {
  return {
    ...called(name, index),
    type: "bar",
    data: numbers.map((number) => drawable(number, settings)),
    barMaxWidth: 56,
    barGap: "8%",
    itemStyle: { borderRadius: settings.isStacked ? 0 : [2, 2, 0, 0] },
    emphasis: { focus: "series" },
    ...(settings.isStacked ? { stack: "all" } : {}),
  };
}
