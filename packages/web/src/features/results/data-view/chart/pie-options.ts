import type { Palette } from "../../common/palette.ts";
import { type ChartOption, frameOptions, type Prepared, textElement } from "./frame-options.ts";
import { chartName } from "./names.ts";
import { numberForm } from "./numbers.ts";

const mostNamedSlices = 12;

interface Slice {
  readonly name: string;
  readonly value: number;
  readonly percent: number;
}

export function pieOptions(prepared: Prepared): ChartOption {
  const { pivoted, palette, settings } = prepared;
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
  const { full } = numberForm(settings.extras.numberFormat);
  const hasNames = slices.length <= mostNamedSlices;
  return {
    ...frameOptions({
      ...prepared,
      points: slices.length,
      names: slices.map(({ name }) => name),
      tooltip: {
        trigger: "item",
        formatter: ({ name, value, percent }: Slice) => textElement([name, `${full(value)} · ${formatShare(percent)}`]),
      },
    }),
    series: [
      {
        id: "pie",
        type: "pie",
        radius: ["0%", "72%"],
        percentPrecision: 1,
        center: ["50%", settings.extras.title === "" ? "56%" : "60%"],
        data: slices.map((slice, place) => ({ ...slice, name: chartName(slice.name), ...palerColour(place, palette) })),
        itemStyle: { borderColor: palette.paper, borderWidth: 1 },
        // Many slices have no room for words; the legend and the tooltip name them.
        label: {
          show: hasNames,
          color: palette.ink,
          opacity: 1,
          lineHeight: 18,
          formatter: ({ name, percent }: Slice) => `${name}  ${formatShare(percent)}`,
        },
        labelLine: { show: hasNames, lineStyle: { color: palette.muted } },
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
              radius: ["0%", hasNames ? "52%" : "72%"],
              label: { formatter: ({ percent }: Slice) => formatShare(percent) },
              labelLine: { length: 6, length2: 6 },
            },
          ],
        },
      },
    ],
  };
}

/** What rounds to nothing is a slice all the same. */
function formatShare(percent: number): string {
  return percent === 0 ? "< 0.1%" : `${percent}%`;
}

/** Past the tenth slice colours begin again, each round paler than the last. */
function palerColour(place: number, { series }: Palette): ChartOption {
  const round = Math.floor(place / Math.max(1, series.length));
  return round === 0 ? {} : { itemStyle: { opacity: Math.max(0.4, 1 - 0.3 * round) } };
}
