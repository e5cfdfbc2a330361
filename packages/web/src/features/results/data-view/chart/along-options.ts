/** Lines and areas: what lies along numbers, dates or names. */
import type { Series } from "@octavo/note";
import { type Palette, translucent } from "../../common/palette.ts";
import {
  alongAxis,
  type ChartOption,
  dashes,
  drawableNumber,
  frameOptions,
  gridOptions,
  markedLines,
  type Prepared,
  placeAxis,
  symbols,
  valueAxis,
} from "./frame-options.ts";
import { nameOrNumber } from "./names.ts";
import { fullNumber } from "./numbers.ts";
import { type Places, placesOfCategories } from "./places.ts";

export function lineOptions(prepared: Prepared): ChartOption {
  const { pivoted, settings, palette, measure } = prepared;
  const places = placesOfCategories(pivoted, settings);
  const { series } = pivoted;
  const hasMeasure = measure !== null && settings.extras.yTitle === "";
  return {
    ...frameOptions({
      ...prepared,
      points: places.order.length,
      names: series.map(({ name }) => name),
      tooltip: alongAxis(prepared, "line", places.label),
    }),
    grid: {
      ...gridOptions(settings, { hasLegend: series.length > 1, hasZoom: settings.canZoom, hasMeasure }),
      right: 24,
    },
    xAxis: placeAxis(prepared, places.axis),
    yAxis: valueAxis(prepared, measure, { scale: !settings.startsAtZero }),
    ...(settings.canZoom ? { dataZoom: zoomOptions(palette, places.label) } : {}),
    series: series.map((one, index) => ({
      ...lineSeriesOption(
        { ...one, numbers: one.numbers.map((number) => drawableNumber(number, settings)) },
        index,
        places,
        palette,
      ),
      lineStyle: { width: 2, type: dashes[Math.floor(index / palette.series.length) % dashes.length] },
      ...(index === 0 ? markedLines(prepared) : {}),
    })),
  };
}

export function areaOptions(prepared: Prepared): ChartOption {
  const { pivoted, settings, palette, measure } = prepared;
  const places = placesOfCategories(pivoted, settings);
  const filled = pivoted.series.map((one) => ({ ...one, numbers: one.numbers.map((number) => number ?? 0) }));
  const totals = pivoted.categories.map((_, place) =>
    filled.reduce((sum, { numbers }) => sum + (numbers[place] ?? 0), 0),
  );
  const isExpanded = settings.areaStyle === "expand";
  const isStream = settings.areaStyle === "stream";
  const shown = isExpanded
    ? filled.map((one) => ({
        ...one,
        numbers: one.numbers.map((number, place) => shareOfTotal(number, totals[place] ?? 0)),
      }))
    : filled;
  const hasMeasure = measure !== null && !isExpanded && !isStream && settings.extras.yTitle === "";
  const layer = { stack: "all", stackStrategy: "all" };
  return {
    ...frameOptions({
      ...prepared,
      points: places.order.length,
      names: shown.map(({ name }) => name),
      tooltip: {
        ...alongAxis(prepared, "line", places.label),
        ...(isExpanded ? { valueFormatter: (value: unknown) => `${fullNumber(value)}%` } : {}),
      },
    }),
    // The last label stands half beyond the last place.
    grid: { ...gridOptions(settings, { hasLegend: shown.length > 1, hasMeasure }), right: 40 },
    xAxis: placeAxis(prepared, {
      ...places.axis,
      ...(places.axis["type"] === "category" ? { boundaryGap: false } : {}),
    }),
    yAxis: valueAxis(
      prepared,
      hasMeasure ? measure : null,
      isExpanded
        ? { max: 100, axisLabel: { color: palette.muted, formatter: "{value}%" } }
        : isStream
          ? { show: false }
          : {},
    ),
    series: [
      // A stream lies around its middle: an unseen layer beneath lifts each place by half of what is missing.
      ...(isStream
        ? [
            {
              id: " baseline",
              type: "line",
              ...layer,
              data: places.order.map((place) => places.point(place, -(totals[place] ?? 0) / 2)),
              lineStyle: { opacity: 0 },
              symbol: "none",
              silent: true,
              tooltip: { show: false },
            },
          ]
        : []),
      ...shown.map((one, index) => ({
        ...lineSeriesOption(one, index, places, palette),
        ...layer,
        sampling: undefined,
        showSymbol: places.order.length === 1,
        // Where a layer is nothing, a line in its colour would lie on its neighbour: the paper parts them instead.
        lineStyle: { width: 1, color: palette.paper },
        areaStyle: { opacity: 0.85 },
        ...(index === 0 ? markedLines(prepared) : {}),
      })),
    ],
  };
}

function shareOfTotal(number: number, total: number): number {
  return total === 0 ? 0 : (number / total) * 100;
}

function lineSeriesOption({ name, numbers }: Series, index: number, places: Places, palette: Palette): ChartOption {
  return {
    color: palette.series[index % palette.series.length] ?? palette.ink,
    ...nameOrNumber(name, index),
    type: "line",
    data: places.order.map((place) => places.point(place, numbers[place] ?? null)),
    symbol: symbols[index % symbols.length],
    symbolSize: 6,
    showSymbol: places.order.length <= 60,
    sampling: "lttb",
    emphasis: { focus: "series" },
  };
}

/** A range to look at more closely, chosen beneath the chart, with the wheel, or by pinching. */
export function zoomOptions(palette: Palette, label: ((value: unknown) => string) | undefined): readonly ChartOption[] {
  return [
    { type: "inside", filterMode: "none" },
    {
      type: "slider",
      filterMode: "none",
      height: 24,
      bottom: 8,
      borderColor: palette.line,
      fillerColor: translucent(palette.series[0] ?? palette.ink, 0.12),
      dataBackground: background(palette, 0.3),
      selectedDataBackground: background(palette, 0.6),
      handleStyle: { color: palette.paper, borderColor: palette.muted },
      moveHandleSize: 0,
      brushSelect: false,
      textStyle: { color: palette.muted },
      labelFormatter: (value: number, text: string) => text || (label ? label(value) : String(value)),
    },
  ];
}

function background({ muted }: Palette, opacity: number): ChartOption {
  return { lineStyle: { color: muted, opacity, width: 1 }, areaStyle: { color: muted, opacity: opacity / 3 } };
}
