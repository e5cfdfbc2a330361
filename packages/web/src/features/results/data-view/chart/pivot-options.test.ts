import { parseTable, pivotForColumns, pivotTable } from "@octavo/note";
import { describe, expect, it } from "vitest";
import type { Palette } from "../../common/palette.ts";
import { readChartSettings } from "./chart-settings.ts";
import { pivotOptions } from "./pivot-options.ts";

const palette: Palette = {
  series: ["c1", "c2"],
  ink: "ink",
  muted: "muted",
  line: "line",
  paper: "paper",
  raised: "raised",
  font: "font",
};
const table = parseTable("city\tyear\tsales\nOslo\t2024\t140\nOslo\t2023\t120\nRoma\t2023\t90\n");
const field = (name: string, index: number, aggr = "sum") => ({ name, index, aggr });
const byYear = { keys: [field("year", 1)], groups: [field("city", 0)], values: [field("sales", 2)] };
const byCity = { keys: [field("city", 0)], groups: [field("year", 1)], values: [field("sales", 2)] };

interface Drawn {
  readonly animationDuration: number;
  readonly grid: { readonly bottom: number };
  readonly xAxis: {
    readonly type: string;
    readonly data?: readonly string[];
    readonly axisLabel: {
      readonly rotate: number;
      readonly show: boolean;
      readonly formatter?: (time: number) => string;
    };
  };
  readonly yAxis: { readonly name?: string };
  readonly series: readonly {
    readonly name: string;
    readonly data: readonly unknown[];
    readonly stack?: string;
    readonly id: string;
  }[];
}

/** How a pie writes the share of a slice, on a phone too. */
interface Pie {
  readonly series: readonly [PieSeries & { readonly percentPrecision: number }];
  readonly media: readonly [{ readonly option: { readonly series: readonly [PieSeries] } }];
}

interface PieSeries {
  readonly label: { readonly formatter: (slice: object) => string };
}

const kindOfMode = { multiBarChart: "bar", pieChart: "pie", stackedAreaChart: "area", lineChart: "line" } as const;

function draw(
  mode: keyof typeof kindOfMode,
  saved: Parameters<typeof pivotForColumns>[1],
  setting = {},
  from = table,
): Drawn {
  const pivoted = pivotTable(from, pivotForColumns(from.columns, saved));
  return pivotOptions({
    kind: kindOfMode[mode],
    pivoted,
    settings: readChartSettings(setting),
    palette,
  }) as unknown as Drawn;
}

describe("bars", () => {
  it("stand below the least of them on a logarithmic axis, so that each has a height", () => {
    const foot = (least: string) => {
      const table = parseTable(`city\tsales\na\t${least}\nb\t9000\nc\t0\n`);
      const values = { keys: [field("city", 0)], values: [field("sales", 1)] };
      const { yAxis } = draw("multiBarChart", values, { octavo: { logarithmic: true } }, table);
      return yAxis as { readonly min?: unknown; readonly startValue?: unknown };
    };
    expect(["1", "3", "10", "250"].map(foot)).toMatchObject(
      [0.5, 1, 5, 100].map((at) => ({ min: at, startValue: at })),
    );
  });

  it("stand by category, one series for each group", () => {
    const { xAxis, series } = draw("multiBarChart", byCity);
    expect(xAxis).toMatchObject({ type: "category", data: ["Oslo", "Roma"] });
    expect(series.map(({ name, data, stack }) => ({ name, data, stack }))).toEqual([
      { name: "2024", data: [140, null], stack: undefined },
      { name: "2023", data: [120, 90], stack: undefined },
    ]);
  });

  it("are stacked when asked to", () => {
    expect(draw("multiBarChart", byCity, { stacked: true }).series.map(({ stack }) => stack)).toEqual(["all", "all"]);
  });

  it("stand side by side for several values without keys", () => {
    const { xAxis, series } = draw("multiBarChart", { values: [field("sales", 2), field("sales", 2, "max")] });
    expect(xAxis.data).toEqual(["sales (sum)", "sales (max)"]);
    expect(series).toMatchObject([{ name: "values", data: [350, 140] }]);
  });
});

describe("lines", () => {
  it("lie along numbers, from left to right, where the key is a number", () => {
    const { xAxis, series } = draw("lineChart", byYear);
    expect(xAxis.type).toBe("value");
    expect(series).toMatchObject([
      {
        name: "Oslo",
        data: [
          [2023, 120],
          [2024, 140],
        ],
      },
      {
        name: "Roma",
        data: [
          [2023, 90],
          [2024, null],
        ],
      },
    ]);
  });

  it("lie along the categories as they came where it is not", () => {
    expect(draw("lineChart", byCity).xAxis).toMatchObject({ type: "category", data: ["Oslo", "Roma"] });
  });

  it("lie along time where the key is dates, named by the date format", () => {
    const dates = parseTable("day\tn\n2024-01-03\t20\n2024-01-02T00:00:00\t10\n");
    const { xAxis, series } = draw("lineChart", {}, { isDateFormat: true, dateFormat: "DD.MM." }, dates);
    expect(xAxis.type).toBe("time");
    expect(xAxis.axisLabel.formatter?.(Date.UTC(2024, 0, 3))).toBe("03.01.");
    expect(series[0]?.data).toEqual([
      [Date.UTC(2024, 0, 2), 10],
      [Date.UTC(2024, 0, 3), 20],
    ]);
  });

  it("lie along time where the key is moments as numbers and dates are meant", () => {
    const moments = parseTable("at\tn\n1704240000000\t20\n1704153600000\t10\n");
    const { xAxis, series } = draw("lineChart", {}, { isDateFormat: true, dateFormat: "DD.MM." }, moments);
    expect([xAxis.type, xAxis.axisLabel.formatter?.(Date.UTC(2024, 0, 3))]).toEqual(["time", "03.01."]);
    expect(series[0]?.data).toEqual([
      [Date.UTC(2024, 0, 2), 10],
      [Date.UTC(2024, 0, 3), 20],
    ]);
  });

  it("name other places by a date format as far as they are dates", () => {
    const months = parseTable("month\tn\n1704067200000\t10\nlater\t20\n");
    const { xAxis } = draw("lineChart", {}, { isDateFormat: true, dateFormat: "YYYY" }, months);
    expect([xAxis.type, xAxis.data?.[1]]).toEqual(["category", "later"]);
  });
});

describe("areas", () => {
  it("add up to a hundred when expanded", () => {
    const { series } = draw("stackedAreaChart", byYear, { style: "expand" });
    expect(series.map(({ data }) => data[1])).toEqual([
      [2024, 100],
      [2024, 0],
    ]);
  });

  it("lie around their middle as a stream", () => {
    const { series } = draw("stackedAreaChart", byYear, { style: "stream" });
    expect(series[0]).toMatchObject({
      id: " baseline",
      data: [
        [2023, -105],
        [2024, -70],
      ],
    });
  });
});

describe("pies", () => {
  it("have a slice for each key and group, and none for what is nothing or less", () => {
    const loss = parseTable("k\tv\na\t3\nb\t-2\nc\t\n");
    expect(draw("pieChart", {}, {}, loss).series[0]?.data).toEqual([{ name: "a", value: 3 }]);
    expect(draw("pieChart", byCity).series[0]?.data).toEqual([
      { name: "Oslo · 2024", value: 140 },
      { name: "Oslo · 2023", value: 120 },
      { name: "Roma · 2023", value: 90, itemStyle: { opacity: 0.7 } },
    ]);
  });
});

describe("the shares of pies", () => {
  it("have a decimal at most, and are never nothing", () => {
    const { series, media } = draw("pieChart", byCity) as unknown as Pie;
    const slice = (percent: number) => ({ name: "Oslo", value: 1, percent });
    const written = [12.3, 50, 0].map((percent) => series[0].label.formatter(slice(percent)));
    expect(written).toEqual(["Oslo  12.3%", "Oslo  50%", "Oslo  < 0.1%"]);
    expect(media[0].option.series[0].label.formatter(slice(0))).toBe("< 0.1%");
    expect(series[0].percentPrecision).toBe(1);
  });
});

describe("pies of many slices", () => {
  it("begin their colours again, paler", () => {
    const many = parseTable(`k\tv\n${Array.from({ length: 12 }, (_, index) => `${index}\t1`).join("\n")}`);
    const slices = draw("pieChart", {}, {}, many).series[0]?.data as readonly { readonly itemStyle?: unknown }[];
    const { length } = slices.filter(({ itemStyle }) => itemStyle !== undefined);
    expect([slices.length, length]).toEqual([12, 12 - palette.series.length]);
  });
});

describe("every chart", () => {
  it.each([
    [{}, { show: true, rotate: 0 }, 50],
    // The library turns the other way round.
    [{ xLabelStatus: "rotate" }, { show: true, rotate: 45 }, 140],
    [{ xLabelStatus: "rotate", rotate: { degree: "30" } }, { show: true, rotate: -30 }, 140],
    [{ xLabelStatus: "hide" }, { show: false, rotate: 0 }, 16],
  ])(
    "writes the labels of x as %j says, and leaves room for them: bars, areas and lines [state.chart.label-default state.chart.label-rotate state.chart.label-hide constant.axis.margins constant.axis.rotation]",
    (setting, axisLabel, bottom) => {
      for (const mode of ["multiBarChart", "stackedAreaChart", "lineChart"] as const) {
        const { xAxis, grid } = draw(mode, byCity, setting);
        expect([xAxis.axisLabel, grid.bottom]).toMatchObject([axisLabel, bottom]);
      }
    },
  );

  it("says beside the axis what it counts where no legend does", () => {
    const sales = { keys: [field("city", 0)], groups: [], values: [field("sales", 2)] };
    for (const mode of ["multiBarChart", "lineChart", "stackedAreaChart"] as const) {
      expect(draw(mode, sales).yAxis.name).toBe("sales (sum)");
      expect(draw(mode, byYear).yAxis.name).toBeUndefined();
    }
    const sums = { values: [field("sales", 2), field("sales", 2, "max")] };
    expect(draw("multiBarChart", sums).yAxis.name).toBeUndefined();
  });

  it("moves for 300 ms, and not at all when there is much to move [constant.chart.animation constant.chart.no-animation]", () => {
    expect(draw("multiBarChart", byCity).animationDuration).toBe(300);
    const long = parseTable(`k\tv\n${Array.from({ length: 151 }, (_, index) => `k${index}\t${index + 1}`).join("\n")}`);
    expect(draw("multiBarChart", {}, {}, long).animationDuration).toBe(0);
  });
});
