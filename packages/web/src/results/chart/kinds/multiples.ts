import { asObject } from "@octavo/note";
import {
  alongAxis,
  type ChartOption,
  dashes,
  frameOptions,
  placeAxis,
  shortName,
  valueAxis,
} from "../frame-options.ts";
import { chartName } from "../names.ts";
import type { Prepared } from "../pivot-options.ts";
import { placesOf } from "../places.ts";

export const mostMultiples = 24;
/** How much wider than high a small chart reads best. */
const aspect = 1.6;
const gap = 20;
const nameHeight = 26;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A small chart for each group, all with the same axes, so that they can be compared. */
export function multiplesOptions(prepared: Prepared, { width, height }: Size): ChartOption {
  const { pivoted, palette, settings } = prepared;
  const charts = asObject(pivoted).slice(0, mostMultiples);
  const places = placesOf(pivoted, settings);
  const names = [...new Set(charts.flatMap(({ values }) => values.map(({ name }) => name)))];
  const isBars = settings.extras.multiplesAre === "bars";
  const top = (settings.extras.title === "" ? 0 : 28) + (names.length > 1 ? 28 : 0);
  const columns = columnsFor(charts.length, width, height - top);
  const rows = Math.max(1, Math.ceil(charts.length / columns));
  const [cellWidth, cellHeight] = [width / columns, Math.max(60, (height - top) / rows)];
  const [least, most] = extent(charts.flatMap(({ values }) => values.flatMap(({ numbers }) => numbers)));
  const isLowest = (index: number) => index + columns >= charts.length;

  return {
    ...frameOptions({
      ...prepared,
      points: places.order.length,
      names,
      tooltip: alongAxis(prepared, "line", places.label),
    }),
    title: [
      {
        show: settings.extras.title !== "",
        text: chartName(settings.extras.title),
        top: 0,
        left: 0,
        padding: [2, 0],
        textStyle: { color: palette.ink, fontSize: 14 },
      },
      ...charts.map(({ group }, index) => ({
        text: shortName(group),
        left: (index % columns) * cellWidth,
        top: top + Math.floor(index / columns) * cellHeight,
        padding: [2, 0],
        textStyle: { color: palette.ink, fontSize: 12, fontWeight: 500 },
      })),
    ],
    axisPointer: { link: [{ xAxisIndex: "all" }] },
    grid: charts.map((_, index) => ({
      left: (index % columns) * cellWidth,
      top: top + Math.floor(index / columns) * cellHeight + nameHeight,
      width: cellWidth - gap,
      height: cellHeight - nameHeight - (isLowest(index) ? 24 : gap),
      outerBoundsMode: "none",
    })),
    xAxis: charts.map((_, index) => ({
      ...placeAxis(prepared, {
        ...places.axis,
        axisLabel: { ...places.axis.axisLabel, show: isLowest(index) && settings.xLabels !== "hide" },
      }),
      gridIndex: index,
    })),
    yAxis: charts.map((_, index) => ({
      ...valueAxis(prepared, null, { min: least, max: most }),
      gridIndex: index,
      splitNumber: 2,
      axisLabel: {
        show: index % columns === 0,
        inside: true,
        color: palette.muted,
        verticalAlign: "bottom",
        // They stand in the chart, before its lines.
        textBorderColor: palette.paper,
        textBorderWidth: 2,
        formatter: valueAxisFormatter(prepared),
      },
      z: 3,
    })),
    series: charts.flatMap(({ group, values }, index) =>
      values.map(({ name, numbers }) => {
        const colour = names.length > 1 ? names.indexOf(name) : 0;
        return {
          id: `${index} ${name}`,
          name: chartName(names.length > 1 ? name : group),
          type: isBars ? "bar" : "line",
          xAxisIndex: index,
          yAxisIndex: index,
          color: palette.series[colour % palette.series.length] ?? palette.ink,
          data: places.order.map((place) => places.point(place, numbers[place] ?? null)),
          showSymbol: false,
          barMaxWidth: 24,
          lineStyle: { width: 2, type: dashes[Math.floor(colour / palette.series.length) % dashes.length] },
          ...(isBars || names.length > 1 ? {} : { areaStyle: { opacity: 0.12 } }),
        };
      }),
    ),
  };
}

/** How many stand side by side, so that each is as large as it can be: one too narrow or too low shows nothing. */
export function columnsFor(count: number, width: number, height: number): number {
  let [best, most] = [1, 0];
  for (let columns = 1; columns <= count; columns += 1) {
    const size = Math.min(width / columns / aspect, height / Math.ceil(count / columns));
    if (size > most) [best, most] = [columns, size];
  }
  return best;
}

function valueAxisFormatter(prepared: Prepared): unknown {
  return (valueAxis(prepared, null)["axisLabel"] as { readonly formatter: unknown }).formatter;
}

/** All small charts share one scale. It begins at zero where that is near. */
function extent(numbers: readonly (number | null)[]): readonly [number, number] {
  let least = 0;
  let most = 0;
  for (const number of numbers) {
    if (number === null) continue;
    least = Math.min(least, number);
    most = Math.max(most, number);
  }
  // Round bounds, so that the axis is not named by a number nobody asked for.
  const power = 10 ** Math.floor(Math.log10(Math.max(most - least, 1e-9)));
  const step = [0.1, 0.2, 0.5, 1].map((part) => part * power).find((size) => (most - least) / size <= 6) ?? power;
  return [Math.floor(least / step) * step, most > least ? Math.ceil(most / step) * step : least + 1];
}
