import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { anotherMagic } from "./another-magic.ts";

/** The text, with a bar where the caret is; what is typed goes there. */
function typed(before: string, text: string, userEvent = "input.type"): string {
  const at = before.indexOf("|");
  const state = EditorState.create({
    doc: before.replace("|", ""),
    selection: { anchor: at },
    extensions: anotherMagic(),
  });
  const { doc, selection } = state.update({ ...state.replaceSelection(text), userEvent }).state;
  return `${doc.sliceString(0, selection.main.head)}|${doc.sliceString(selection.main.head)}`;
}

describe("a percent sign in a text that only names an interpreter", () => {
  it.each([
    ["before the name", "|%sql", "%|"],
    ["before the name, with what follows it", "|%sql\n", "%|"],
    ["before the name of a connection", "|%jdbc.sales(timeout=5)\n\n", "%|"],
    ["below the name", "%sql\n|", "%|"],
    ["before a name that nobody knows", "|%nobody\n", "%|"],
  ])("takes its place when it is typed %s", (_, before, after) => {
    expect(typed(before, "%")).toBe(after);
  });

  it("brings with it what is pasted", () => {
    expect(typed("%sql\n|", "%md\n# Title", "input.paste")).toBe("%md\n# Title|");
  });

  it.each([
    ["below the name of Python, which has magics of its own", "%python\n|", "%python\n%|"],
    ["below the name of a kernel that may have some", "%jupyter(kernel=other)\n|", "%jupyter(kernel=other)\n%|"],
    ["behind the name", "%sql|\n", "%sql%|\n"],
    ["in a text", "%sql\n|select 1", "%sql\n%|select 1"],
    ["before a text", "|%sql\nselect 1", "%|%sql\nselect 1"],
    ["where nothing stands", "|", "%|"],
    ["in a text that names nobody", "select 1\n|", "select 1\n%|"],
  ])("is one like any other %s", (_, before, after) => {
    expect(typed(before, "%")).toBe(after);
  });

  it.each([
    ["%python\n%sql|", "\n", "%sql\n|"],
    ["%python\n%md |", "\n", "%md \n|"],
    ["%python\n|", "%sh\nls", "%sh\nls|"],
    ["%jupyter(kernel=other)\n%python|", "\n", "%python\n|"],
  ])("below Python's name takes its place with a line that names an interpreter: %j and %j", (before, text, after) => {
    expect(typed(before, text)).toBe(after);
  });

  it.each([
    ["%python\n%pip|", "\n", "%python\n%pip\n|"],
    ["%python\n%time|", " ", "%python\n%time |"],
    ["%python\n%%sh|", "\n", "%python\n%%sh\n|"],
    ["%python\n%sql select 1|", "\n", "%python\n%sql select 1\n|"],
    ["%python\n%sql|\nx = 1", "\n", "%python\n%sql\n|\nx = 1"],
    ["%python\n%sql\nselect|", " ", "%python\n%sql\nselect |"],
    ["%python %sql|", "\n", "%python %sql\n|"],
  ])("below Python's name is IPython's otherwise: %j and %j", (before, text, after) => {
    expect(typed(before, text)).toBe(after);
  });

  it("is left alone when it is not typed", () => {
    expect(typed("|%sql\n", "%", "undo")).toBe("%|%sql\n");
  });
});

it("other signs are written where the caret is", () => {
  expect(typed("%sql\n|", "s")).toBe("%sql\ns|");
});
