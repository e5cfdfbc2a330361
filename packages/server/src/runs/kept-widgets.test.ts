import {
  noteFileText,
  noteWidgetBudget,
  type Paragraph,
  type RunId,
  readNoteFile,
  sizeOfModels,
  type WidgetChange,
} from "@octavo/note";
import { aNote, aParagraph, aParagraphId, aRunId } from "@octavo/note/testing";
import { describe, expect, it } from "vitest";
import { aLiveNote } from "../testing/a-live-note.ts";
import { decideFromRunner } from "./active-run.ts";
import { keptChanges } from "./kept-widgets.ts";

const runId = aRunId();
const idAt = (index: number) => aParagraphId(`p${index}`);
const head = { model_name: "X", model_module: "m", model_module_version: "1" };
const megabytes = (count: number) => "x".repeat(count * 1024 * 1024);
const nested = (levels: number) => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);
const open = (text: string): WidgetChange => ({ kind: "opened", modelId: "m", model: { ...head, state: { text } } });

/** A note that takes what the runner reports. */
function aReportedNote(paragraphs: readonly Paragraph[]) {
  const { live } = aLiveNote(aNote({ paragraphs }));
  const report = (index: number, ...changes: readonly WidgetChange[]) => {
    const change = { paragraphId: idAt(index), runId, isLive: true, changes };
    void decideFromRunner(live, [{ type: "widgetsChanged", ...change, changes: keptChanges(live.note, change) }]);
  };
  const modelAt = (index: number) => live.note.paragraphs[index]?.widgets?.models["m"];
  return { live, report, modelAt };
}

describe("the widgets of a note", () => {
  it("are kept up to the note's budget, whatever the paragraphs have between them", () => {
    const { live, report, modelAt } = aReportedNote(
      Array.from({ length: 9 }, (_, index) => aParagraph({ id: idAt(index) })),
    );
    for (let index = 0; index < 9; index++) report(index, open(megabytes(5)));
    const size = live.note.paragraphs.reduce((sum, { widgets }) => sum + sizeOfModels(widgets?.models ?? {}), 0);
    expect(size).toBeLessThanOrEqual(noteWidgetBudget);
    expect(modelAt(2)).toEqual({ ...head, state: { text: megabytes(5) } });
    expect(modelAt(3)).toEqual({ ...head, state: {}, over_budget: expect.any(Number) });
    const more: WidgetChange = { kind: "changed", modelId: "m", state: { text: "y" }, buffers: [] };
    report(3, more);
    expect(modelAt(3)?.state).toEqual({});
    report(0, { kind: "closed", modelId: "m" });
    report(3, open("small"));
    expect(modelAt(3)).toEqual({ ...head, state: { text: "small" } });
  });

  it("are left out by the change that makes them too large", () => {
    const { report, modelAt } = aReportedNote([aParagraph({ id: idAt(0) })]);
    report(0, open("small"));
    report(0, { kind: "changed", modelId: "m", state: { text: megabytes(17) }, buffers: [] });
    expect(modelAt(0)).toEqual({ ...head, state: {}, over_budget: expect.any(Number) });
  });

  it("leave a note that can be read, however deep what code sends is nested", () => {
    const running = { id: runId as RunId, textVersion: 0, stage: null, input: null, ignoresInterrupt: false };
    const { live, report, modelAt } = aReportedNote([aParagraph({ id: idAt(0), status: "RUNNING", run: running })]);
    report(0, { kind: "opened", modelId: "m", model: { ...head, state: { deep: nested(250), value: 1 } } });
    report(0, { kind: "changed", modelId: "m", state: { deep: nested(250), other: nested(90) }, buffers: [] });
    expect(modelAt(0)?.state).toEqual({ value: 1, other: nested(90) });
    const mime = { data: { "application/json": nested(250) } };
    const output = { index: 0, format: "TEXT", data: "x", mime };
    void decideFromRunner(live, [{ type: "outputReplaced", paragraphId: idAt(0), runId, ...output }]);
    expect(live.note.paragraphs[0]?.results?.segments).toMatchObject([{ type: "TEXT", data: "x" }]);
    expect(readNoteFile(noteFileText(live.note, 1), { path: live.note.path })).toHaveProperty("note");
  });
});
