/** What comes as a notebook goes out as it came: whatever it says, and whether a note shows it or not. */
import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readNoteFile } from "../file/read-note-file.ts";
import { noteFileText } from "../file/write-note-file.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import type { Paragraph } from "../paragraph.ts";
import { aNote } from "../testing/makers.ts";
import { exportNotebook } from "./export-notebook.ts";
import { importNotebook } from "./import-notebook.ts";

function noteOf(text: string) {
  let next = 0;
  const read = importNotebook(text, {
    ids: { now: () => Date.UTC(2026, 0, 1), random: () => next++ },
    user: "ada",
    renderOutput: (markdown) => `<p>${markdown}</p>`,
  });
  if (!read.ok) throw new Error(read.problem);
  const { paragraphs, extra, defaultInterpreterGroup } = read;
  return aNote({ paragraphs, extra, defaultInterpreterGroup });
}

/** In and out, and once over the note's own file on the way. */
function there(text: string): JsonObject {
  const note = noteOf(text);
  const kept = readNoteFile(noteFileText(note, 1));
  if (!kept.ok) throw new Error(kept.problem);
  return plain(JSON.parse(exportNotebook(kept.note)) as JsonObject);
}

const isText = (value: Json): value is string => typeof value === "string";
const isJsonType = (type: string) => /json$/.test(type);

/** Lists of lines are the texts that they are. */
function plain(notebook: JsonObject): JsonObject {
  const textOf = (value: Json | undefined): Json =>
    Array.isArray(value) && value.every(isText) ? value.join("") : (value ?? null);
  const bundle = (data: Json | undefined) =>
    isJsonObject(data)
      ? Object.fromEntries(
          Object.entries(data).map(([type, value]) => [type, isJsonType(type) ? value : textOf(value)]),
        )
      : {};
  const output = (made: Json) => {
    if (!isJsonObject(made)) return made;
    if (made["output_type"] === "stream") return { ...made, text: textOf(made["text"]) };
    return made["data"] === undefined ? made : { ...made, data: bundle(made["data"]) };
  };
  const cells = (notebook["cells"] as readonly JsonObject[]).map((cell) => ({
    ...cell,
    source: textOf(cell["source"]),
    ...(cell["outputs"] !== undefined && { outputs: (cell["outputs"] as readonly Json[]).map(output) }),
  }));
  return { ...notebook, cells };
}

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/jupyter/${name}`, import.meta.url), "utf8");

describe("a notebook comes in and goes out again", () => {
  it.each(["kinds.ipynb", "analysis.ipynb"])("equal: %s", (name) => {
    expect(there(fixture(name))).toEqual(plain(JSON.parse(fixture(name)) as JsonObject));
  });

  it("equal, of any form: metadata, tags, attachments, numbers, and every form of each output", () => {
    fc.assert(
      fc.property(anyNotebook, (notebook) => {
        expect(there(JSON.stringify(notebook))).toEqual(plain(notebook));
      }),
    );
  });

  it("with the name of a kernel that no machine has", () => {
    const kernelspec = { name: "conda-env-ada-py", display_name: "Python [conda env:ada]", language: "python" };
    const of = (language: object) => ({
      cells: [{ cell_type: "code", metadata: {}, execution_count: 1, source: "x", outputs: [] }],
      metadata: { ...language },
      nbformat: 4,
      nbformat_minor: 4,
    });
    for (const language of [{ kernelspec }, { kernelspec: { name: "julia-1.10", display_name: "Julia" } }, {}]) {
      expect(there(JSON.stringify(of(language)))).toEqual(of(language));
    }
  });

  it("with lone halves of surrogates in each string", () => {
    const text = JSON.stringify({
      cells: [
        { cell_type: "code", metadata: { "\ud800": "\udc00" }, execution_count: null, source: "'\ud800'", outputs: [] },
        { cell_type: "markdown", metadata: {}, source: "\udfff" },
      ],
      metadata: { title: "\ud83d" },
      nbformat: 4,
      nbformat_minor: 2,
    });
    expect(there(text)).toEqual(JSON.parse(text));
  });

  it("with the last of keys that are there twice", () => {
    const text =
      '{"cells": [{"cell_type": "raw", "metadata": {"a": 1, "a": 2}, "source": "x", "source": "y"}], "metadata": {}}';
    expect(there(text)).toMatchObject({ cells: [{ cell_type: "raw", metadata: { a: 2 }, source: "y" }] });
  });

  it("with ten thousand cells", () => {
    const cells = Array.from({ length: 10_000 }, (_, index) => ({
      cell_type: "code",
      id: `cell-${index}`,
      metadata: {},
      execution_count: index,
      source: `${index}`,
      outputs: [{ output_type: "execute_result", execution_count: index, metadata: {}, data: { "text/plain": "1" } }],
    }));
    const notebook = { cells, metadata: {}, nbformat: 4, nbformat_minor: 5 };
    expect(there(JSON.stringify(notebook))).toEqual(notebook);
  });
});

describe("a note that came as a notebook goes out", () => {
  const [tagged, ...others] = noteOf(fixture("kinds.ipynb")).paragraphs;
  if (!tagged) throw new Error("no cells");
  const { extra } = noteOf(fixture("kinds.ipynb"));
  const cellsOf = (paragraphs: readonly Paragraph[]) =>
    (JSON.parse(exportNotebook(aNote({ paragraphs, extra }))) as { cells: { id: string; metadata: JsonObject }[] })
      .cells;

  it("with an id of its own for each cell, also for a copy", () => {
    const ids = cellsOf([tagged, { ...tagged, id: others[0]?.id ?? tagged.id }, ...others]).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("with the editor in sight that was brought into sight here", () => {
    const code = others.find(({ config }) => config["editorHide"] === true);
    if (!code) throw new Error("no hidden cell");
    const [cell] = cellsOf([{ ...code, config: { ...code.config, editorHide: false } }]);
    expect(cell?.metadata["jupyter"]).toEqual({ source_hidden: false });
  });
});

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "a\n", "%md x", "${x}", "<b>"),
);
const anyLines = fc.oneof(anyText, fc.array(anyText, { maxLength: 3 }));
const anyJson = fc
  .jsonValue({ noUnicodeString: false, maxDepth: 2 })
  .map((value) => JSON.parse(JSON.stringify(value)) as Json);
const anyMembers = fc
  .dictionary(
    fc.string().filter((name) => name !== "__proto__" && name !== "title"),
    anyJson,
    { maxKeys: 3 },
  )
  .map((members) => ({ ...members }) as JsonObject);
const anyBase64 = fc.tuple(fc.base64String(), fc.constantFrom("", "\n")).map((parts) => parts.join(""));
const anyBundle = fc.record(
  {
    "text/plain": anyLines,
    "text/html": anyLines,
    "text/markdown": anyText,
    "text/latex": anyText,
    "image/png": anyBase64,
    "image/jpeg": anyBase64,
    "image/svg+xml": anyLines,
    "application/javascript": anyText,
    "application/json": anyJson,
    "application/vnd.plotly.v1+json": anyJson,
    "application/vnd.custom": anyText,
  },
  { requiredKeys: [] },
);
const anyOutput = fc.oneof(
  fc.record({ output_type: fc.constant("stream"), name: fc.constantFrom("stdout", "stderr"), text: anyLines }),
  fc.record({
    output_type: fc.constant("error"),
    ename: anyText,
    evalue: anyText,
    traceback: fc.array(anyText, { maxLength: 3 }),
  }),
  fc.record({ output_type: fc.constant("display_data"), metadata: anyMembers, data: anyBundle }),
  fc.record({
    output_type: fc.constant("execute_result"),
    execution_count: fc.nat(),
    metadata: anyMembers,
    data: anyBundle,
  }),
);
const anyMetadata = fc
  .tuple(anyMembers, fc.array(fc.constantFrom("parameters", "raises-exception", "hide-input"), { maxLength: 2 }))
  .map(([members, tags]) => (tags.length === 0 ? members : { ...members, tags }));
const anyCell = fc.oneof(
  fc.record({
    cell_type: fc.constant("code"),
    metadata: anyMetadata,
    execution_count: fc.option(fc.nat()),
    source: anyLines,
    outputs: fc.array(anyOutput, { maxLength: 3 }),
  }),
  fc.record({ cell_type: fc.constant("markdown"), metadata: anyMetadata, source: anyLines }),
  fc.record({
    cell_type: fc.constant("markdown"),
    metadata: anyMetadata,
    source: anyLines,
    attachments: fc.constant({ "a b.png": { "image/png": "aGVsbG8=" } }),
  }),
  fc.record({ cell_type: fc.constant("raw"), metadata: anyMetadata, source: anyLines }),
);
const anyNotebook = fc.record({
  cells: fc.array(anyCell, { maxLength: 4 }).map((cells) => cells as readonly JsonObject[]),
  metadata: anyMembers.map((members) => ({ ...members, kernelspec: { name: "python3", display_name: "Python 3" } })),
  nbformat: fc.constant(4),
  nbformat_minor: fc.constant(4),
}) as fc.Arbitrary<JsonObject>;
