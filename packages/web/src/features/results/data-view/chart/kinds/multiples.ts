import { groupsAsObject } from "@octavo/note";
import {
  alongAxis,
  type ChartOption,
  dashes,
  frameOptions,
  type Prepared,
  placeAxis,
  shortName,
  valueAxis,
} from "../frame-options.ts";
import { chartName } from "../names.ts";
import { type Places, placesOfCategories } from "../places.ts";
import { multiplesOf, roundStep } from "../ticks.ts";

export const mostMultiples = 24;
/** How much wider than high a small chart reads best. */
const aspect = 1.6;
const gap = 20;
const nameHeight = 26;
/** In charts lower than this there is room for fewer numbers. */
const lowPlot = 72;
const labelWidth = 36;
const largestStep = Number.MAX_VALUE / 20;

interface PlotSize {
  readonly width: number;
  readonly height: number;
}

/** A small chart for each group, all with the same axes, so that they can be compared. */
export function multiplesOptions(prepared: Prepared, { width, height }: PlotSize): ChartOption {
  const { pivoted, palette, settings } = prepared;
  const charts = groupsAsObject(pivoted).slice(0, mostMultiples);
  const places = placesOfCategories(pivoted, settings);
  const names = [...new Set(charts.flatMap(({ values }) => values.map(({ name }) => name)))];
  const isBars = settings.extras.multiplesAre === "bars";
  const top = (settings.extras.title === "" ? 0 : 28) + (names.length > 1 ? 28 : 0);
  const columns = columnsFor(charts.length, width, height - top);
  const rows = Math.max(1, Math.ceil(charts.length / columns));
  const [cellWidth, cellHeight] = [width / columns, Math.max(60, (height - top) / rows)];
  const plotHeight = cellHeight - nameHeight - gap;
  const { least, most, interval } = extentOfNumbers(
    charts.flatMap(({ values }) => values.flatMap(({ numbers }) => numbers)),
    plotHeight < lowPlot ? 2 : 3,
  );
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
        axisLabel: {
          ...places.axis.axisLabel,
          ...roundPlaces(places, (cellWidth - gap) / labelWidth),
          show: isLowest(index) && settings.xLabels !== "hide",
        },
      }),
      gridIndex: index,
    })),
    yAxis: charts.map((_, index) => ({
      ...valueAxis(prepared, null, { min: least, max: most, interval }),
      gridIndex: index,
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

/** Along numbers only round ones are named: beside those the first and the last would stand anywhere. */
function roundPlaces({ axis, order, point }: Places, count: number): ChartOption {
  if (axis["type"] !== "value") return {};
  const at = (place: number | undefined) => Number((point(place ?? 0, null) as readonly number[])[0]);
  const [first, last] = [at(order[0]), at(order.at(-1))];
  if (!(last > first)) return {};
  const step = roundStep((last - first) / Math.max(1, count));
  return { customValues: multiplesOf(axis["minInterval"] === 1 ? Math.max(1, step) : step, first, last) };
}

interface ValueExtent {
  readonly least: number;
  readonly most: number;
  readonly interval: number;
}

/** All small charts share one scale, of whole steps and as few as are asked for. It begins at zero where that is near. */
export function extentOfNumbers(numbers: readonly (number | null)[], mostSteps: number): ValueExtent {
  let least = 0;
  let most = 0;
  for (const number of numbers) {
    if (number === null || !Number.isFinite(number)) continue;
    least = Math.min(least, number);
    most = Math.max(most, number);
  }
  if (most === least) return { least, most: least + 1, interval: 1 };
  const span = most - least;
  for (let rough = span / mostSteps; rough > 0 && rough <= span * 2 && rough < largestStep; rough *= 1.5) {
    const step = roundStep(rough);
    const [from, to] = [Math.floor(least / step), Math.ceil(most / step)];
    if (to - from <= mostSteps) return { least: from * step, most: to * step, interval: step };
  }
  // As far apart or as near as numbers can be, where no step is round any more.
  return { least, most, interval: span };
}
