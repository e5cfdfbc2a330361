import { EditorSelection, EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { loadLanguage } from "../../../grammars/languages.ts";
import { toggleCodeBlockComment, toggleCodeComment } from "./code-comments.ts";

async function toggled(language: string, doc: string, at: readonly [number, number]) {
  const support = await loadLanguage(language);
  let state = EditorState.create({
    doc,
    selection: EditorSelection.single(...at),
    extensions: [support ?? [], EditorState.allowMultipleSelections.of(true)],
  });
  return (command = toggleCodeComment) => {
    expect(command({ state, dispatch: (transaction) => (state = transaction.state) })).toBe(true);
    return state.doc.toString();
  };
}

describe("commenting out a whole paragraph", () => {
  it.each(["python", "sql", "javascript", "markdown", "html", "sh", "r"])(
    "leaves the line that names the language alone, and is undone by the second time: %s",
    async (language) => {
      for (const head of ["%x", "%x SELECT 1", "%x(a=b)"]) {
        const text = `${head}\nFROM t\n  b`;
        const toggle = await toggled(language, text, [0, text.length]);
        const once = toggle();
        expect(once.startsWith(`${head}\n`)).toBe(true);
        expect(once).not.toBe(text);
        expect(toggle()).toBe(text);
      }
    },
  );

  it("does nothing where only that line is selected", async () => {
    expect((await toggled("sql", "%sql SELECT 1\nFROM t", [0, 5]))()).toBe("%sql SELECT 1\nFROM t");
    expect((await toggled("sql", "%sql SELECT 1", [0, 13]))()).toBe("%sql SELECT 1");
  });

  it("begins with the first line where that names no language", async () => {
    expect((await toggled("python", "a\nb", [0, 3]))()).toBe("# a\n# b");
  });

  it("by a block begins below it, too", async () => {
    const toggle = await toggled("javascript", "%js\na\nb", [0, 7]);
    expect(toggle(toggleCodeBlockComment)).toBe("%js\n/* a\nb */");
  });
});
