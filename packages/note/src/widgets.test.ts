import { describe, expect, it } from "vitest";
import { apply } from "./apply.ts";
import { readNoteFile } from "./file/read-note-file.ts";
import { noteFileText } from "./file/write-note-file.ts";
import { exportNotebook } from "./jupyter/export-notebook.ts";
import { importNotebook } from "./jupyter/import-notebook.ts";
import { findParagraph, type Note } from "./note.ts";
import type { Operation } from "./operation.ts";
import { aNote, aParagraph, aParagraphId, aRunId, aRunningParagraph } from "./testing/makers.ts";
import { applyPersonally, viewOfUser } from "./views.ts";
import {
  modelsNamedIn,
  noteWidgetBudget,
  sizeOfModels,
  type WidgetChange,
  widgetBudget,
  withWidgetChanges,
} from "./widgets.ts";

const [paragraphId, runId] = [aParagraphId(), aRunId()];
const model = {
  model_name: "IntSliderModel",
  model_module: "@jupyter-widgets/controls",
  model_module_version: "2.0.0",
};
const opened: WidgetChange = { kind: "opened", modelId: "m", model: { ...model, state: { value: 3, max: 10 } } };
const buffer = (name: string, data: string) => ({ encoding: "base64" as const, path: [name], data });
const changed = (...changes: readonly WidgetChange[]): Operation => ({
  type: "widgetsChanged",
  paragraphId,
  runId,
  isLive: true,
  changes,
});

function after(note: Note, ...operations: readonly Operation[]): Note {
  return operations.reduce((before, operation) => {
    const applied = apply(before, operation);
    if (!applied.ok) throw new Error(applied.reason);
    return applied.note;
  }, note);
}

const running = aNote({ paragraphs: [aRunningParagraph()] });
const widgetsOf = (note: Note) => findParagraph(note, paragraphId)?.widgets;

describe("widgetsChanged", () => {
  it("adds models, changes members of their states, and takes them away", () => {
    const moved = after(
      running,
      changed(opened),
      changed({ kind: "changed", modelId: "m", state: { value: 5 }, buffers: [] }),
    );
    expect(widgetsOf(moved)).toEqual({
      runId,
      isLive: true,
      models: { m: { ...model, state: { value: 5, max: 10 } } },
    });
    expect(widgetsOf(after(moved, changed({ kind: "closed", modelId: "m" })))?.models).toEqual({});
  });

  it("keeps the bytes of members that stay, and those that come", () => {
    const one: WidgetChange = {
      kind: "changed",
      modelId: "m",
      state: { image: null },
      buffers: [buffer("image", "QQ==")],
    };
    const two: WidgetChange = {
      kind: "changed",
      modelId: "m",
      state: { data: null },
      buffers: [buffer("data", "Qg==")],
    };
    const again: WidgetChange = { kind: "changed", modelId: "m", state: { image: "none" }, buffers: [] };
    expect(widgetsOf(after(running, changed(opened, one, two)))?.models["m"]?.buffers).toEqual([
      buffer("image", "QQ=="),
      buffer("data", "Qg=="),
    ]);
    expect(widgetsOf(after(running, changed(opened, one, two, again)))?.models["m"]?.buffers).toEqual([
      buffer("data", "Qg=="),
    ]);
  });

  it("says nothing of a model that is not there", () => {
    const unknown: WidgetChange = { kind: "changed", modelId: "__proto__", state: { value: 1 }, buffers: [] };
    expect(widgetsOf(after(running, changed(unknown)))?.models).toEqual({});
  });

  it("is refused for another run than the one that is shown", () => {
    const next = after(
      after(running, changed(opened)),
      { type: "runFinished", paragraphId, runId, at: 1, outcome: "FINISHED", files: {} },
      { type: "runQueued", paragraphId, runId: aRunId("r2"), textVersion: 0, user: "ada", at: 2 },
    );
    expect(widgetsOf(next)).toBeUndefined();
    expect(apply(next, changed(opened))).toEqual({ ok: false, reason: "otherRun" });
  });

  it("goes with the output that is cleared", () => {
    const shown = aNote({ paragraphs: [aParagraph({ widgets: { runId, isLive: true, models: {} } })] });
    expect(widgetsOf(after(shown, { type: "outputCleared", paragraphId }))).toBeUndefined();
  });

  it("is of one person's view where it names that", () => {
    const personal = { note: running, overlays: [] };
    const applied = applyPersonally(personal, { ...changed(opened), view: "ben" } as Operation);
    if (!applied.ok) throw new Error(applied.reason);
    expect(widgetsOf(applied.note)).toBeUndefined();
    expect(widgetsOf(viewOfUser(applied, "ben"))?.models).toHaveProperty("m");
  });
});

it("many changes at once are made on one copy of the models", () => {
  const changes = Array.from({ length: 30_000 }, (_, index) => ({ ...opened, modelId: `m${index}` }));
  const models = withWidgetChanges({}, [...changes, { kind: "closed", modelId: "m0" }]);
  expect(Object.keys(models)).toHaveLength(29_999);
});

describe("a note's file", () => {
  it("is not made longer by the indentation of widgets", () => {
    const numbers = Array.from({ length: 100_000 }, (_, index) => index % 10);
    const note = after(running, changed({ ...opened, model: { ...model, state: { numbers } } }));
    const text = noteFileText(note, 3);
    expect(text.length).toBeLessThan(JSON.stringify(numbers).length + 5000);
    const read = readNoteFile(text, { path: note.path });
    if (!("note" in read)) throw new Error("It cannot be read.");
    expect(widgetsOf(read.note)?.models).toEqual(widgetsOf(note)?.models);
  });

  it("says what Octavo needs once, whatever it said before", () => {
    const paragraph = aParagraph({ widgets: { runId, isLive: false, models: {} }, extra: { octavo: "x", other: 1 } });
    const text = noteFileText(aNote({ paragraphs: [paragraph] }), 0);
    expect(text.match(/"octavo"/g)).toHaveLength(1);
    expect(JSON.parse(text).paragraphs[0]).toMatchObject({ octavo: { widgets: { runId } }, other: 1 });
  });

  it("keeps widgets in the form that notebooks have, without a kernel", () => {
    const note = after(running, changed(opened), {
      type: "runFinished",
      paragraphId,
      runId,
      at: 1,
      outcome: "FINISHED",
      files: {},
    });
    const text = noteFileText(note, 3);
    expect(text).toContain("application/vnd.jupyter.widget-state+json");
    const read = readNoteFile(text, { path: note.path });
    if (!("note" in read)) throw new Error("It cannot be read.");
    expect(widgetsOf(read.note)).toEqual({ ...widgetsOf(note), isLive: false });
  });
});

it("finds the models that a state names, in any depth", () => {
  expect(
    modelsNamedIn({ layout: "IPY_MODEL_a", children: ["IPY_MODEL_b", { x: "IPY_MODEL_c" }], text: "IPY" }),
  ).toEqual(["a", "b", "c"]);
  const output = { data: { "application/vnd.jupyter.widget-view+json": { model_id: "d" } } };
  expect(modelsNamedIn({ outputs: [output] })).toEqual(["d"]);
});

describe("a notebook's file", () => {
  const [view, state] = ["application/vnd.jupyter.widget-view+json", "application/vnd.jupyter.widget-state+json"];
  const layout = {
    model_name: "LayoutModel",
    model_module: "@jupyter-widgets/base",
    model_module_version: "2.0.0",
    state: {},
  };
  const models = { m: { ...model, state: { value: 3, layout: "IPY_MODEL_l" } }, l: layout };
  const output = { output_type: "display_data", metadata: {}, data: { [view]: { model_id: "m" }, "text/plain": "s" } };
  const cell = { cell_type: "code", execution_count: 1, metadata: {}, source: "s", outputs: [output] };
  const widgets = { [state]: { version_major: 2, version_minor: 0, state: models } };
  const notebook = { cells: [cell], metadata: { widgets }, nbformat: 4, nbformat_minor: 5 };

  it("brings the widgets that its outputs show, without a kernel, and gets them back", () => {
    const ids = { now: () => 0, random: () => 0 };
    const imported = importNotebook(JSON.stringify(notebook), { ids, user: null });
    if (!imported.ok) throw new Error(imported.problem);
    const note = aNote({ paragraphs: imported.paragraphs, extra: imported.extra });
    expect(note.paragraphs[0]?.widgets).toEqual({ runId: "imported", isLive: false, models });
    expect(JSON.parse(exportNotebook(note))).toMatchObject(notebook);
    const moved = { ...models, m: { ...model, state: { value: 9, layout: "IPY_MODEL_l" } } };
    const paragraphs = note.paragraphs.map((one) => ({
      ...one,
      widgets: { runId: "r1", isLive: true, models: moved },
    }));
    expect(JSON.parse(exportNotebook({ ...note, paragraphs })).metadata.widgets[state].state).toEqual(moved);
  });

  it("brings no more of a widget that many cells show than a note keeps", () => {
    const ids = { now: () => 0, random: () => 0 };
    const large = { ...model, state: { text: "x".repeat(1024 * 1024), layout: "IPY_MODEL_l" } };
    const source = { m: large, l: layout };
    const many = Array.from({ length: 100 }, () => cell);
    const file = { ...notebook, cells: many, metadata: { widgets: { [state]: { state: source } } } };
    const imported = importNotebook(JSON.stringify(file), { ids, user: null });
    if (!imported.ok) throw new Error(imported.problem);
    const brought = imported.paragraphs.map(({ widgets }) => widgets?.models ?? {});
    const size = brought.reduce((sum, each) => sum + sizeOfModels(each), 0);
    expect(size).toBeLessThanOrEqual(noteWidgetBudget);
    expect(brought[0]).toEqual(source);
    expect(brought[99]).toEqual({ m: { ...model, state: {}, over_budget: expect.any(Number) } });
  });

  it("brings no more into one cell than a paragraph keeps", () => {
    const ids = { now: () => 0, random: () => 0 };
    const large = (name: string) => ({
      ...model,
      state: { text: "x".repeat(widgetBudget / 2), next: `IPY_MODEL_${name}` },
    });
    const source = { m: large("n"), n: large("o"), o: large("m") };
    const file = { ...notebook, metadata: { widgets: { [state]: { state: source } } } };
    const imported = importNotebook(JSON.stringify(file), { ids, user: null });
    if (!imported.ok) throw new Error(imported.problem);
    const [models = {}] = imported.paragraphs.map(({ widgets }) => widgets?.models);
    expect(Object.keys(models)).toEqual(["m", "n"]);
    expect(models["n"]).toMatchObject({ state: {}, over_budget: expect.any(Number) });
  });
});
