import { pivotForColumns } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { changeGraph, configOfPlugIn, readGraph } from "./graph.ts";

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

describe("the view of a package", () => {
  it("is a mode of its own, beside which the table is known", () => {
    const graph = readGraph(changeGraph(written, { plugIn: "zeppelin-leaflet" }));
    expect(graph).toMatchObject({ mode: "table", plugIn: "zeppelin-leaflet" });
    expect(readGraph(written).plugIn).toBeNull();
    expect(readGraph({ graph: { mode: "network" } }).plugIn).toBeNull();
    expect(readGraph({ graph: { mode: 7 } }).plugIn).toBeNull();
  });

  it("sees its setting beside what charts share, and is kept in these parts", () => {
    const { keys, groups, values, setting } = written.graph;
    const config = configOfPlugIn(readGraph(written), "multiBarChart");
    expect(config).toEqual({ ...setting.multiBarChart, common: { unknown: 1, pivot: { keys, groups, values } } });
    const to = { mode: "group", common: { shared: true, pivot: { keys: [], groups: keys, values } } };
    expect(changeGraph(written, { plugInConfig: { of: "a-view", to } })).toEqual({
      ...written,
      graph: {
        ...written.graph,
        ...{ commonSetting: { shared: true }, keys: [], groups: keys, values },
        setting: { ...setting, "a-view": { mode: "group" } },
      },
    });
  });

  it("has no parts that it does not give", () => {
    expect(changeGraph({}, { plugInConfig: { of: "a-view", to: { common: 3 } } })).toMatchObject({
      graph: { mode: "table", setting: { "a-view": {} }, commonSetting: {}, keys: [], groups: [], values: [] },
    });
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
