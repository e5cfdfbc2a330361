import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  closeCompletion,
  completionKeymap,
  completionStatus,
  startCompletion,
} from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import { Annotation, type Extension, Facet, Prec, StateField } from "@codemirror/state";
import { type Command, EditorView, keymap } from "@codemirror/view";
import type { Connection } from "@octavo/client";
import { type CompletionList, completionListSchema } from "@octavo/protocol";
import { type Ask, createInterpreterQuery } from "./ask-interpreter.ts";
import { colouredText } from "./inspection.ts";
import { installedLanguages } from "./installed-languages.ts";

/** The specification's room for a name and its kind beside each other. */
const captionRoom = 42;

/** What is typed is painted, here and by colleagues, before a kernel takes the processor for what might come next: less than a frame. */
const typingComesFirstMs = 12;

/** Whether a source knows what could stand at the cursor. */
const completes = Facet.define<boolean, boolean>({ combine: (values) => values.some(Boolean) });

const byKey = Annotation.define<true>();

/** Whether the list was asked for by a key, at the place where the cursor still is. */
const isAskedByKey = StateField.define<boolean>({
  create: () => false,
  update: (isAsked, transaction) => {
    if (transaction.annotation(byKey)) return true;
    return isAsked && !transaction.docChanged && !transaction.selection;
  },
});

const meant = Annotation.define<true>();

/**
 * Whether the user means the list that is open: they asked for it by a key, or have gone through it. A list that only came up as they type is not in
 * their way.
 */
const isMeant = StateField.define<boolean>({
  create: () => false,
  update: (wasMeant, transaction) => {
    if (transaction.annotation(byKey) || transaction.annotation(meant)) return true;
    if (!wasMeant || completionStatus(transaction.state) !== null) return wasMeant;
    // It is closed, unless it is still to be asked for.
    return completionStatus(transaction.startState) === null && !transaction.docChanged && !transaction.selection;
  },
});

/** Without sources where there is no interpreter to ask: taken out, the extension would fail in timers that it leaves behind. */
export function completionPart(source: CompletionSource, isOn: boolean, languages?: CompletionSource): Extension {
  const sources = isOn ? [source] : languages ? [languages] : [];
  return [
    completes.of(isOn),
    isAskedByKey,
    isMeant,
    // Nearly at once: the kernel answers in a few milliseconds, and while one answer is awaited no other is asked for.
    autocompletion({
      override: sources,
      activateOnTyping: sources.length > 0,
      activateOnTypingDelay: typingComesFirstMs,
      maxRenderedOptions: 50,
      defaultKeymap: false,
    }),
    Prec.highest(keymap.of(keys)),
  ];
}

/**
 * Opens the list when the user asks by a key. CodeMirror's own command first waits 50 ms in case the user types more, the time in which the list
 * should be there; it asks for typed text at once, so this passes for something typed that changed nothing.
 */
export function completeNow(view: EditorView): boolean {
  if (!view.state.facet(completes)) return false;
  view.dispatch({ userEvent: "input.type", annotations: byKey.of(true) });
  return true;
}

/** Whether something may be known of what the line ends in: a word, or a name of a file that is begun by a quote. @param before of the line */
export function canComplete(before: string): boolean {
  if (/[\p{L}\p{N}_.]$/u.test(before)) return true;
  const quote = /(["'`])(?:[^"'`]*[^"'`\s])?$/.exec(before)?.[1];
  return quote !== undefined && before.split(quote).length % 2 === 0;
}

/** Enter takes an entry of a list that is meant. Else it ends the line, as for a user who types without looking; Tab takes the entry all the same. */
const acceptIfMeant: Command = (view) => {
  if (completionStatus(view.state) === null) return false;
  if (view.state.field(isMeant)) return acceptCompletion(view);
  closeCompletion(view);
  return false;
};

/** A user who goes through the list means it. */
function commandForMove(move: Command): Command {
  return (view) => {
    if (!move(view)) return false;
    view.dispatch({ annotations: meant.of(true) });
    return true;
  };
}

/** CodeMirror's, with our ways to ask and to take. */
const keys = completionKeymap.map((binding) => {
  const { key = "", run } = binding;
  if (run === startCompletion) return { ...binding, run: completeNow };
  if (key === "Enter") return { ...binding, run: acceptIfMeant };
  return run && /^(Arrow|Page)/.test(key) ? { ...binding, run: commandForMove(run) } : binding;
});

/** Closes the list of the editor that this is in, because something else begins. */
export function closeListAround(target: EventTarget): void {
  const view = target instanceof HTMLElement ? EditorView.findFromDOM(target) : null;
  if (view) closeCompletion(view);
}

/** Asks the paragraph's interpreter what could stand at the cursor. */
export function interpreterCompletions(connection: Connection, paragraphId: string): CompletionSource {
  const ask = createInterpreterQuery(connection, paragraphId);
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const languages = await languageCompletions(connection, context);
    if (languages || context.aborted) return languages;
    const word = context.matchBefore(/[\p{L}\p{N}_]+$/u);
    const isAfterDot = context.matchBefore(/\.$/) !== null;
    if (!context.state.field(isAskedByKey) && ((!word && !isAfterDot) || isInProse(context))) return null;
    const buf = context.state.doc.toString();
    const answer = await connection.request("COMPLETION", { id: paragraphId, buf, cursor: context.pos });
    if (!answer.ok || context.aborted || !isStillThere(context.view)) return null;
    const parsed = completionListSchema.safeParse(answer.frame.data);
    if (!parsed.success || parsed.data.completions.length === 0) {
      askAgainForMore(context);
      return null;
    }
    const from = word?.from ?? context.pos;
    // What begins with a percent sign is no longer form of a word that does not.
    const isMagic = context.state.sliceDoc(from - 1, from) === "%";
    const known = parsed.data.completions.filter(({ value }) => !word || isMagic || !value.startsWith("%"));
    const document = documentation(ask, buf, from, context.pos);
    return {
      from,
      options: known.map((completion) => toCompletion(completion, document)),
      validFor: /^[\p{L}\p{N}_]*$/u,
    };
  };
}

/** For a text that nothing completes, as one that begins with half a name: only that name. */
export function languageNames(connection: Connection): CompletionSource {
  return (context) => languageCompletions(connection, context);
}

/** Where a text begins with a percent sign, the languages whose names go on as it does; null elsewhere, and where none does. */
async function languageCompletions(
  connection: Connection,
  context: CompletionContext,
): Promise<CompletionResult | null> {
  const typed = context.matchBefore(/^\s*%[\w.]*$/);
  if (!typed || context.state.sliceDoc(0, typed.from).trim() !== "") return null;
  const from = typed.from + typed.text.indexOf("%");
  const name = context.state.sliceDoc(from + 1, context.pos);
  const languages = await installedLanguages(connection).catch(() => []);
  const fitting = languages.filter((language) => language.name.startsWith(name) && language.name !== name);
  if (fitting.length === 0 || !isStillThere(context.view)) return null;
  const isAlone = context.state.doc.lineAt(context.pos).to === context.pos;
  return {
    from,
    options: fitting.map((language, at) => ({
      label: `%${language.name}`,
      detail: language.label,
      apply: isAlone && context.state.doc.lines === 1 ? `%${language.name}\n` : `%${language.name}`,
      boost: fitting.length - at,
      type: "keyword",
    })),
    validFor: /^%[\w.]*$/,
  };
}

/** In comments and strings people write what no interpreter knows. */
function isInProse({ state, pos }: CompletionContext): boolean {
  for (let node = syntaxTree(state).resolveInner(pos, -1); ; node = node.parent) {
    if (/comment|string/i.test(node.name)) return !/interpolation/i.test(node.name);
    if (!node.parent || /interpolation|replacement/i.test(node.name)) return false;
  }
}

/** A user who has run the paragraph meanwhile, or gone elsewhere, wants no list over what comes next. */
function isStillThere(view: EditorView | undefined): boolean {
  return view === undefined || (view.hasFocus && !view.state.readOnly);
}

/** Nothing was known of a word that has grown since: CodeMirror would wait for the next key to ask for what it is now. */
function askAgainForMore({ state, view }: CompletionContext): void {
  if (!view || view.state.doc.eq(state.doc)) return;
  setTimeout(() => {
    if (view.dom.isConnected) view.dispatch({ userEvent: "input.type" });
  });
}

type Document = NonNullable<Completion["info"]>;

/** A user who types on has not looked at the chosen entry, so the page does not ask for it. */
const lookMs = 250;

/**
 * What the interpreter knows of the chosen entry, beside the list: asks as if the entry stood in the text already, and not for entries that the user
 * only passes.
 */
function documentation(ask: Ask, buf: string, from: number, to: number): Document {
  let asked = 0;
  return async (completion: Completion) => {
    asked += 1;
    const mine = asked;
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    if (mine !== asked) return null;
    const { text } = await ask(buf.slice(0, from) + completion.label + buf.slice(to), from + completion.label.length);
    return text ? colouredText(text) : null;
  };
}

function toCompletion({ name, value, meta }: CompletionList["completions"][number], info: Document): Completion {
  const room = Math.max(8, captionRoom - meta.length - 3);
  const caption = name === "" ? value : name;
  return {
    label: value,
    boost: rankOfName(value),
    displayLabel: caption.length > room ? `${caption.slice(0, room - 1)}…` : caption,
    detail: meta,
    info,
    ...(completionTypeOf(meta) ? { type: completionTypeOf(meta) } : {}),
  };
}

/** Names that are not meant to be used come last, and behind them what IPython can do besides. */
function rankOfName(name: string): number {
  if (name.startsWith("%")) return -3;
  return name.startsWith("__") ? -2 : name.startsWith("_") ? -1 : 0;
}

const types: readonly string[] = ["class", "function", "keyword", "namespace", "property", "type", "variable"];
const otherWords: Readonly<Record<string, string>> = {
  module: "namespace",
  instance: "variable",
  statement: "variable",
  param: "variable",
  table: "class",
  column: "property",
};

function completionTypeOf(meta: string): string {
  return types.includes(meta) ? meta : (otherWords[meta] ?? "");
}
