import { describe, expect, it } from "vitest";
import { changeGraph, readGraph } from "../../common/graph.ts";
import { changeToKind, furtherKinds, kindNames, kindOfChart, kinds, shownKindOf, withChartKind } from "./kinds.ts";

describe("a kind of chart", () => {
  it.each(kindNames)("%s is read back as it was chosen", (name) => {
    const config = changeGraph({}, changeToKind(readGraph({}), name));
    expect(shownKindOf(readGraph(config))).toBe(name);
    expect(readGraph(config).mode).toBe(kinds[name].mode);
  });

  it("that Zeppelin has leaves nothing of ours in the note", () => {
    const histogram = changeGraph({}, changeToKind(readGraph({}), "histogram"));
    expect(readGraph(histogram).setting).toEqual({ multiBarChart: { octavo: { kind: "histogram" } } });
    const bar = changeGraph(histogram, changeToKind(readGraph(histogram), "bar"));
    expect(readGraph(bar).setting).toEqual({ multiBarChart: {} });
  });

  it("is left when another chart is chosen elsewhere, and unknown ones count as none", () => {
    const setting = withChartKind({ stacked: true }, kinds.heatMap);
    expect(setting).toEqual({ stacked: true, octavo: { kind: "heatMap" } });
    expect(kindOfChart("multiBarChart", setting).name).toBe("heatMap");
    expect(kindOfChart("pieChart", setting).name).toBe("pie");
    expect(kindOfChart("multiBarChart", { octavo: { kind: "sankey" } }).name).toBe("bar");
  });

  it("has parameters of different names, and defaults that are among their options", () => {
    for (const { parameters } of Object.values(kinds)) {
      expect(new Set(parameters.map(({ name }) => name)).size).toBe(parameters.length);
      for (const parameter of parameters) {
        if ("optionValues" in parameter) expect(parameter.optionValues).toContain(parameter.defaultValue);
      }
    }
    expect(furtherKinds.length).toBe(kindNames.length - 5);
  });
});
