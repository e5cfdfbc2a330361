import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readNoteFile } from "../file/read-note-file.ts";
import { noteFileText } from "../file/write-note-file.ts";
import { createSegment, type Results, resultsOf } from "../results.ts";
import { anyNote } from "../testing/arbitraries.ts";
import { aNote, aParagraph, aParagraphId } from "../testing/makers.ts";
import { exportNotebook } from "./export-notebook.ts";
import { type ImportOptions, importNotebook } from "./import-notebook.ts";

const at = Date.UTC(2026, 0, 1);

function options(parts: Partial<ImportOptions> = {}): ImportOptions {
  let next = 0;
  return { ids: { now: () => at, random: () => next++ }, user: "ada", ...parts };
}

function fixture(name: string): string {
  return readFileSync(new URL(`../../fixtures/jupyter/${name}`, import.meta.url), "utf8");
}

function imported(text: string, parts: Partial<ImportOptions> = {}) {
  const result = importNotebook(text, options(parts));
  if (!result.ok) throw new Error(result.problem);
  return result;
}

function notebook(cells: readonly object[], metadata: object = {}): string {
  return JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata, cells });
}

/** What is to be seen of results, without what is kept for an export. */
const seen = (results: Results | null | undefined) =>
  results &&
  resultsOf(
    results.code,
    results.segments.map(({ type, data }) => createSegment(type, data)),
  );
const noteOf = ({ paragraphs, extra }: ReturnType<typeof imported>) => aNote({ paragraphs, extra });

const codeCell = (parts: object = {}) => ({ cell_type: "code", metadata: {}, source: "x", outputs: [], ...parts });
const outputCell = (data: object) =>
  notebook([codeCell({ outputs: [{ output_type: "display_data", data, metadata: {} }] })]);
const firstSegment = (text: string, parts: Partial<ImportOptions> = {}) =>
  seen(imported(text, parts).paragraphs[0]?.results)?.segments[0];

describe("importNotebook", () => {
  it("takes cells, outputs and what is hidden from a notebook of version 4", () => {
    const { name, defaultInterpreterGroup, paragraphs } = imported(fixture("analysis.ipynb"));
    expect([name, defaultInterpreterGroup]).toEqual(["Python 3 (ipykernel)", "python"]);
    expect(paragraphs.map(({ text }) => text)).toEqual([
      "%md\n# Harvest\nWeights of pears, see ![scale](attachment:scale.png)",
      "%python\npears = [3, 4]\nprint(sum(pears))",
      "%python\nframe",
      "%python\npears[9]",
      "as it is",
    ]);
    expect(paragraphs.map(({ results }) => seen(results))).toEqual([
      null,
      resultsOf("SUCCESS", [createSegment("TEXT", "7\nweighed twice\n")]),
      resultsOf("SUCCESS", [
        createSegment("HTML", "<table>\n<tr><td>3</td></tr></table>"),
        createSegment("IMG", "aGVsbG8="),
      ]),
      resultsOf("ERROR", [
        createSegment("TEXT", "\u001b[0;31mIndexError\u001b[0m\nIndexError: list index out of range"),
      ]),
      null,
    ]);
    expect(paragraphs.map(({ config }) => config)).toEqual([
      {
        editorHide: false,
        editorMode: "ace/mode/markdown",
        editorSetting: { language: "markdown", editOnDblClick: true },
      },
      { editorHide: false, editorMode: "ace/mode/python" },
      {
        editorHide: true,
        editorMode: "ace/mode/python",
        jupyter: { metadata: { jupyter: { source_hidden: true } } },
      },
      {
        editorHide: false,
        editorMode: "ace/mode/python",
        tableHide: true,
        jupyter: { metadata: { collapsed: true } },
      },
      { enabled: false, editorMode: "ace/mode/text" },
    ]);
    expect(new Set(paragraphs.map(({ id }) => id)).size).toBe(5);
    expect(paragraphs.every(({ user, dateCreated }) => user === "ada" && dateCreated === at)).toBe(true);
    expect(paragraphs.map(({ status }) => status)).toEqual(["READY", "FINISHED", "FINISHED", "ERROR", "READY"]);
  });

  it.each([
    [{ execution_count: 4 }, "FINISHED"],
    [{ prompt_number: 4 }, "FINISHED"],
    [{ execution_count: null }, "READY"],
    [{ outputs: [{ output_type: "error", ename: "E", evalue: "x", traceback: [] }] }, "ERROR"],
  ])("takes from %j that a cell is %s", (parts, status) => {
    expect(imported(notebook([codeCell(parts)])).paragraphs[0]?.status).toBe(status);
  });

  it("takes a notebook of version 3", () => {
    const { name, paragraphs } = imported(fixture("old.ipynb"));
    expect(name).toBe("Old harvest");
    expect(paragraphs.map(({ text }) => text)).toEqual(["%md\n## Pears", "%python\n1 + 1"]);
    expect(seen(paragraphs[1]?.results)).toEqual(
      resultsOf("ERROR", [
        createSegment("TEXT", "two"),
        createSegment("HTML", "<b>2</b>"),
        createSegment("IMG", "aGVsbG8="),
        createSegment("TEXT", "KeyError: 'x'"),
      ]),
    );
  });

  it("shows Markdown rendered when it is given a renderer", () => {
    const text = notebook([{ cell_type: "markdown", metadata: {}, source: "*x*" }]);
    const [paragraph] = imported(text, { renderMarkdown: (source) => `<p>${source}</p>` }).paragraphs;
    expect(paragraph?.results).toEqual(resultsOf("SUCCESS", [createSegment("HTML", "<p>*x*</p>")]));
    expect(paragraph?.config["editorHide"]).toBe(true);
    expect(paragraph?.status).toBe("FINISHED");
  });

  it.each([
    [{}, "%python\nx"],
    [{ kernelspec: { name: "python3.11" } }, "%python\nx"],
    [{ kernelspec: { name: "my-env", language: "python" } }, "%python\nx"],
    [{ kernelspec: { name: "ir", language: "R" } }, "%r\nx"],
    [{ language_info: { name: "bash" } }, "%sh\nx"],
    [{ kernelspec: { name: "scala", language: "scala" } }, "%spark\nx"],
    [{ kernelspec: { name: "julia-1.10", language: "julia" } }, '%jupyter(kernel="julia-1.10")\nx'],
    [{ kernelspec: { name: 'a") %sh rm' } }, '%jupyter(kernel="a\\") %sh rm")\nx'],
  ])("marks code for the kernel in %j", (metadata, text) => {
    expect(imported(notebook([codeCell()], metadata)).paragraphs[0]?.text).toBe(text);
  });

  it.each([
    [{ "text/plain": "p", "image/svg+xml": "<svg/>" }, createSegment("HTML", "<svg/>")],
    [{ "text/plain": "p", "image/jpeg": "/9j/" }, createSegment("HTML", '<img src="data:image/jpeg;base64,/9j/">')],
    [{ "text/plain": "p", "image/jpeg": '"onerror="x' }, createSegment("TEXT", "p")],
    [{ "text/latex": "$a<b$" }, createSegment("HTML", "<div>\\(a&lt;b\\)</div>")],
    [{ "text/latex": "$$a$$" }, createSegment("HTML", "<div>$$a$$</div>")],
    [{ "application/javascript": "'</script>'" }, createSegment("HTML", "<script>'\\x3c/script>'</script>")],
    [{ "text/markdown": "*x*" }, createSegment("TEXT", "*x*")],
    [{ "text/plain": ["a\n", "b"] }, createSegment("TEXT", "a\nb")],
    [{ "application/json": { k: [1] }, "text/plain": "<JSON>" }, createSegment("TEXT", '{\n  "k": [\n    1\n  ]\n}')],
    [{ "text/html": "", "text/plain": "p" }, createSegment("TEXT", "p")],
    [{ "text/latex": "The $x$ and $y$." }, createSegment("HTML", "<div>The \\(x\\) and \\(y\\).</div>")],
    [{}, createSegment("NULL", "")],
  ])("picks of %j what a note can show", (data, expected) => {
    expect(firstSegment(outputCell(data))).toEqual(expected);
  });

  it.each([
    [{ "application/vnd.custom": {} }, /^This output is of the type application\/vnd.custom\./],
    [
      { "application/vnd.plotly.v1+json": {}, "text/plain": "Figure" },
      /^Figure\nThis output is of the type application\/vnd.plotly/,
    ],
  ])("says of %j that it is kept and not shown", (data, words) => {
    expect(firstSegment(outputCell(data))).toEqual(createSegment("TEXT", expect.stringMatching(words)));
  });

  it("has by a plot of Bokeh the script that draws it", () => {
    const plot = "application/vnd.bokehjs_exec.v0+json";
    const output = { [plot]: "", "application/javascript": "draw()" };
    const [made] = imported(outputCell(output)).paragraphs[0]?.results?.segments ?? [];
    expect(made?.mime).toMatchObject({ chosen: plot, data: output });
  });

  it("shows outputs that are Markdown where they are rendered", () => {
    const text = outputCell({ "text/markdown": "*x*", "text/plain": "x" });
    expect(firstSegment(text, { renderOutput: (source) => `<p>${source}</p>` })).toEqual(
      createSegment("HTML", "<p>*x*</p>"),
    );
  });

  it.each(["hide-input", "hide_input", "remove-input", "hide-cell"])("hides the editor of a cell tagged %s", (tag) => {
    expect(imported(notebook([codeCell({ metadata: { tags: [tag] } })])).paragraphs[0]?.config["editorHide"]).toBe(
      true,
    );
  });

  it.each(["100% of ${people} agree", "`${x}`", "$${x}$$", "```\n${checkbox:x}\n```"])(
    "takes %j for text, as Jupyter has no forms",
    (source) => {
      const text = notebook([{ cell_type: "markdown", metadata: {}, source }]);
      const { paragraphs, extra } = imported(text);
      expect(paragraphs[0]?.text).toBe(`%md(form=native)\n${source}`);
      expect(JSON.parse(exportNotebook(aNote({ paragraphs, extra }))).cells[0].source).toBe(source);
    },
  );

  it.each(["NaN", "-Infinity", "Infinity"])("keeps %s where a number may be, as Python's json has it", (word) => {
    const cell = (output: string) =>
      `{"cell_type": "code", "execution_count": 1, "source": "x = NaN # \\"NaN", "metadata": {"took": ${word}}, "outputs": [${output}]}`;
    const output = `{"output_type": "display_data", "data": {"application/vnd.plotly.v1+json": {"data": [{"y": [1, ${word}]}]}, "text/plain": "NaN"}, "metadata": {}}`;
    const text = `{"cells": [${cell(output)}], "metadata": {"by": [${word}]}, "nbformat": 4, "nbformat_minor": 4}`;
    const { paragraphs, extra } = imported(text);
    expect(paragraphs[0]?.text).toBe('%python\nx = NaN # "NaN');
    // Through the file of the note, which is JSON that each program reads.
    const file = noteFileText(aNote({ paragraphs, extra }), 0);
    JSON.parse(file);
    const read = readNoteFile(file, { id: aNote().id, path: "again" });
    const again = exportNotebook(read.ok ? read.note : aNote());
    expect(again).toContain(`"took": ${word}`);
    // Each as a string, to be read by JavaScript.
    const plain = (json: string) => JSON.parse(json.replaceAll(/([ [])(-?Infinity|NaN)(?=[\n,}\]])/g, '$1"<$2>"'));
    expect(plain(again)).toEqual(plain(text));
  });

  it("writes what only looks like a mark in a string as it is", () => {
    const source = '{"$numberDouble": "NaN"}';
    const { paragraphs, extra } = imported(notebook([codeCell({ source })]));
    expect(JSON.parse(exportNotebook(aNote({ paragraphs, extra }))).cells[0].source).toBe(source);
  });

  it.each([
    ["{}", /no list of cells/],
    ["[]", /holds no notebook/],
    ['{"cells": [5]}', /Cell 1/],
    ['{"cells": [', /ends in the middle/],
    ["", /empty/],
  ])("refuses %j in words", (text, words) => {
    expect(importNotebook(text, options())).toEqual({ ok: false, problem: expect.stringMatching(words) });
  });

  it("never throws", () => {
    const anyCells = fc.array(fc.json(), { maxLength: 3 }).map((cells) => `{"cells": [${cells.join(",")}]}`);
    const anyOutputs = fc
      .json()
      .map(
        (json) =>
          `{"cells": [{"cell_type": "code", "source": ${json}, "outputs": [{"data": ${json}}, {"text": ${json}, "traceback": ${json}}]}]}`,
      );
    fc.assert(fc.property(fc.oneof(anyCells, anyOutputs, fc.string()), (text) => void importNotebook(text, options())));
  });
});

describe("exportNotebook", () => {
  const paragraphs = [
    aParagraph({ id: aParagraphId("p1"), text: "%md\n# Pears" }),
    aParagraph({
      id: aParagraphId("p2"),
      title: "Sum",
      text: "%python\nprint(7)",
      results: resultsOf("SUCCESS", [
        createSegment("TEXT", "7\n"),
        createSegment("HTML", "<b>7</b>"),
        createSegment("IMG", "aGVsbG8="),
        createSegment("NULL", ""),
      ]),
    }),
    aParagraph({
      id: aParagraphId("p3"),
      text: "1/0",
      results: resultsOf("ERROR", [
        createSegment("TEXT", "so far\n"),
        createSegment("TEXT", "Traceback\n\u001b[31mZeroDivisionError\u001b[0m: division by zero"),
      ]),
    }),
    aParagraph({
      id: aParagraphId("p4"),
      text: "%sh ls",
      results: resultsOf("SUCCESS", [createSegment("TABLE", "a\tb\n<\t1\n")]),
    }),
    aParagraph({ id: aParagraphId("p5"), text: "  " }),
    aParagraph({ id: aParagraphId("p6"), text: "%python(x" }),
  ];
  const exported = JSON.parse(exportNotebook(aNote({ path: "/Sales/Pears", paragraphs })));

  it("has the envelope of the format and the kernel of the code", () => {
    expect(exported).toMatchObject({
      nbformat: 4,
      nbformat_minor: 2,
      metadata: {
        name: "Pears",
        kernelspec: { name: "python3", language: "python" },
        language_info: { name: "python" },
      },
    });
  });

  it("has a cell for each paragraph that says something, with its outputs", () => {
    expect(exported.cells).toEqual([
      { cell_type: "markdown", metadata: {}, source: "# Pears" },
      {
        cell_type: "code",
        metadata: { autoscroll: "auto", title: "Sum" },
        execution_count: 0,
        source: "print(7)",
        outputs: [
          { output_type: "stream", name: "stdout", text: "7\n" },
          { output_type: "display_data", data: { "text/html": "<b>7</b>" }, metadata: {} },
          { output_type: "display_data", data: { "image/png": "aGVsbG8=" }, metadata: {} },
        ],
      },
      {
        cell_type: "code",
        metadata: { autoscroll: "auto" },
        execution_count: 1,
        source: "1/0",
        outputs: [
          { output_type: "stream", name: "stdout", text: "so far\n" },
          {
            output_type: "error",
            ename: "ZeroDivisionError",
            evalue: "division by zero",
            traceback: ["Traceback", "\u001b[31mZeroDivisionError\u001b[0m: division by zero"],
          },
        ],
      },
      {
        cell_type: "code",
        metadata: { autoscroll: "auto" },
        execution_count: 2,
        source: "%%sh\nls",
        outputs: [
          {
            output_type: "display_data",
            data: {
              "text/html":
                "<table>\n<thead><tr><th>a</th><th>b</th></tr></thead>\n<tbody>\n<tr><td>&lt;</td><td>1</td></tr>\n</tbody>\n</table>",
              "text/plain": "a\tb\n<\t1\n",
            },
            metadata: {},
          },
        ],
      },
      { cell_type: "raw", metadata: { format: "text/plain" }, source: "%python(x" },
    ]);
  });

  it.each([
    ["%%sql sales\nSELECT 1", "%sql(saveAs=sales)\nSELECT 1", "%%sql sales\nSELECT 1"],
    ["%%sql sales << SELECT 1", "%sql(saveAs=sales)\nSELECT 1", "%%sql sales\nSELECT 1"],
    ["%%sql\nSELECT 1", "%sql\nSELECT 1", "%%sql\nSELECT 1"],
    ["%%sql SELECT 1\nFROM x", "%sql\nSELECT 1\nFROM x", "%%sql\nSELECT 1\nFROM x"],
    ["%%bash\nls", "%bash\nls", "%%bash\nls"],
  ])("a cell of another language comes in and goes out by its magic: %j", (source, text, exported) => {
    const cells = [{ cell_type: "code", metadata: {}, outputs: [], execution_count: null, source }];
    const { paragraphs } = imported(notebook(cells));
    expect(paragraphs.map((paragraph) => paragraph.text)).toEqual([text]);
    const out = JSON.parse(
      exportNotebook(aNote({ paragraphs: [...paragraphs, aParagraph({ text: "%python 1" })] })),
    ) as { cells: { source: string }[] };
    expect(out.cells[0]?.source).toBe(exported);
  });

  it("takes the kernel from most of the code", () => {
    const of = (texts: readonly string[]) =>
      JSON.parse(
        exportNotebook(
          aNote({ paragraphs: texts.map((text, index) => aParagraph({ id: aParagraphId(`p${index}`), text })) }),
        ),
      );
    expect(of(["%r 1", "%sh 1", "%sh 2"]).metadata.kernelspec.name).toBe("bash");
    expect(of(["%md x"]).metadata.kernelspec.name).toBe("python3");
  });

  it("comes back with the same code and outputs", () => {
    const back = imported(JSON.stringify(exported)).paragraphs;
    expect(back.slice(0, 2).map(({ text }) => text)).toEqual(["%md\n# Pears", "%python\nprint(7)"]);
    expect(seen(back[1]?.results)).toEqual(
      resultsOf("SUCCESS", [
        createSegment("TEXT", "7\n"),
        createSegment("HTML", "<b>7</b>"),
        createSegment("IMG", "aGVsbG8="),
      ]),
    );
    expect(seen(back[2]?.results)).toEqual(paragraphs[2]?.results);
  });

  it("comes back with what was run, what failed, what never ran, what runs nowhere and what has a title", () => {
    const text = notebook([
      codeCell({ execution_count: 1, metadata: { title: "Sum" } }),
      codeCell({ outputs: [{ output_type: "error", ename: "E", evalue: "x", traceback: ["E: x"] }] }),
      codeCell({ execution_count: null }),
      { cell_type: "raw", metadata: {}, source: "%python as it is" },
    ]);
    const known = ({ paragraphs: all }: ReturnType<typeof imported>) =>
      all.map(({ text: source, title, status, config }) => ({ source, title, status, config }));
    const first = imported(text);
    expect(first.paragraphs[0]).toMatchObject({ title: "Sum", config: { title: true } });
    const again = imported(exportNotebook(noteOf(first)));
    expect(known(again)).toEqual(known(first));
    expect(known(again).map(({ status }) => status)).toEqual(["FINISHED", "ERROR", "READY", "READY"]);
  });

  it("keeps the output of what Zeppelin switched off, which looks like what runs nowhere", () => {
    const results = resultsOf("SUCCESS", [createSegment("TEXT", "7\n")]);
    const config = { enabled: false, editorMode: "ace/mode/text" };
    const note = aNote({ paragraphs: [aParagraph({ text: "%python\nprint(7)", config, results })] });
    expect(seen(imported(exportNotebook(note)).paragraphs[0]?.results)).toEqual(results);
  });

  it("makes of any note a notebook that can be imported", () => {
    fc.assert(
      fc.property(anyNote, (note) => {
        expect(importNotebook(exportNotebook(note), options()).ok).toBe(true);
      }),
    );
  });
});
