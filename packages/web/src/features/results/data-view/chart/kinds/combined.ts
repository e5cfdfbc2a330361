import { barSeriesOption } from "../bar-options.ts";
import {
  alongAxis,
  type ChartOption,
  dashes,
  drawableNumber,
  frameOptions,
  gridOptions,
  leastOfBars,
  markedLines,
  type Prepared,
  placeAxis,
  symbols,
  valueAxis,
} from "../frame-options.ts";
import { nameOrNumber } from "../names.ts";

/** The first value as bars and the others as lines over them, on an axis of their own at the right where that is asked for. */
export function combinedOptions(prepared: Prepared): ChartOption {
  const { pivoted, settings } = prepared;
  const { categories, series } = pivoted;
  const first = series[0]?.value;
  const isBar = ({ value }: (typeof series)[number]) => value.index === first?.index && value.aggr === first.aggr;
  const line = series.find((one) => !isBar(one));
  const hasTwoAxes = settings.extras.linesHaveOwnAxis && line !== undefined;
  const nameOf = (one: (typeof series)[number] | undefined) => (one ? `${one.value.name} (${one.value.aggr})` : null);
  const right = valueAxis(prepared, hasTwoAxes ? nameOf(line) : null, { min: undefined, max: undefined });
  return {
    ...frameOptions({
      ...prepared,
      points: categories.length,
      names: series.map(({ name }) => name),
      tooltip: alongAxis(prepared, "shadow"),
    }),
    grid: gridOptions(settings, { hasLegend: series.length > 1, hasMeasure: true }),
    xAxis: placeAxis(prepared, { type: "category", data: categories.map(({ label }) => label) }),
    yAxis: [
      valueAxis(
        prepared,
        hasTwoAxes ? nameOf(series[0]) : null,
        leastOfBars(
          prepared,
          series.filter((one) => !hasTwoAxes || isBar(one)).flatMap(({ numbers }) => numbers),
        ),
      ),
      ...(hasTwoAxes
        ? [
            {
              ...right,
              name: nameOf(line),
              nameLocation: "end",
              nameGap: 12,
              nameTextStyle: { color: prepared.palette.muted, align: "right" },
              position: "right",
              splitLine: { show: false },
            },
          ]
        : []),
    ],
    series: series.map((one, index) => ({
      ...(isBar(one)
        ? barSeriesOption(one, index, prepared)
        : {
            ...nameOrNumber(one.name, index),
            type: "line",
            data: one.numbers.map((number) => drawableNumber(number, settings)),
            yAxisIndex: hasTwoAxes ? 1 : 0,
            symbol: symbols[index % symbols.length],
            symbolSize: 6,
            showSymbol: categories.length <= 60,
            lineStyle: { width: 2, type: dashes[Math.floor(index / prepared.palette.series.length) % dashes.length] },
            z: 3,
          }),
      ...(index === 0 ? markedLines(prepared) : {}),
    })),
  };
}
