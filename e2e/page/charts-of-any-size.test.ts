/** Each kind of chart, of tables that the page has whole and of such as the server is asked for. */
import { describe, expect, it } from "vitest";
import { call } from "../harness/foreign-client.ts";
import { useStage } from "../harness/stage.ts";
import { ChartResult } from "../pages/chart-result.ts";

const stage = useStage();

/** Thirty months; regions of which one has no value, one is empty, and one is called like nothing. */
const measured = (rows: number) => `%sql SELECT
  TIMESTAMP '2019-01-01' + to_seconds(i * 78000000 // ${rows}) AS "at",
  i % 97 + i / ${rows} AS amount,
  CASE i % 5 WHEN 0 THEN 'north' WHEN 1 THEN 'south' WHEN 2 THEN 'None' WHEN 3 THEN '' END AS region,
  CASE WHEN i % 31 < 30 THEN CAST(DATE '2019-01-01' + to_months(CAST(i % 31 AS INTEGER)) AS DATE) END AS "month",
  i * 300 / ${rows} - 150 AS lon,
  i % 120 - 60 + i / ${rows} AS lat
FROM range(${rows}) t(i)`;

const columns = ["at", "amount", "region", "month", "lon", "lat"];
const field = (name: string) => ({ name, index: columns.indexOf(name), aggr: "sum" });
const pivot = (keys: string, groups: string, values: string) => {
  const fields = (names: string) => (names === "" ? [] : names.split(" ").map(field));
  return { keys: fields(keys), groups: fields(groups), values: fields(values) };
};
const further = (mode: string, kind: string) => ({ mode, setting: { [mode]: { octavo: { kind } } } });
const scatter = (slots: Record<string, string>, octavo = {}) => {
  const chosen = Object.entries(slots).map(([slot, name]) => [slot, field(name)]);
  return { mode: "scatterChart", setting: { scatterChart: { ...Object.fromEntries(chosen), octavo } } };
};

/** Numbers as they are said: of all rows, and of those that are drawn at most. */
interface SaidRows {
  readonly rows: string;
  readonly drawn: string;
  /** Whether a line is drawn point by point. */
  readonly isLong: boolean;
}

interface ExpectedChart {
  readonly graph: Record<string, unknown>;
  readonly words: (said: SaidRows) => string;
  /** All have to be on the chart. */
  readonly labels: readonly string[];
}

const byMonth = pivot("month", "region", "amount");
const regions = ["north", "south", "None"];
const inMonths = (of: string) => () => `${of} of amount (sum) by month for each region: 3 series of 30 values`;

const charts: Readonly<Record<string, ExpectedChart>> = {
  bar: {
    graph: { mode: "multiBarChart", ...byMonth },
    words: inMonths("Bar chart"),
    labels: ["Jan 2019", ...regions],
  },
  pie: {
    graph: { mode: "pieChart", ...pivot("region", "", "amount") },
    words: () => "Pie chart of amount (sum) by region: 1 series of 3 values",
    labels: regions,
  },
  area: {
    graph: { mode: "stackedAreaChart", ...byMonth },
    words: inMonths("Area chart"),
    labels: ["Q1 2020", ...regions],
  },
  line: {
    graph: { mode: "lineChart", ...byMonth },
    words: inMonths("Line chart"),
    labels: ["Q1 2020", ...regions],
  },
  "line of every point": {
    graph: { mode: "lineChart", ...pivot("at", "", "amount") },
    words: ({ rows, isLong }) =>
      isLong
        ? `Line chart of amount by at: 1 lines of ${rows} points`
        : `Line chart of amount (sum) by at: 1 series of ${rows} values`,
    labels: ["Q1 2020"],
  },
  combined: {
    graph: { ...further("multiBarChart", "combined"), ...pivot("month", "", "amount lat") },
    words: () => "Chart of bars and lines of amount (sum), lat (sum) by month: 2 series of 30 values",
    labels: ["Jan 2019", "amount (sum)", "lat (sum)"],
  },
  multiples: {
    graph: { ...further("lineChart", "multiples"), ...byMonth },
    words: inMonths("Small multiples"),
    labels: ["Q1 2020", ...regions],
  },
  drillDown: {
    graph: { ...further("multiBarChart", "drillDown"), ...pivot("region", "month", "amount") },
    words: () => "Drill-down chart of amount (sum) by region for each month: 1 series of 3 values",
    labels: regions,
  },
  "histogram of dates": {
    graph: { ...further("multiBarChart", "histogram"), ...pivot("", "region", "at") },
    words: () => "Histogram of at for each region: 30 bins",
    labels: ["Jan 2019", ...regions],
  },
  box: {
    graph: { ...further("multiBarChart", "box"), ...byMonth },
    words: () => "Box plot of amount by month for each region: 30 boxes in 3 series",
    labels: ["Jan 2019", ...regions],
  },
  heatMap: {
    graph: { ...further("multiBarChart", "heatMap"), ...byMonth },
    words: inMonths("Heat map"),
    labels: ["Jan 2019", ...regions],
  },
  scatter: {
    graph: scatter({ xAxis: "at", yAxis: "amount" }),
    words: ({ drawn }) => `Scatter chart of at and amount: ${drawn} points in 1 series`,
    labels: ["Q1 2020", "100"],
  },
  "scatter with a group": {
    graph: scatter({ xAxis: "amount", yAxis: "at", group: "region" }),
    words: () => "points in 3 series",
    labels: ["Q1 2020", ...regions],
  },
  map: {
    graph: scatter({ xAxis: "lon", yAxis: "lat", group: "region" }, { kind: "map" }),
    words: () => "places in 3 series",
    labels: ["30°N", ...regions],
  },
};

/** Of more rows the same is asked and drawn; what is answered of ten million is a test of the tables. */
const sizes = [1000, 1001, 20_001];
/** What is written on the charts is read of one that the page asks the server for, and that has few points. */
const sizeWithLabels = 1001;
/** What no axis, legend or cell may say: signs of nothing, moments as numbers, and dates as they were sent. */
const isRaw = /^(null|NULL|undefined|NaN|\d{12,}|\d{4}-\d\d-\d\d .*)$/;

describe.each(sizes)("a table of %i rows", (rows) => {
  it("is drawn as each kind of chart, with dates as dates and no place for what has no value", async () => {
    const noteId = await stage.makeNote(measured(rows));
    const [paragraph] = (await stage.readNote(noteId)).paragraphs;
    const { address } = stage.octavo;
    expect((await call(address, "POST", `/notebook/run/${noteId}/${paragraph?.id}`)).json.status).toBe("OK");
    const note = await stage.openNote(noteId);
    const chart = new ChartResult(note.paragraph(1).region);
    const [all, drawn] = [rows, Math.min(rows, 20_000)].map((count) => count.toLocaleString("en"));
    const said = { rows: all ?? "", drawn: drawn ?? "", isLong: rows > 5000 };
    for (const { graph, words, labels } of Object.values(charts)) {
      const results = { 0: { graph: { height: 300, optionOpen: false, ...graph } } };
      const changed = await call(address, "PUT", `/notebook/${noteId}/paragraph/${paragraph?.id}/config`, { results });
      expect(changed.status).toBe(200);
      await expect.poll(() => chart.words()).toContain(words(said));
      if (rows !== sizeWithLabels) continue;
      await expect.poll(() => chart.labels()).toEqual(expect.arrayContaining([...labels]));
      expect((await chart.labels()).filter((label) => isRaw.test(label))).toEqual([]);
    }
  });
});
