import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { createSegment, newParagraph, type ParagraphId, resultsOf } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { errorLine, errorLineOf, lineInText, setErrorLine } from "./error-line.ts";

const failed = (text: string, said: string) => ({
  ...newParagraph({ id: "p" as ParagraphId, text, user: null, createdAt: 1 }),
  status: "ERROR" as const,
  results: resultsOf("ERROR", [createSegment("TEXT", said)]),
});

it.each([
  ["%python\na = 1\n1/0", "Cell In[3], line 2\n      1 a = 1\n----> 2 1/0", 3],
  ["a = 1\n1/0", "Cell In[3], line 2", 2],
  ["%python 1/0", "Cell In[1], line 1", 1],
  ["%python\na = 1\n1/0", "\u001b[36mCell\u001b[39m \u001b[32mIn[1]\u001b[39m\u001b[32m, line 2\u001b[39m", 3],
  ["%python\n%%time\na = 1\n1/0", "this paragraph, line 2\nFile <timed exec>:2\n      1 a = 1\n----> 2 1/0", 4],
  ["%sql\nselect\nnothing", "Parser Error\nLINE 3: nothing", 3],
  ["%python\n1/0", "something else went wrong", null],
  [
    "%python\n\nf()",
    "\u001b[32mthis paragraph, line 3\u001b[39m\n----> 3 f()\n\u001b[32mparagraph_1_2, line 9\u001b[39m",
    3,
  ],
  ["%python\nf()", "Cell In[1], line 9\nCell In[2], line 1", 2],
  ["%js\nlet a;\nnull.x", "TypeError: x\n    at line 3", 3],
  ["%js\nfunction f() {\n  null.x\n}\nf()", "TypeError: x\n    at f (line 3)\n    at line 5", 3],
  ["%js\nlate()", "Error: late\n    at late (line 4 of an earlier paragraph)\n    at line 2", 2],
  ["%js\nlet a = ;", "SyntaxError: Unexpected token (line 2)\n\nlet a = ;", 2],
  ["%ir\nx <- (\n)", "Error in parse(text = x): <text>:3:1: unexpected ')'\n2: x <- (\n3: )", 3],
  ["%sh\nif true; then\necho", "bash: -c: line 4: syntax error: unexpected end of file", 3],
])("finds the line of %j that %j is about", (text, said, line) => {
  expect(errorLineOf(failed(text, said))).toBe(line);
});

it("marks nothing once it runs well", () => {
  expect(errorLineOf({ ...failed("1/0", "Cell In[1], line 1"), status: "FINISHED" })).toBeNull();
});

it.each([
  ["%python\n1/0", 2, 2],
  ["\n %python 1/0", 1, 2],
  ["1/0", 1, 1],
  ["%python(", 4, 4],
])("finds line %2$s of the script of %1$j in its text", (text, line, expected) => {
  expect(lineInText(text, line)).toBe(expected);
});

it("leaves the place of its mark to the editor once the text has changed since its run", () => {
  const paragraph = { ...failed("%python\n1/0", "Cell In[1], line 1"), dateStarted: 5 };
  expect(errorLineOf({ ...paragraph, dateUpdated: 4 })).toBe(2);
  expect(errorLineOf({ ...paragraph, dateUpdated: 6 })).toBe("moved");
});

it("leaves it to the editor, too, where what was brought with its results has been changed", () => {
  const paragraph = failed("%python\n1/0", "Cell In[1], line 1");
  expect(errorLineOf(paragraph)).toBe(2);
  expect(errorLineOf({ ...paragraph, dateUpdated: 6 })).toBe("moved");
});

describe("the mark of a line", () => {
  const marked = EditorState.create({ doc: "a\nb\nc", extensions: errorLine }).update({ effects: setErrorLine.of(2) });

  /** The lines that are marked after a change. */
  function linesAfter(changes: {
    readonly from: number;
    readonly to?: number;
    readonly insert?: string;
  }): readonly string[] {
    const { state } = marked.state.update({ changes });
    const [marks] = state.facet(EditorView.decorations);
    const lines: string[] = [];
    if (marks && typeof marks !== "function") {
      marks.between(0, state.doc.length, (from) => void lines.push(state.doc.lineAt(from).text));
    }
    return lines;
  }

  it("goes along with it", () => {
    expect(linesAfter({ from: 0, insert: "x\ny" })).toEqual(["b"]);
    expect(linesAfter({ from: 1, insert: "\nx" })).toEqual(["b"]);
    expect(linesAfter({ from: 4, insert: "x" })).toEqual(["b"]);
  });

  it.each([
    ["changed", { from: 3, insert: "x" }],
    ["split", { from: 2, insert: "\n" }],
    ["gone", { from: 0, to: 4 }],
  ])("goes when its line is %s", (_, change) => {
    expect(linesAfter(change)).toEqual([]);
  });
});
