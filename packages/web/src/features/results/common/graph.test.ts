import { pivotForColumns } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { changeGraph, readGraph } from "./graph.ts";

const columns = [
  { name: "city", index: 0 },
  { name: "year", index: 1 },
  { name: "sales", index: 2 },
];

/** As Zeppelin wrote it, floats for integers included. */
const written = {
  graph: {
    mode: "multiBarChart",
    height: 300.0,
    optionOpen: true,
    keys: [{ name: "city", index: 0.0, aggr: "sum" }],
    groups: [{ name: "year", index: 1.0, aggr: "sum" }],
    values: [{ name: "sales", index: 2.0, aggr: "avg" }],
    setting: { multiBarChart: { stacked: true, xLabelStatus: "rotate", rotate: { degree: "-30" } } },
    commonSetting: { unknown: 1 },
  },
  helium: { activeApp: "x" },
};

describe("readGraph", () => {
  it("reads what Zeppelin wrote", () => {
    const graph = readGraph(written);
    expect(graph).toMatchObject({ mode: "multiBarChart", height: 300, optionOpen: true });
    expect(pivotForColumns(columns, graph.saved).values).toEqual([{ name: "sales", index: 2, aggr: "avg" }]);
  });

  it.each([
    {},
    { graph: null },
    { graph: { mode: "unheardOf", height: "tall", setting: [] } },
    { graph: { height: 20 } },
  ])("shows a table of the usual height for %j", (config) => {
    expect(readGraph(config)).toMatchObject({ mode: "table", height: 300, optionOpen: false, setting: {} });
  });
});

describe("changeGraph", () => {
  it("changes one thing and keeps the rest, known or not", () => {
    expect(changeGraph(written, { mode: "pieChart" })).toEqual({
      ...written,
      graph: { ...written.graph, mode: "pieChart" },
    });
  });

  it("writes all that Zeppelin expects when there was nothing", () => {
    expect(changeGraph({}, { height: 420.4 })).toEqual({
      graph: {
        mode: "table",
        height: 420,
        optionOpen: false,
        setting: {},
        commonSetting: {},
        keys: [],
        groups: [],
        values: [],
      },
    });
  });

  it("keeps the settings of other views", () => {
    const changed = changeGraph(written, { setting: { of: "lineChart", to: { forceY: true } } });
    expect(readGraph(changed).setting).toEqual({
      ...written.graph.setting,
      lineChart: { forceY: true },
    });
  });

  it("writes the pivot as a note keeps it", () => {
    const pivot = pivotForColumns(columns, { keys: [{ name: "year", index: 1, aggr: "sum" }] });
    expect(changeGraph({}, { pivot })).toMatchObject({
      graph: { keys: [{ name: "year", index: 1, aggr: "sum" }], groups: [], values: [] },
    });
  });
});
