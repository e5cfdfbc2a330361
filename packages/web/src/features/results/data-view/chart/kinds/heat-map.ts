import { seriesAsPairs } from "@octavo/note";
import { colourRamp } from "../../../common/palette.ts";
import {
  type ChartOption,
  frameOptions,
  gridOptions,
  type Prepared,
  placeAxis,
  shortName,
  textElement,
} from "../frame-options.ts";
import { numberForm } from "../numbers.ts";

const scaleWidth = 64;

/** Keys across, groups up, and how much there is as the strength of a colour. */
export function heatMapOptions(prepared: Prepared): ChartOption {
  const { pivoted, palette, settings } = prepared;
  const { across, up, cells } = seriesAsPairs(pivoted);
  const { full, axis } = numberForm(settings.extras.numberFormat);
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const { number } of cells) {
    least = Math.min(least, number);
    most = Math.max(most, number);
  }
  const describe = (value: unknown) => {
    const [x = 0, y = 0, number] = Array.isArray(value) ? (value as readonly number[]) : [];
    return textElement([`${across[x] ?? ""} · ${up[y] ?? ""}`, full(number)]);
  };
  return {
    ...frameOptions({
      ...prepared,
      points: cells.length,
      names: [],
      tooltip: { trigger: "item", formatter: ({ value }: { readonly value: unknown }) => describe(value) },
    }),
    grid: { ...gridOptions(settings, { hasLegend: false }), right: scaleWidth },
    xAxis: placeAxis(prepared, { type: "category", data: across }),
    yAxis: {
      type: "category",
      data: up,
      // The first group stands on top, as in a table.
      inverse: true,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: palette.muted, formatter: shortName },
      ...(settings.extras.yTitle === ""
        ? {}
        : {
            name: settings.extras.yTitle,
            nameLocation: "middle",
            nameGap: 50,
            nameTextStyle: { color: palette.muted },
          }),
    },
    visualMap: {
      type: "continuous",
      min: least,
      max: most > least ? most : least + 1,
      calculable: false,
      orient: "vertical",
      right: 0,
      top: "middle",
      itemWidth: 10,
      itemHeight: 120,
      text: [axis(most), axis(least)],
      textStyle: { color: palette.muted },
      inRange: { color: [...colourRamp(palette)] },
    },
    series: [
      {
        id: "heat",
        type: "heatmap",
        data: cells.map(({ x, y, number }) => [x, y, number]),
        itemStyle: { borderColor: palette.paper, borderWidth: 1, borderRadius: 2 },
        emphasis: { itemStyle: { borderColor: palette.ink } },
        label: {
          show: settings.extras.cellsHaveNumbers,
          color: palette.ink,
          textBorderColor: palette.paper,
          textBorderWidth: 2,
          formatter: ({ value }: { readonly value: readonly unknown[] }) =>
            typeof value[2] === "number" ? axis(value[2]) : "",
        },
      },
    ],
  };
}
