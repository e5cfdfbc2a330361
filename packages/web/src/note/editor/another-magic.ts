/**
 * A new paragraph begins with the `%name` of the one before it. Who types another percent sign there means another interpreter: what was filled in
 * makes way for it, as one step that can be undone.
 */
import { EditorState, type Extension, type Transaction } from "@codemirror/state";
import { findInterpreter, magicName, parseText } from "@octavo/note";

/** A magic and its properties are shorter than this. */
const longest = 500;

export function anotherMagic(): Extension {
  return EditorState.transactionFilter.of((transaction) => {
    const { doc } = transaction.startState;
    if (!transaction.isUserEvent("input") || doc.length > longest) return transaction;
    const insertion = insertionOf(transaction);
    if (!insertion || !isMeantInstead(doc.toString(), insertion)) return transaction;
    const { text } = insertion;
    return {
      changes: { from: 0, to: doc.length, insert: text },
      selection: { anchor: text.length },
      scrollIntoView: true,
      userEvent: "input",
    };
  });
}

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** Null where something is replaced, or where several carets type. */
function insertionOf({ changes }: Transaction): Insertion | null {
  const all: (Insertion | null)[] = [];
  changes.iterChanges((from, to, _newFrom, _newTo, inserted) => {
    all.push(from === to ? { at: from, text: inserted.toString() } : null);
  });
  return all.length === 1 ? (all[0] ?? null) : null;
}

/** Whether it names an interpreter in a text that does so already, and does nothing else. */
function isMeantInstead(before: string, { at, text }: Insertion): boolean {
  if (!text.startsWith("%") || !before.startsWith("%")) return false;
  const parsed = parseText(before);
  if (!parsed.ok || !parsed.magic || parsed.script.trim() !== "") return false;
  if (at === 0) return true;
  // Below the name IPython has magics of its own, and so may have another kernel, or an interpreter that is not known here.
  const name = findInterpreter(magicName(parsed.magic))?.name ?? "jupyter";
  return name !== "python" && name !== "jupyter" && before.slice(0, at).includes("\n");
}
