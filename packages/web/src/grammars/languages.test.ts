import { insertNewlineAndIndent, toggleComment } from "@codemirror/commands";
import { ensureSyntaxTree, foldable } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { classHighlighter, highlightCode } from "@lezer/highlight";
import { describe, expect, it } from "vitest";
import { indentation } from "../features/note/editor/indent.ts";
import { loadLanguage } from "./languages.ts";

/** A text in its language, with the caret where the bar is. */
async function written(language: string, text: string): Promise<EditorState> {
  const support = await loadLanguage(language);
  if (!support) throw new Error(`There is no grammar for ${language}.`);
  const at = text.lastIndexOf("|");
  const doc = at < 0 ? text : text.slice(0, at) + text.slice(at + 1);
  const state = EditorState.create({
    doc,
    selection: { anchor: Math.max(0, at) },
    extensions: [indentation(), support],
  });
  ensureSyntaxTree(state, doc.length, 10_000);
  return state;
}

function shown({ doc, selection }: EditorState): string {
  return `${doc.sliceString(0, selection.main.head)}|${doc.sliceString(selection.main.head)}`;
}

describe("Enter", () => {
  it.each([
    ["python", "%python\nif a:|", "%python\nif a:\n    |"],
    ["python", "%python\nif a:\n    return 1|", "%python\nif a:\n    return 1\n|"],
    ["python", "%python\nif a:\n    return f(1,|", "%python\nif a:\n    return f(1,\n             |"],
    ["python", "%python\nif a:\n    '''\n    return|", "%python\nif a:\n    '''\n    return\n    |"],
    ["python", "%python\nif a:\n  b\n  for c in d:|", "%python\nif a:\n  b\n  for c in d:\n    |"],
    ["python", "%python\nif a:\n\tb|", "%python\nif a:\n\tb\n\t|"],
    ["sql", "%sql\nselect\n  a,|", "%sql\nselect\n  a,\n  |"],
    ["sql", "%sql\nwith a as (|", "%sql\nwith a as (\n    |"],
    ["sql", "%sql\nwith a as (\n    select count(1) from b)|", "%sql\nwith a as (\n    select count(1) from b)\n|"],
    ["sql", "%sql\nselect '('|", "%sql\nselect '('\n|"],
    ["sql", "%sql\nselect\n    a\n|", "%sql\nselect\n    a\n\n|"],
    ["sh", "%sh\nif true; then # so|", "%sh\nif true; then # so\n    |"],
    ["sh", "%sh\nfor a in b\ndo|", "%sh\nfor a in b\ndo\n    |"],
    ["sh", "%sh\nf() {|", "%sh\nf() {\n    |"],
    ["sh", "%sh\ncase $a in\n    b)|", "%sh\ncase $a in\n    b)\n        |"],
    ["sh", "%sh\ncase $a in\n    b)\n        c ;;|", "%sh\ncase $a in\n    b)\n        c ;;\n    |"],
    ["sh", "%sh\n    echo done|", "%sh\n    echo done\n    |"],
    ["r", "%r\nf <- function(x) {|", "%r\nf <- function(x) {\n  |"],
    ["r", "%r\nx %>%\n  filter(a) %>%|", "%r\nx %>%\n  filter(a) %>%\n  |"],
    ["r", "%r\nx |>\n  filter(a)|", "%r\nx |>\n  filter(a)\n|"],
    ["scala", "%spark\nobject A {|", "%spark\nobject A {\n  |"],
    ["scala", "%spark\nval x =|", "%spark\nval x =\n  |"],
    ["javascript", "%js\nif (a) {|", "%js\nif (a) {\n  |"],
    ["java", "%java\nclass A {|", "%java\nclass A {\n    |"],
    ["go", "%go\nfunc f() {|", "%go\nfunc f() {\n\t|"],
    ["julia", "%julia\nfunction f(x)|", "%julia\nfunction f(x)\n    |"],
    ["ruby", "%ruby\ndef f|", "%ruby\ndef f\n  |"],
    ["yaml", "a:\n  - b: 1|", "a:\n  - b: 1\n    |"],
    ["json", '{\n  "a": [|', '{\n  "a": [\n    |'],
    ["xml", "<a>|", "<a>\n  |"],
    ["octave", "for i = 1:3|", "for i = 1:3\n    |"],
    ["haskell", "f = do|", "f = do\n  |"],
  ])("in %s goes from %j to %j", async (language, before, after) => {
    let state = await written(language, before);
    insertNewlineAndIndent({ state, dispatch: (transaction) => (state = transaction.state) });
    expect(shown(state)).toBe(after);
  });
});

describe("what ends a block in a shell", () => {
  it.each(["fi", "done", "esac", "}"])("comes out of it again: %s", async (word) => {
    const state = await written("sh", `%sh\nx; then\n    a\n    ${word}|`);
    const { from } = state.doc.lineAt(state.selection.main.head);
    const [isOnInput] = state.languageDataAt<RegExp>("indentOnInput", from);
    expect(`    ${word}`).toMatch(isOnInput ?? /never/);
  });
});

it.each([
  ["python", "# a"],
  ["sql", "-- a"],
  ["sh", "# a"],
  ["r", "# a"],
  ["scala", "// a"],
  ["javascript", "// a"],
  ["typescript", "// a"],
  ["markdown", "<!-- a -->"],
  ["html", "<!-- a -->"],
  ["json", "// a"],
  ["yaml", "# a"],
  ["pig", "-- a"],
  ["cypher", "// a"],
  ["groovy", "// a"],
  ["kotlin", "// a"],
  ["fortran", "! a"],
])("code in %s is commented out as %j", async (language, line) => {
  let state = await written(language, "%x\na|");
  toggleComment({ state, dispatch: (transaction) => (state = transaction.state) });
  expect(state.doc.line(2).text).toBe(line);
});

it.each([
  ["python", "%python\nif a:\n    b\n\nc", { 2: "\n    b" }],
  ["sql", "%sql\nwith a as (\n  select 1\n)\nselect 2", { 2: "\n  select 1" }],
  ["sh", "%sh\nif a; then\n  b\n\n  c\nfi", { 2: "\n  b\n\n  c" }],
  ["r", "%r\nf <- function() {\n  if (a) {\n    b\n  }\n}", { 2: "\n  if (a) {\n    b\n  }", 3: "\n    b" }],
  ["scala", "%spark\nobject A {\n  b\n}\nval c = 1", { 2: "\n  b" }],
])("text in %s folds where it stands further in: %j", async (language, text, expected) => {
  const state = await written(language, text);
  const folds: Record<number, string> = {};
  for (let number = 1; number <= state.doc.lines; number++) {
    const { from, to } = state.doc.line(number);
    const found = foldable(state, from, to);
    if (found) folds[number] = state.sliceDoc(found.from, found.to);
  }
  expect(folds).toMatchObject(expected);
  expect(folds).not.toHaveProperty("1");
});

describe("the name of an interpreter", () => {
  async function coloured(language: string, text: string): Promise<string> {
    const support = await loadLanguage(language);
    let all = "";
    highlightCode(
      text,
      support?.language.parser.parse(text) ?? (() => expect.unreachable())(),
      classHighlighter,
      (piece, style) => (all += style ? `[${style.replaceAll("tok-", "")} ${piece}]` : piece),
      () => (all += "\n"),
    );
    return all;
  }

  it.each([
    ["ruby", "%ruby\nputs 1", "%ruby\n[variableName puts] [number 1]"],
    ["markdown", "%md\n---\ntext", "%md\n---\ntext"],
    ["python", "%python if a: 1", "%python [keyword if] [variableName a]: [number 1]"],
    ["octave", "%octave\n1", "%octave\n[number 1]"],
    ["sql", "%sql(a=select)\nselect 1", "%sql(a=select)\n[keyword select] [number 1]"],
  ])("is no part of what is written in %s: %j", async (language, text, expected) => {
    expect(await coloured(language, text)).toBe(expected);
  });

  it("leaves columns of SQL plain that the standard has for words of its own", async () => {
    expect(await coloured("sql", "select year, value from data qualify 1")).toBe(
      "[keyword select] year[punctuation ,] value [keyword from] data [keyword qualify] [number 1]",
    );
  });
});
