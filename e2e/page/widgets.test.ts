/** Widgets of the real ipywidgets: moved in one page, seen in all, kept without a kernel; with nothing from elsewhere. */
import type { FrameLocator, Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { endRunner, startOctavo } from "../harness/octavo.ts";
import { useStage } from "../harness/stage.ts";
import type { NotePage } from "../pages/note-page.ts";

const stage = useStage();
const patience = { timeout: 60_000 };

/** A note whose first paragraph was run: what it shows moves those below. */
async function ran(...codes: readonly string[]): Promise<NotePage> {
  const note = await stage.newNote(...codes.map((code) => `%python\n${code}`));
  await run(note, 1);
  return note;
}

async function run(note: NotePage, place: number): Promise<void> {
  await note.paragraph(place).run();
  await expect.poll(() => note.paragraph(place).status(), patience).toBe("Finished");
}

const inFrame = async (note: NotePage, selector: string, place = 1): Promise<Locator> =>
  ((await note.paragraph(place).frame()) as FrameLocator).locator(selector).first();
async function textIn(note: NotePage, selector: string, place = 1): Promise<string | undefined> {
  const found = await inFrame(note, selector, place);
  return (await found.count()) === 0 ? undefined : (await found.textContent())?.trim();
}
/** As a user does: a frame has the keyboard by a press in it only. */
async function press(note: NotePage, selector: string, key: string, place = 1): Promise<void> {
  await (await inFrame(note, selector, place)).click();
  await note.page.keyboard.press(key);
}

const slider = ".noUi-handle";
const readout = ".widget-readout";
const line = ".octavo-widget-line";
const aSlider = "import ipywidgets as w\ns = w.IntSlider(value=3, description='Pears')\ns";

describe("a slider", () => {
  it("moves in each page that shows it, runs its callback once, and survives a reload", async () => {
    const watched = "seen = []\ns.observe(lambda change: seen.append(change.new), 'value')\ns";
    const note = await ran(`${aSlider}\n${watched}`, "1");
    await expect.poll(() => textIn(note, readout), patience).toBe("3");
    const other = await stage.openNote(note.id);
    await expect.poll(() => textIn(other, readout), patience).toBe("3");
    await press(note, slider, "ArrowRight");
    await expect.poll(() => textIn(note, readout)).toBe("4");
    await expect.poll(() => textIn(other, readout)).toBe("4");
    await press(other, slider, "ArrowRight");
    await expect.poll(() => textIn(note, readout)).toBe("5");
    await note.page.reload();
    await expect.poll(() => textIn(note, readout), patience).toBe("5");
    await note.paragraph(2).write("%python\nprint(seen)");
    await run(note, 2);
    await expect.poll(() => note.paragraph(2).region.getByText("[4, 5]").count()).toBe(1);
  });

  it("shows its last state without a kernel, and cannot be moved then", async () => {
    const note = await ran(aSlider);
    await expect.poll(() => textIn(note, readout), patience).toBe("3");
    await press(note, slider, "ArrowRight");
    await expect.poll(() => textIn(note, readout)).toBe("4");
    const { data } = stage.octavo;
    await stage.octavo.stop();
    await endRunner(data);
    stage.octavo = await startOctavo({ data });
    const later = await stage.openNote(note.id);
    await expect.poll(() => textIn(later, readout), patience).toBe("4");
    await expect.poll(() => textIn(later, line)).toBe("Run to make it live.");
    expect(await (await inFrame(later, "[inert] .noUi-handle")).count()).toBe(1);
  });
});

describe("widgets", () => {
  it("show what interact prints and what Output holds, and follow each other in the page", async () => {
    const note = await ran(
      "import ipywidgets as w\n@w.interact(n=(0, 10))\ndef f(n=2):\n    print('n is', n)",
      "a, b = w.IntSlider(), w.IntText()\nw.jslink((a, 'value'), (b, 'value'))\nw.HBox([a, b])",
      "i, o = w.Output(), w.Output()\nwith i: print('inner')\nwith o:\n    display(i, w.Label('beside'), o)\no",
    );
    await expect.poll(() => textIn(note, "pre"), patience).toBe("n is 2");
    await run(note, 2);
    await press(note, slider, "ArrowRight");
    await expect.poll(() => textIn(note, "pre")).toBe("n is 3");
    await expect.poll(() => textIn(note, readout, 2), patience).toBe("0");
    await press(note, slider, "ArrowRight", 2);
    await expect.poll(async () => (await inFrame(note, "input[type=number]", 2)).inputValue()).toBe("1");
    // Outputs hold widgets, too, and one that holds itself ends there.
    await run(note, 3);
    await expect.poll(() => textIn(note, "pre", 3), patience).toBe("inner");
    await expect.poll(() => textIn(note, ".widget-label", 3)).toBe("beside");
    const itself = await inFrame(note, `${line}:text-is('This widget shows itself, which is left out here.')`, 3);
    await expect.poll(() => itself.count()).toBe(1);
  });

  it("are a bar of tqdm that moves while its run goes on", async () => {
    const note = await stage.newNote(
      "%python\nimport os, time\nfrom tqdm.auto import tqdm\nfor n in tqdm(range(4), mininterval=0):\n    while n == 2 and not os.path.exists('go'): time.sleep(0.02)",
      "%sh\ntouch go",
    );
    await note.paragraph(1).run();
    await expect.poll(() => textIn(note, ".widget-html-content >> nth=1"), patience).toContain("2/4");
    await run(note, 2);
    await expect.poll(() => textIn(note, ".widget-html-content >> nth=1"), patience).toContain("4/4");
  });

  it("are those of anywidget, which bring their own program", async () => {
    const esm = [
      "export default { render({ model, el }) {",
      "  const button = document.createElement('button');",
      "  const show = () => { button.textContent = 'count ' + model.get('count'); };",
      "  button.onclick = () => { model.set('count', model.get('count') + 1); model.save_changes(); };",
      "  model.on('change:count', show); show(); el.append(button);",
      "} }",
    ];
    const code = `import anywidget, traitlets\nclass Counter(anywidget.AnyWidget):\n    _esm = """${esm.join("\n")}"""\n    count = traitlets.Int(0).tag(sync=True)\nc = Counter()\nc`;
    const note = await ran(code, "1");
    await expect.poll(() => textIn(note, "button"), patience).toBe("count 0");
    await (await inFrame(note, "button")).click();
    await expect.poll(() => textIn(note, "button")).toBe("count 1");
    await note.paragraph(2).write("%python\nc.count += 10\nprint(c.count)");
    await run(note, 2);
    await expect.poll(() => textIn(note, "button")).toBe("count 11");
  });

  it("say their name where nothing here draws them", async () => {
    const note = await ran(
      "import ipywidgets as w, traitlets as t\nclass Pear(w.DOMWidget):\n    _model_name = t.Unicode('PearModel').tag(sync=True)\n    _model_module = t.Unicode('pears').tag(sync=True)\n    _view_name = t.Unicode('PearView').tag(sync=True)\n    _view_module = t.Unicode('pears').tag(sync=True)\nPear()",
    );
    await expect
      .poll(() => textIn(note, line), patience)
      .toMatch(/^Nothing here draws PearModel: its front end, pears, is not here. .*%pip install/);
  });
});
