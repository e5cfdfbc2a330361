/** Histograms and box plots, as options for the chart library. */

import { translucent } from "../../../common/palette.ts";
import { dateTick } from "../date-axis.ts";
import {
  alongAxis,
  type ChartOption,
  drawableNumber,
  frameOptions,
  gridOptions,
  type Look,
  markedLines,
  placeAxis,
  textElement,
  valueAxis,
} from "../frame-options.ts";
import { chartName, nameOrNumber } from "../names.ts";
import { numberForm, placeForm } from "../numbers.ts";
import { texts } from "../texts.ts";
import type { Boxes } from "./box.ts";
import type { Bins } from "./histogram.ts";

export function histogramOptions({ bounds, unit, series }: Bins, name: string, look: Look): ChartOption {
  const { settings } = look;
  const write = unit ? (time: number) => dateTick(time, unit) : placeForm(bounds).axis;
  const ranges = bounds.slice(0, -1).map((from, place) => `${write(from)} – ${write(bounds[place + 1] ?? from)}`);
  const measure = settings.extras.yTitle === "" ? texts.t("countOf", { column: name }) : null;
  return {
    ...frameOptions({
      ...look,
      points: ranges.length,
      names: series.map((one) => one.name),
      tooltip: alongAxis(look, "shadow"),
    }),
    grid: gridOptions(settings, { hasLegend: series.length > 1, hasMeasure: measure !== null }),
    xAxis: placeAxis(look, {
      type: "category",
      data: ranges,
      // A bar is named by where it begins; the tooltip says the range.
      axisLabel: { formatter: (range: string) => range.split(" – ")[0] ?? range },
    }),
    yAxis: valueAxis(look, measure, { minInterval: 1 }),
    series: series.map((one, index) => ({
      ...nameOrNumber(one.name, index),
      type: "bar",
      stack: "all",
      barCategoryGap: 1,
      data: one.counts.map((count) => drawableNumber(count, settings)),
      emphasis: { focus: "series" },
    })),
  };
}

const fiveNames = ["lowerWhisker", "firstQuartile", "median", "thirdQuartile", "upperWhisker"] as const;

export function boxOptions({ categories, series }: Boxes, name: string, look: Look): ChartOption {
  const { settings, palette } = look;
  const { full } = numberForm(settings.extras.numberFormat);
  const measure = settings.extras.yTitle === "" ? name : null;
  const describe = (seriesIndex: number, place: number) => {
    const box = series[seriesIndex]?.boxes[place];
    if (!box) return textElement([]);
    const names = series.length > 1 ? `${box.name} · ${series[seriesIndex]?.name ?? ""}` : box.name;
    const five = fiveNames.map((name, at) => `${texts.t(name)}: ${full(box.five[at])}`).toReversed();
    return textElement([names, texts.t("numbersInBox", { numbers: full(box.count) }), ...five]);
  };
  return {
    ...frameOptions({
      ...look,
      points: categories.length,
      names: series.map((one) => one.name),
      tooltip: {
        trigger: "item",
        formatter: (at: {
          readonly seriesType: string;
          readonly seriesIndex: number;
          readonly dataIndex: number;
          readonly value: unknown;
        }) =>
          at.seriesType === "boxplot"
            ? describe(at.seriesIndex, at.dataIndex)
            : textElement([full(Array.isArray(at.value) ? at.value[1] : at.value)]),
      },
    }),
    grid: gridOptions(settings, { hasLegend: series.length > 1, hasMeasure: measure !== null }),
    xAxis: placeAxis(look, { type: "category", data: categories }),
    yAxis: valueAxis(look, measure, { scale: true }),
    series: [
      ...series.map((one, index) => {
        const colour = palette.series[index % palette.series.length] ?? palette.ink;
        return {
          ...nameOrNumber(one.name, index),
          type: "boxplot",
          boxWidth: [6, 48],
          itemStyle: { color: translucent(colour, 0.25), borderColor: colour, borderWidth: 1.5 },
          data: one.boxes.map((box) => box?.five ?? []),
          ...(index === 0 ? markedLines(look) : {}),
        };
      }),
      // Points belong to no box that stands beside another, so with several series they would lie between.
      ...(series.length === 1
        ? series.map((one) => ({
            id: "apart",
            name: chartName(one.name),
            type: "scatter",
            symbol: "emptyCircle",
            symbolSize: 5,
            itemStyle: { color: palette.series[0] ?? palette.ink },
            data: one.boxes.flatMap((box, place) => (box?.apart ?? []).map((number) => [place, number])),
          }))
        : []),
    ],
  };
}
