/** Widgets of other packages, drawn by the front ends of the kernel's environment, without a network. */
import type { FrameLocator, Locator } from "playwright-core";
import { expect, it } from "vitest";
import { endRunner, startOctavo } from "../harness/octavo.ts";
import { useStage } from "../harness/stage.ts";
import type { NotePage } from "../pages/note-page.ts";

const stage = useStage();
const patience = { timeout: 60_000 };

async function run(note: NotePage, place: number): Promise<void> {
  await note.paragraph(place).run();
  await expect.poll(() => note.paragraph(place).status(), patience).toBe("Finished");
}

const inFrame = async (note: NotePage, selector: string, place: number): Promise<Locator> =>
  ((await note.paragraph(place).frame()) as FrameLocator).locator(selector);
const countOf = async (note: NotePage, selector: string, place: number) =>
  (await inFrame(note, selector, place)).count();
const centreOf = async (found: Locator) => {
  const { x, y, width, height } = (await found.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
};
const isSaid = async (note: NotePage, place: number, text: string) => {
  await run(note, place);
  return note.paragraph(place).region.getByText(text, { exact: true }).count();
};

it("figures of plotly send presses to their kernel, and figures of matplotlib zoom by their own toolbar", async () => {
  const note = await stage.newNote(
    [
      "%python\nimport plotly.graph_objects as go",
      "f = go.FigureWidget(go.Bar(x=['pears', 'plums'], y=[3, 5]))",
      "seen = []",
      "f.data[0].on_click(lambda trace, points, state: seen.extend(points.xs))",
      "f",
    ].join("\n"),
    "%python\n%matplotlib widget\nimport matplotlib.pyplot as plt\nfig, ax = plt.subplots()\nax.plot([0, 10], [0, 10])\nplt.show()",
    "%python\nprint(seen)",
    "%python\nprint(ax.get_xlim()[1] < 8)",
  );
  const { page } = note;
  await run(note, 1);
  await expect.poll(() => countOf(note, ".bars .point", 1), patience).toBe(2);
  const bar = await centreOf((await inFrame(note, ".bars .point", 1)).last());
  await page.mouse.move(bar.x, bar.y);
  await expect.poll(() => countOf(note, ".hovertext", 1)).toBeGreaterThan(0);
  await page.mouse.click(bar.x, bar.y);
  await expect.poll(() => isSaid(note, 3, "['plums']"), patience).toBe(1);

  await run(note, 2);
  await expect.poll(() => countOf(note, ".jupyter-matplotlib-canvas-div canvas", 2), patience).toBeGreaterThan(0);
  const canvas = (await inFrame(note, ".jupyter-matplotlib-canvas-div canvas", 2)).last();
  await canvas.scrollIntoViewIfNeeded();
  await canvas.hover();
  const zoom = (await inFrame(note, ".jupyter-matplotlib-button:has(.fa-square-o)", 2)).first();
  await zoom.click();
  const middle = await centreOf(canvas);
  await page.mouse.move(middle.x - 60, middle.y - 60);
  await page.mouse.down();
  await page.mouse.move(middle.x + 20, middle.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => isSaid(note, 4, "True"), patience).toBe(1);
});

it("the page draws maps and charts of other packages, which follow their kernel and stay without it", async () => {
  // The tiles of the map are on another host.
  stage.expectError(/tile\.openstreetmap\.org/);
  const note = await stage.newNote(
    [
      "%python\nimport ipywidgets as w, bqplot.pyplot as chart",
      "from ipyleaflet import Map, Marker, Polygon",
      "m = Map(center=(52, 10), zoom=5)",
      "m.add(Marker(location=(52, 10)))",
      "m.add(Polygon(locations=[(50, 8), (51, 12), (53, 9)]))",
      "figure = chart.figure()",
      "bars = chart.bar(['pears', 'plums'], [3, 5])",
      "w.VBox([m, figure])",
    ].join("\n"),
    "%python\nm.add(Polygon(locations=[(54, 8), (55, 12), (53, 9)]))\nbars.x, bars.y = ['a', 'b', 'c'], [1, 2, 3]",
  );
  const drawn = async (page: NotePage) => [
    await countOf(page, ".leaflet-marker-icon", 1),
    await countOf(page, "path.leaflet-interactive", 1),
    await countOf(page, ".bqplot rect.bar", 1),
  ];
  await run(note, 1);
  await expect.poll(() => drawn(note), patience).toEqual([1, 1, 2]);
  await run(note, 2);
  await expect.poll(() => drawn(note)).toEqual([1, 2, 3]);
  const { data } = stage.octavo;
  await stage.octavo.stop();
  await endRunner(data);
  stage.octavo = await startOctavo({ data });
  const later = await stage.openNote(note.id);
  await expect.poll(() => drawn(later), patience).toEqual([1, 2, 3]);
});
