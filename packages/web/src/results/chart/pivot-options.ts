import { type Category, numberIn, type PivotedTable, type Series } from "@octavo/note";
import type { ChartMode } from "../table/graph.ts";
import type { ChartSettings } from "../table/settings.ts";
import { type ChartOption, dashes, frameOptions, gridOptions, placeAxis, symbols, valueAxis } from "./frame-options.ts";
import { dateLabel, fullNumber, placeNumber } from "./numbers.ts";
import type { Palette } from "./palette.ts";

export interface PivotChartInput {
  readonly mode: Exclude<ChartMode, "scatterChart">;
  readonly pivoted: PivotedTable;
  readonly settings: ChartSettings;
  readonly palette: Palette;
}

interface Prepared extends PivotChartInput {
  /** What the axis counts, where no legend says it; null where the names of the places do. */
  readonly measure: string | null;
}

const mostNamedSlices = 12;

/** Bar, line, area and pie: what was added up, as options for the chart library. */
export function pivotOptions(input: PivotChartInput): ChartOption {
  const pivoted = asSeries(input.pivoted);
  const [first, ...others] = pivoted.series;
  const measure = first && others.length === 0 && pivoted === input.pivoted ? first.name : null;
  const prepared = { ...input, pivoted, measure };
  switch (input.mode) {
    case "multiBarChart":
      return barOptions(prepared);
    case "pieChart":
      return pieOptions(prepared);
    case "stackedAreaChart":
      return areaOptions(prepared);
    case "lineChart":
      return lineOptions(prepared);
  }
}

/** Without keys and groups, each value is a category of one series: two sums are two bars, not two lonely series. */
function asSeries(pivoted: PivotedTable): PivotedTable {
  const { categories, series } = pivoted;
  const [first] = series;
  const hasNoKeys = categories.length === 1 && categories[0]?.cells.length === 0;
  if (!first || !hasNoKeys || first.groups.length > 0) return pivoted;
  return {
    ...pivoted,
    categories: series.map(({ name }) => ({ label: name, cells: [name] })),
    series: [{ ...first, name: "values", numbers: series.map(({ numbers }) => numbers[0] ?? null) }],
  };
}

function barOptions({ pivoted, settings, palette, measure }: Prepared): ChartOption {
  const { categories, series } = pivoted;
  return {
    ...frameOptions({
      palette,
      points: categories.length,
      names: series.map(({ name }) => name),
      tooltip: alongAxis(palette, "shadow"),
    }),
    grid: { ...gridOptions(settings, series.length > 1, false), ...roomFor(measure) },
    xAxis: placeAxis(palette, settings, { type: "category", data: categories.map(({ label }) => label) }),
    yAxis: valueAxis(palette, counting(measure, palette)),
    series: series.map(({ name, numbers }) => ({
      id: name,
      name,
      type: "bar",
      data: numbers,
      barMaxWidth: 56,
      barGap: "8%",
      itemStyle: { borderRadius: settings.isStacked ? 0 : [2, 2, 0, 0] },
      emphasis: { focus: "series" },
      ...(settings.isStacked ? { stack: "all" } : {}),
    })),
  };
}

function pieOptions({ pivoted, palette }: PivotChartInput): ChartOption {
  const { categories, series } = pivoted;
  const slices = categories.flatMap(({ label }, place) =>
    series.flatMap(({ name, numbers }) => {
      const value = numbers[place];
      // A share of less than nothing cannot be drawn.
      return typeof value === "number" && value > 0
        ? [{ name: series.length > 1 ? `${label} · ${name}` : label, value }]
        : [];
    }),
  );
  return {
    ...frameOptions({
      palette,
      points: slices.length,
      names: slices.map(({ name }) => name),
      tooltip: { trigger: "item" },
    }),
    series: [
      {
        id: "pie",
        type: "pie",
        radius: ["0%", "72%"],
        center: ["50%", "56%"],
        data: slices.map((slice, place) => ({ ...slice, ...paler(place, palette) })),
        itemStyle: { borderColor: palette.paper, borderWidth: 1 },
        // Many slices have no room for words; the legend and the tooltip name them.
        label: { show: slices.length <= mostNamedSlices, color: palette.ink, opacity: 1, formatter: "{b}  {d}%" },
        labelLine: { show: slices.length <= mostNamedSlices, lineStyle: { color: palette.muted } },
      },
    ],
    // On a phone names would be cut to their first letters.
    media: [
      {
        query: { maxWidth: 480 },
        option: {
          series: [
            {
              id: "pie",
              radius: ["0%", slices.length <= mostNamedSlices ? "52%" : "72%"],
              label: { formatter: "{d}%" },
              labelLine: { length: 6, length2: 6 },
            },
          ],
        },
      },
    ],
  };
}

/** Past the tenth slice colours begin again, each round paler than the last. */
function paler(place: number, { series }: Palette): ChartOption {
  const round = Math.floor(place / Math.max(1, series.length));
  return round === 0 ? {} : { itemStyle: { opacity: Math.max(0.4, 1 - 0.3 * round) } };
}

function lineOptions({ pivoted, settings, palette, measure }: Prepared): ChartOption {
  const places = placesOf(pivoted, settings);
  const { series } = pivoted;
  return {
    ...frameOptions({
      palette,
      points: places.order.length,
      names: series.map(({ name }) => name),
      tooltip: alongAxis(palette, "line", places.label),
    }),
    grid: { ...gridOptions(settings, series.length > 1, settings.canZoom), ...roomFor(measure) },
    xAxis: placeAxis(palette, settings, places.axis),
    yAxis: valueAxis(palette, { scale: !settings.startsAtZero, ...counting(measure, palette) }),
    ...(settings.canZoom ? { dataZoom: zooms(palette) } : {}),
    series: series.map((one, index) => ({
      ...lineLike(one, index, places, palette),
      lineStyle: { width: 2, type: dashes[Math.floor(index / palette.series.length) % dashes.length] },
    })),
  };
}

function areaOptions({ pivoted, settings, palette, measure }: Prepared): ChartOption {
  const places = placesOf(pivoted, settings);
  const filled = pivoted.series.map((one) => ({ ...one, numbers: one.numbers.map((number) => number ?? 0) }));
  const totals = pivoted.categories.map((_, place) =>
    filled.reduce((sum, { numbers }) => sum + (numbers[place] ?? 0), 0),
  );
  const isExpanded = settings.areaStyle === "expand";
  const isStream = settings.areaStyle === "stream";
  const shown = isExpanded
    ? filled.map((one) => ({ ...one, numbers: one.numbers.map((number, place) => share(number, totals[place] ?? 0)) }))
    : filled;
  const layer = { stack: "all", stackStrategy: "all" };
  return {
    ...frameOptions({
      palette,
      points: places.order.length,
      names: shown.map(({ name }) => name),
      tooltip: {
        ...alongAxis(palette, "line", places.label),
        ...(isExpanded ? { valueFormatter: (value: unknown) => `${fullNumber(value)}%` } : {}),
      },
    }),
    // The last label stands half beyond the last place.
    grid: { ...gridOptions(settings, shown.length > 1, false), ...roomFor(measure), right: 40 },
    xAxis: placeAxis(palette, settings, {
      ...places.axis,
      ...(places.axis["type"] === "category" ? { boundaryGap: false } : {}),
    }),
    yAxis: valueAxis(
      palette,
      isExpanded
        ? { max: 100, axisLabel: { color: palette.muted, formatter: "{value}%" } }
        : isStream
          ? { show: false }
          : counting(measure, palette),
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
        ...lineLike(one, index, places, palette),
        ...layer,
        sampling: undefined,
        showSymbol: places.order.length === 1,
        lineStyle: { width: 1 },
        areaStyle: { opacity: 0.65 },
        emphasis: { focus: "series" },
      })),
    ],
  };
}

/** The name of the axis, above it and on its left edge. */
function counting(measure: string | null, palette: Palette): ChartOption {
  if (measure === null) return {};
  return { name: measure, nameLocation: "end", nameGap: 12, nameTextStyle: { color: palette.muted, align: "left" } };
}

function roomFor(measure: string | null): ChartOption {
  return measure === null ? {} : { top: 36 };
}

function share(number: number, total: number): number {
  return total === 0 ? 0 : (number / total) * 100;
}

interface Places {
  readonly axis: ChartOption;
  /** Places of the categories from left to right. */
  readonly order: readonly number[];
  readonly point: (place: number, value: number | null) => unknown;
  /** How the tooltip names a place; undefined as it is. */
  readonly label: ((value: unknown) => string) | undefined;
}

/** Line and area lie along numbers where the key is one, else along the categories as they came. */
function placesOf({ categories }: PivotedTable, { dateFormat }: ChartSettings): Places {
  const positions = dateFormat === null ? positionsOf(categories) : null;
  if (!positions) {
    const labels = categories.map(({ label }) => (dateFormat === null ? label : dateLabel(label, dateFormat)));
    return {
      axis: { type: "category", data: labels },
      order: categories.map((_, place) => place),
      point: (_, value) => value,
      label: undefined,
    };
  }
  const order = positions
    .map((_, place) => place)
    .sort((one, other) => (positions[one] ?? 0) - (positions[other] ?? 0));
  return {
    axis: {
      type: "value",
      min: "dataMin",
      max: "dataMax",
      ...(positions.every(Number.isInteger) ? { minInterval: 1 } : {}),
      axisLabel: { formatter: placeNumber },
    },
    order,
    point: (place, value) => [positions[place], value],
    label: (value) => (typeof value === "number" ? placeNumber(value) : String(value)),
  };
}

function positionsOf(categories: readonly Category[]): readonly number[] | null {
  const positions = categories.map(({ cells }) => (cells.length === 1 ? numberIn(cells[0]) : null));
  const known = positions.filter((position) => position !== null);
  return known.length === categories.length && known.length > 1 ? known : null;
}

function lineLike({ name, numbers }: Series, index: number, places: Places, palette: Palette): ChartOption {
  return {
    color: palette.series[index % palette.series.length] ?? palette.ink,
    id: name,
    name,
    type: "line",
    data: places.order.map((place) => places.point(place, numbers[place] ?? null)),
    symbol: symbols[index % symbols.length],
    symbolSize: 6,
    showSymbol: places.order.length <= 60,
    sampling: "lttb",
    emphasis: { focus: "series" },
  };
}

function alongAxis(palette: Palette, type: "line" | "shadow", label?: (value: unknown) => string): ChartOption {
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

function zooms(palette: Palette): readonly ChartOption[] {
  return [
    { type: "inside", filterMode: "none" },
    {
      type: "slider",
      filterMode: "none",
      height: 24,
      bottom: 8,
      borderColor: palette.line,
      textStyle: { color: palette.muted },
      labelFormatter: (value: number, text: string) => text || placeNumber(value),
    },
  ];
}
