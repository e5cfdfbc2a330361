/** What libraries draw is shown and works, with nothing from elsewhere: the real libraries, and a browser that reaches this server only. */
import type { FrameLocator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { call } from "../harness/foreign-client.ts";
import { html, importPrinted } from "../harness/printed.ts";
import { useStage } from "../harness/stage.ts";
import type { NotePage } from "../pages/note-page.ts";

const stage = useStage();

interface Row {
  readonly code: string;
  /** An element of the drawing, in its frame. */
  readonly drawn: string;
}

const frame = "pd.DataFrame({'a': ['A', 'B', 'C'], 'b': [28, 55, 43]})";

const libraries: Readonly<Record<string, Row>> = {
  "plotly's figure as the last value": {
    code: "import plotly.graph_objects as go\nfig = go.Figure(go.Bar(x=['a', 'b'], y=[2, 3]))\nfig",
    drawn: ".plotly .barlayer path",
  },
  "plotly's show": {
    code: "import plotly.express as px\npx.scatter(x=[1, 2, 3], y=[3, 1, 2]).show()",
    drawn: ".plotly .scatterlayer path",
  },
  "an altair chart": {
    code: `import altair as alt, pandas as pd\nalt.Chart(${frame}).mark_bar().encode(x='a', y='b')`,
    drawn: ".vega-embed :is(svg, canvas)",
  },
  "an altair chart by its MIME type": {
    code: `import altair as alt, pandas as pd\nwith alt.renderers.enable('mimetype'):\n    display(alt.Chart(${frame}).mark_point().encode(x='a', y='b'))`,
    drawn: ".vega-embed svg .mark-symbol path",
  },
  "bokeh, loaded and shown in one run": {
    code: "from bokeh.io import output_notebook, show\nfrom bokeh.resources import INLINE\nfrom bokeh.plotting import figure\noutput_notebook(INLINE)\np = figure(height=200)\np.line([1, 2, 3], [1, 3, 2])\nshow(p)",
    drawn: ".bk-Figure",
  },
  "a styled frame of pandas": {
    code: "import pandas as pd\npd.DataFrame({'a': [1, 2]}).style.highlight_max(color='rgb(1, 2, 3)')",
    drawn: "td:text-is('2')",
  },
  "a table of great_tables": {
    code: "from great_tables import GT\nimport pandas as pd\nGT(pd.DataFrame({'a': [1, 2]})).tab_header('Pears')",
    drawn: ".gt_title:text-is('Pears')",
  },
  "a table of itables": {
    code: "import itables, pandas as pd\nitables.init_notebook_mode(all_interactive=False)\nitables.show(pd.DataFrame({'a': range(30)}))",
    drawn: ":text('Showing 1 to 10 of 30 entries')",
  },
  "an array of xarray": {
    code: "import xarray as xr\nxr.DataArray([1, 2], dims='pears')",
    drawn: ".xr-header",
  },
  "a shape on a map": {
    code: "from IPython.display import GeoJSON\nGeoJSON({'type': 'Polygon', 'coordinates': [[[0, 0], [1, 0], [1, 1], [0, 0]]]})",
    drawn: ".leaflet-container path",
  },
  "an animation of matplotlib": {
    code: "import matplotlib.pyplot as plt\nfrom matplotlib.animation import FuncAnimation\nfrom IPython.display import HTML\nf, a = plt.subplots(figsize=(2, 2))\nl, = a.plot([1, 2])\nmade = HTML(FuncAnimation(f, lambda i: l.set_ydata([i, 1]), frames=2).to_jshtml())\nplt.close(f)\nmade",
    drawn: ".anim-controls",
  },
};

async function ran(...codes: readonly string[]): Promise<NotePage> {
  const note = await stage.newNote(...codes.map((code) => `%python\n${code}`));
  for (const [place] of codes.entries()) {
    const paragraph = note.paragraph(place + 1);
    await paragraph.run();
    // Some libraries take their time to be imported.
    await expect.poll(() => paragraph.status(), { timeout: 60_000 }).toBe("Finished");
  }
  return note;
}

const drawnIn = async (note: NotePage, selector: string, place = 1) =>
  ((await note.paragraph(place).frame()) as FrameLocator).locator(selector).first();

describe("a library of Python", () => {
  it.each(Object.entries(libraries))("draws %s", async (_, { code, drawn }) => {
    const note = await ran(code);
    await (await drawnIn(note, drawn)).waitFor({ timeout: 30_000 });
    expect(await (await drawnIn(note, ".octavo-error")).count()).toBe(0);
  });
});

describe("a library that a run brings", () => {
  it("draws what later runs of the note show by it, also in a page that is opened afterwards", async () => {
    const note = await ran(
      "from bokeh.io import output_notebook, show\nfrom bokeh.plotting import figure\noutput_notebook()",
      "p = figure(height=200)\np.line([1, 2, 3], [1, 3, 2])\nshow(p)",
    );
    await (await drawnIn(note, ".bk-Figure", 2)).waitFor({ timeout: 60_000 });
    await note.page.reload();
    await (await drawnIn(note, ".bk-Figure", 2)).waitFor({ timeout: 60_000 });
  });
});

describe("the outputs of a run", () => {
  it("share one document, in order, around what the page shows between them", async () => {
    const id = await importPrinted(stage.octavo.address, [
      {
        outputs: [
          { type: "HTML", data: "<script>window.brought = 'brought'</script>" },
          { type: "TEXT", data: "between" },
          { type: "HTML", data: "<p id=one>one</p><style>p{color:rgb(1,2,3)}</style>" },
          { type: "TEXT", data: "more\nlines" },
          {
            type: "HTML",
            data: "<p id=two></p><script>document.getElementById('two').textContent = brought + ' for ' + document.getElementById('one').textContent</script>",
          },
        ],
      },
    ]);
    const note = await stage.openNote(id);
    const two = await drawnIn(note, "#two");
    await expect.poll(() => two.textContent()).toBe("brought for one");
    expect(await two.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(1, 2, 3)");
    expect(await note.page.locator("iframe").count()).toBe(1);
    // Nothing to see takes no room, and each output stands in its place.
    const places = note.paragraph(1).framePlace;
    await expect.poll(async () => (await places.nth(0).boundingBox())?.height).toBe(0);
    const offset = async () => {
      const [place, drawn] = [await places.nth(2).boundingBox(), await two.boundingBox()];
      return place && drawn ? drawn.y - place.y : Number.NaN;
    };
    await expect.poll(offset).toBeGreaterThanOrEqual(0);
    await expect.poll(offset).toBeLessThan(30);
    // What lies between them is the page's.
    const between = note.paragraph(1).region.getByText("between");
    await between.click();
    const hit = await between.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      return document.elementFromPoint(left + 2, top + 2)?.tagName;
    });
    expect(hit).not.toBe("IFRAME");
  });

  it("are in their places from the beginning, whatever is between them", async () => {
    const output = (name: string) => ({ type: "HTML", data: `<p id=${name}>${name}</p><script>1</script>` });
    const between = { type: "TEXT", data: "many\n".repeat(20) };
    const id = await importPrinted(stage.octavo.address, [{ outputs: [output("one"), between, output("two")] }]);
    const note = await stage.openNote(id);
    const two = await drawnIn(note, "#two");
    const offset = async () => {
      const [place, drawn] = [await note.paragraph(1).framePlace.nth(1).boundingBox(), await two.boundingBox()];
      return place && drawn ? Math.abs(drawn.y - place.y) : Number.NaN;
    };
    await expect.poll(offset).toBeLessThan(30);
    await two.click();
  });

  it("join the document while they come, and keep what it has", async () => {
    const note = await stage.newNote(
      [
        "%python",
        "import os, time",
        "from IPython.display import HTML, Javascript, display",
        "display(HTML('<p id=first>first</p><script>window.count = 1</script>'))",
        "while not os.path.exists('shown'): time.sleep(0.02)",
        "for i in range(3):",
        '    display(Javascript(\'count += 1; element.append("<b>" + count + "</b>"); document.getElementById("first").title = count\'))',
      ].join("\n"),
      "%sh\ntouch shown",
    );
    await note.paragraph(1).run();
    await (await drawnIn(note, "#first")).waitFor({ timeout: 60_000 });
    await note.paragraph(2).run();
    await expect.poll(async () => (await drawnIn(note, "#first")).getAttribute("title")).toBe("4");
    expect(await (await drawnIn(note, "b:text-is('4')")).count()).toBe(1);
    expect(await note.page.locator("iframe").count()).toBe(1);
  });

  it("show an error of their scripts, and what they ask another host for", async () => {
    stage.expectError(/./);
    const id = await importPrinted(stage.octavo.address, [
      html("<p>a</p><script>null.member</script>"),
      html("<script src='https://cdn.example.org/library.js'></script>"),
    ]);
    const note = await stage.openNote(id);
    await expect.poll(async () => (await drawnIn(note, ".octavo-error")).textContent()).toContain("TypeError");
    await expect
      .poll(async () => (await drawnIn(note, ".octavo-error", 2)).textContent())
      .toContain("This output asks cdn.example.org for library.js.");
  });

  it("find `element` and `require` as scripts of notebooks expect them", async () => {
    const script = [
      "require.config({ paths: { plotly: ['https://cdn.plot.ly/plotly-2.35.2.min'] } });",
      "require(['plotly'], (Plotly) => element.text('parts: ' + Plotly.version.split('.').length));",
    ].join(" ");
    const note = await ran(`from IPython.display import Javascript\nJavascript("""${script}""")`);
    await (await drawnIn(note, "div:text-is('parts: 3')")).waitFor({ timeout: 30_000 });
  });

  it("are a tree, text with formulas, or a file where that is what they are", async () => {
    const note = await ran(
      "from IPython.display import JSON\nJSON({'pears': [3, 4]})",
      "from IPython.display import Latex\nLatex('The value is $x^2$ and $y$.')",
      "display({'application/vnd.pears+json': {'weight': 3}}, raw=True)",
    );
    await note.paragraph(1).region.getByRole("treeitem").first().waitFor();
    await expect.poll(() => note.paragraph(2).region.locator(".katex").count()).toBe(2);
    await note.paragraph(3).region.getByText("Nothing here draws application/vnd.pears+json.").waitFor();
    const [file] = await Promise.all([
      note.page.waitForEvent("download"),
      note.paragraph(3).button("Download the data").click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.json$/);
  });
});

describe("an imported notebook", () => {
  it("shows what it has drawn, in one document for each run", async () => {
    const plotly = { "application/vnd.plotly.v1+json": { data: [{ type: "bar", y: [2, 3, 1] }], layout: {} } };
    const spec = {
      mark: "bar",
      data: { values: [{ a: "A", b: 3 }] },
      encoding: { x: { field: "a" }, y: { field: "b", type: "quantitative" } },
    };
    const vega = { "application/vnd.vegalite.v5+json": JSON.stringify(spec) };
    const outputs = [plotly, vega].map((data) => ({
      output_type: "display_data",
      metadata: {},
      data: { ...data, "text/plain": "x" },
    }));
    const cell = { cell_type: "code", execution_count: 1, metadata: {}, source: "fig", outputs };
    const notebook = { cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 };
    const answer = await call(stage.octavo.address, "POST", "/notebook/import", notebook);
    const note = await stage.openNote(answer.json.body as string);
    await (await drawnIn(note, ".plotly .barlayer path")).waitFor({ timeout: 30_000 });
    await (await drawnIn(note, ".vega-embed svg")).waitFor({ timeout: 30_000 });
    expect(await note.page.locator("iframe").count()).toBe(1);
  });
});
