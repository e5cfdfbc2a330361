/** Libraries whose outputs ask other hosts for scripts and styles draw with those of the kernel's environment and of this server, without a network. */
import type { FrameLocator, Locator } from "playwright-core";
import { expect, it } from "vitest";
import { call } from "../harness/foreign-client.ts";
import { useStage } from "../harness/stage.ts";
import type { NotePage } from "../pages/note-page.ts";

const stage = useStage();
const patience = { timeout: 60_000 };

interface Row {
  readonly code: string;
  /** What is drawn, in its frame or in a document within that. */
  readonly drawn: (frame: FrameLocator) => Locator;
}

const frameOf = async (note: NotePage, place: number) => {
  await note.paragraph(place).framePlace.first().scrollIntoViewIfNeeded();
  return (await note.paragraph(place).frame()) as FrameLocator;
};

/** One after the other, each when the one before it has its height: what grows moves what is to be pressed. */
async function drawnBy(...rows: readonly Row[]): Promise<NotePage> {
  // What is refused beside the programs: tiles of maps, and parts of them that this server does not have.
  stage.expectError(/./);
  const note = await stage.newNote(...rows.map(({ code }) => `%python\n${code}`));
  for (const [at, { drawn }] of rows.entries()) {
    const paragraph = note.paragraph(at + 1);
    await paragraph.run();
    await expect.poll(() => paragraph.status(), patience).toBe("Finished");
    await drawn(await frameOf(note, at + 1))
      .first()
      .waitFor(patience);
  }
  return note;
}

/** What the frame says of hosts that were asked in vain. */
const saidIn = async (note: NotePage, place: number) =>
  (await (await frameOf(note, place)).locator(".octavo-error").allTextContents()).join("\n");

it("HoloViews, hvPlot, itables and Plotly draw by the files of their packages", async () => {
  const note = await drawnBy(
    {
      code: "import holoviews as hv\nhv.extension('bokeh')\nhv.Curve([1, 3, 2])",
      drawn: (frame) => frame.locator(".bk-Figure"),
    },
    {
      code: "import pandas as pd, hvplot.pandas\npd.DataFrame({'a': [1, 2, 3], 'b': [2, 3, 1]}).hvplot(x='a', y='b')",
      drawn: (frame) => frame.locator(".bk-Figure"),
    },
    {
      code: "import itables\nitables.init_notebook_mode(all_interactive=False, connected=True)\nitables.show(pd.DataFrame({'a': range(30)}), connected=True)",
      drawn: (frame) => frame.getByText("Showing 1 to 10 of 30 entries"),
    },
    {
      code: "import plotly.express as px\npx.scatter(x=[1, 2], y=[2, 1]).show(renderer='notebook_connected')",
      drawn: (frame) => frame.locator(".plotly .scatterlayer path"),
    },
  );
  for (const place of [1, 2, 3]) expect(await saidIn(note, place)).toBe("");
  // A revision has the files of its outputs, whatever the note shows by now.
  const { address } = stage.octavo;
  const kept = await call(address, "POST", `/notebook/${note.id}/revision`, { commitMessage: "drawn" });
  await call(address, "PUT", `/notebook/${note.id}/clear`);
  await note.page.goto(`${address}/#/notebook/${note.id}/revision/${kept.json.body}`);
  // The page has the files from before, else.
  await note.page.reload();
  const table = (await frameOf(note, 3)).getByText("Showing 1 to 10 of 30 entries");
  await table.waitFor(patience);
});

it("folium, pydeck and pyvis draw in documents of their own, and say what lies elsewhere", async () => {
  const within = (selector: string) => (frame: FrameLocator) => frame.frameLocator("iframe").locator(selector);
  const note = await drawnBy(
    {
      code: [
        "import folium",
        "from folium.plugins import MarkerCluster",
        "m = folium.Map([52, 10], zoom_start=5)",
        "folium.Marker([52, 10], icon=folium.Icon(icon='cloud')).add_to(m)",
        "folium.Marker([51, 10]).add_to(MarkerCluster().add_to(m))",
        "m",
      ].join("\n"),
      drawn: within(".awesome-marker.awesome-marker-icon-blue"),
    },
    {
      code: [
        "import pydeck as pdk",
        "layer = pdk.Layer('ScatterplotLayer', [{'p': [10, 52]}], get_position='p', get_radius=100000)",
        "pdk.Deck(layers=[layer], initial_view_state=pdk.ViewState(latitude=52, longitude=10, zoom=4))",
      ].join("\n"),
      drawn: within("#deck-container canvas"),
    },
    {
      code: [
        "from pyvis.network import Network",
        "n = Network(notebook=True, cdn_resources='remote')",
        "n.add_node(1, label='a'); n.add_node(2, label='b'); n.add_edge(1, 2)",
        "n.show('net.html')",
      ].join("\n"),
      drawn: within("#mynetwork canvas"),
    },
    {
      code: [
        "import matplotlib.pyplot as plt",
        "from matplotlib.animation import FuncAnimation",
        "from IPython.display import HTML",
        "f, a = plt.subplots(figsize=(2, 2))",
        "l, = a.plot([1, 2])",
        "made = HTML(FuncAnimation(f, lambda i: l.set_ydata([i, 1]), frames=2).to_jshtml())",
        "plt.close(f)",
        "made",
      ].join("\n"),
      drawn: (frame) => frame.locator(".anim-buttons i"),
    },
  );
  const sign = (await frameOf(note, 4)).locator(".anim-buttons i").first();
  const font = () => sign.evaluate((element) => getComputedStyle(element).fontFamily);
  await expect.poll(font).toContain("Font Awesome");
  expect(await saidIn(note, 4)).toBe("");
  await expect.poll(() => saidIn(note, 1), patience).toContain("tile.openstreetmap.org");
});
