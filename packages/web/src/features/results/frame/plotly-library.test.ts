import { expect, it } from "vitest";
import { plotlyLibraryOf } from "./plotly-library.ts";

it.each<[unknown, string]>([
  [
    { data: [{ y: [1] }, { type: "bar", y: [1] }], layout: { template: { data: { scattergl: [{}] } } } },
    "plotlyCartesian",
  ],
  [{ data: [] }, "plotlyCartesian"],
  [JSON.stringify({ data: [{ type: "heatmap" }] }), "plotlyCartesian"],
  [{ data: [{ type: "scatter" }, { type: "scattergl" }] }, "plotly"],
  [{ data: [{ type: "scatter3d" }] }, "plotly"],
  [{ data: [{ type: "scatter" }], frames: [{ data: [{ type: "surface" }] }] }, "plotly"],
  [{ data: [{ type: "constructor" }] }, "plotly"],
  ["{", "plotly"],
  [null, "plotlyCartesian"],
])("the build of Plotly that draws %j is %s", (figure, library) => {
  expect(plotlyLibraryOf(figure)).toBe(library);
});
