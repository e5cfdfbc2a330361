/**
 * A new paragraph begins with the `%name` of the one before it. Who types another percent sign there means another interpreter: what was filled in
 * makes way for it, as one step that can be undone. Below Python's name, where IPython has magics of its own, it does so once a line is the name of an
 * interpreter and nothing else.
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
    if (!insertion) return transaction;
    const text = meantInstead(doc.toString(), insertion);
    if (text === null) return transaction;
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

/** What takes the place of a text that names an interpreter and does nothing else, if that is to name another one; else null. */
function meantInstead(before: string, { at, text }: Insertion): string | null {
  const parsed = before.startsWith("%") ? parseText(before) : null;
  if (!parsed?.ok || !parsed.magic) return null;
  const isNameAtMost = /^\s*(%\w*[ \t]*)?$/.test(parsed.script);
  const below = /^[ \t]*\n(.*)$/s.exec(before.slice(parsed.scriptStart) + text)?.[1];
  if (isNameAtMost && at === before.length && below !== undefined && namesInterpreter(below)) return below;
  if (parsed.script.trim() !== "" || !text.startsWith("%")) return null;
  if (at === 0) return text;
  // Below the name IPython has magics of its own, and so may have another kernel, or an interpreter that is not known here.
  const name = findInterpreter(magicName(parsed.magic))?.name ?? "jupyter";
  return name !== "python" && name !== "jupyter" && before.slice(0, at).includes("\n") ? text : null;
}

/** Whether a text begins with a line that is the name of an interpreter, as `%sql`; no magic of IPython for a line is called so. */
function namesInterpreter(text: string): boolean {
  const name = /^%(\w+)[ \t]*\n/.exec(text)?.[1];
  return name !== undefined && findInterpreter(name) !== undefined;
}
