import { describe, expect, it } from "vitest";
import { meantBy } from "./addresses.ts";
import { withAddress } from "./tags.ts";

const file = `${"a".repeat(64)}.frontend`;

describe("an address of another host", () => {
  it.each([
    ["https://cdn.plot.ly/plotly-4.1.1.min.js", "plotly"],
    ["https://cdn.plot.ly/plotly-4.1.1.min", "plotly"],
    ["https://cdn.jsdelivr.net/npm/vega@5", "vega"],
    ["https://cdn.jsdelivr.net/npm/leaflet@1.9.3/dist/leaflet.js", "leaflet"],
    ["https://cdnjs.cloudflare.com/ajax/libs/leaflet/1.9.4/leaflet.min.css", "leaflet"],
    ["https://cdnjs.cloudflare.com/ajax/libs/leaflet.markercluster/1.1.0/MarkerCluster.Default.css", "markerCluster"],
    [
      "https://cdnjs.cloudflare.com/ajax/libs/Leaflet.awesome-markers/2.0.2/leaflet.awesome-markers.js",
      "awesomeMarkers",
    ],
    ["https://code.jquery.com/jquery-3.7.1.min.js", "jquery"],
    ["https://cdn.jsdelivr.net/npm/jquery@3/dist/jquery.slim.min.js", "jquery"],
    ["https://ajax.googleapis.com/ajax/libs/jquery/3.5.1/jquery.min.js", "jquery"],
    ["https://code.jquery.com/jquery.min.js", "jquery"],
    ["https://d3js.org/d3.v7.min.js", "d3"],
    ["https://cdnjs.cloudflare.com/ajax/libs/d3/6.7.0/d3.min.js", "d3"],
    ["https://d3js.org/d3.min.js", "d3"],
    ["https://ajax.googleapis.com/ajax/libs/angularjs/1.8.2/angular.min.js", "angular"],
    ["https://cdn.jsdelivr.net/npm/d3@7", "d3"],
    ["//cdn.jsdelivr.net/npm/bootstrap@5.2.2/dist/js/bootstrap.bundle.min.js", "bootstrap"],
    ["https://stackpath.bootstrapcdn.com/bootstrap/5.0.0/css/bootstrap.min.css", "bootstrapStyle"],
    ["https://maxcdn.bootstrapcdn.com/bootstrap/3.2.0/css/bootstrap.min.css", "bootstrap3Style"],
    ["https://netdna.bootstrapcdn.com/bootstrap/3.0.0/css/bootstrap-glyphicons.css", "glyphicons"],
    ["https://maxcdn.bootstrapcdn.com/font-awesome/4.4.0/css/font-awesome.min.css", "fontAwesome"],
    ["https://cdn.jsdelivr.net/npm/@fortawesome/fontawesome-free@6.2.0/css/all.min.css", "fontAwesome"],
  ])("%s means the library %s", (address, name) => {
    expect(meantBy(address)).toEqual({ kind: "library", name });
  });

  it.each([
    "https://code.jquery.com/ui/1.13.2/jquery-ui.min.js",
    "https://maxcdn.bootstrapcdn.com/bootstrap/4.5.2/js/bootstrap.min.js",
    "https://d3js.org/d3.v3.min.js",
    "https://d3js.org/d3.v5.min.js",
    "https://cdn.jsdelivr.net/npm/d3@5",
    "https://cdn.jsdelivr.net/npm/d3@5.16.0/dist/d3.min.js",
    "https://cdnjs.cloudflare.com/ajax/libs/d3/4.13.0/d3.min.js",
    "https://code.jquery.com/jquery-1.12.4.min.js",
    "https://code.jquery.com/jquery-2.2.4.js",
    "https://cdn.jsdelivr.net/npm/jquery@1.12/dist/jquery.min.js",
    "https://ajax.googleapis.com/ajax/libs/jquery/1.9.1/jquery.min.js",
    "https://unpkg.com/leaflet@2.0.0/dist/leaflet.js",
    "https://use.fontawesome.com/releases/font-awesome/7.0.0/css/all.min.css",
    "https://example.org/pears.js",
    "plotly.min.js",
  ])("%s means nothing of ours", (address) => {
    expect(meantBy(address)).toBeUndefined();
  });

  it("means the file that came with the output, whatever library it is", () => {
    const address = `https://cdn.plot.ly/plotly-4.1.1.min.js#octavo=${file}`;
    expect(meantBy(address)).toEqual({ kind: "file", name: file, otherwise: { kind: "library", name: "plotly" } });
    expect(meantBy(`https://example.org/pears.js#octavo=${file}`)).toEqual({ kind: "file", name: file });
    expect(meantBy("https://example.org/pears.js#octavo=../secret")).toBeUndefined();
  });
});

describe("a tag with another address", () => {
  it.each([
    [`<script src="a.js" integrity="sha512-x==" crossorigin="anonymous">`, "a.js", `<script src="blob:1">`],
    [`<link rel="stylesheet" href=a.css />`, "a.css", `<link rel="stylesheet" href="blob:1" />`],
    [`<link href='a.css' rel='stylesheet'/>`, "a.css", `<link href='blob:1' rel='stylesheet'/>`],
  ])("%s", (tag, address, made) => {
    expect(withAddress(tag, address, "blob:1")).toBe(made);
  });
});
