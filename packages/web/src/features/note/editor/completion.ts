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
import { type Ask, asking } from "./ask-interpreter.ts";
import { colouredText } from "./inspection.ts";

/** The specification's room for a name and its kind beside each other. */
const captionRoom = 42;

/** What is typed is painted, here and by colleagues, before a kernel takes the processor for what might come next: less than a frame. */
const typingComesFirstMs = 12;

/** Whether somebody knows what could stand at the cursor. */
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

/** Whether somebody means the list that is open: they asked for it by a key, or have gone through it. What only came up as they type is not in their way. */
const isMeant = StateField.define<boolean>({
  create: () => false,
  update: (wasMeant, transaction) => {
    if (transaction.annotation(byKey) || transaction.annotation(meant)) return true;
    if (!wasMeant || completionStatus(transaction.state) !== null) return wasMeant;
    // It is closed, unless it is still to be asked for.
    return completionStatus(transaction.startState) === null && !transaction.docChanged && !transaction.selection;
  },
});

/** Without sources where there is nobody to ask: taken out, the extension would fail in timers that it leaves behind. */
export function completionPart(source: CompletionSource, isOn: boolean): Extension {
  return [
    completes.of(isOn),
    isAskedByKey,
    isMeant,
    // Nearly at once: the kernel answers in a few milliseconds, and while one answer is awaited no other is asked for.
    autocompletion({
      override: isOn ? [source] : [],
      activateOnTyping: isOn,
      activateOnTypingDelay: typingComesFirstMs,
      maxRenderedOptions: 50,
      defaultKeymap: false,
    }),
    Prec.highest(keymap.of(keys)),
  ];
}

/**
 * Opens the list for who asked by a key. CodeMirror's own command first waits 50 ms in case more is typed, the time in which the list should be
 * there; what is typed is asked for as soon as it is told to, so this passes for something typed that changed nothing.
 */
export function completeNow(view: EditorView): boolean {
  if (!view.state.facet(completes)) return false;
  view.dispatch({ userEvent: "input.type", annotations: byKey.of(true) });
  return true;
}

/** Enter takes an entry of a list that is meant. Else it ends the line, as it does for who types without looking; Tab takes the entry all the same. */
const acceptIfMeant: Command = (view) => {
  if (completionStatus(view.state) === null) return false;
  if (view.state.field(isMeant)) return acceptCompletion(view);
  closeCompletion(view);
  return false;
};

/** Whoever goes through the list means it. */
function meaning(move: Command): Command {
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
  return run && /^(Arrow|Page)/.test(key) ? { ...binding, run: meaning(run) } : binding;
});

/** Closes the list of the editor that this is in, because something else begins. */
export function closeListAround(target: EventTarget): void {
  const view = target instanceof HTMLElement ? EditorView.findFromDOM(target) : null;
  if (view) closeCompletion(view);
}

/** Asks the paragraph's interpreter what could stand at the cursor. */
export function interpreterCompletions(connection: Connection, paragraphId: string): CompletionSource {
  const ask = asking(connection, paragraphId);
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const word = context.matchBefore(/[\p{L}\p{N}_]+$/u);
    const isAfterDot = context.matchBefore(/\.$/) !== null;
    if (!context.state.field(isAskedByKey) && ((!word && !isAfterDot) || isProse(context))) return null;
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

/** In comments and strings people write what no interpreter knows. */
function isProse({ state, pos }: CompletionContext): boolean {
  for (let node = syntaxTree(state).resolveInner(pos, -1); ; node = node.parent) {
    if (/comment|string/i.test(node.name)) return !/interpolation/i.test(node.name);
    if (!node.parent || /interpolation|replacement/i.test(node.name)) return false;
  }
}

/** Whoever has run the paragraph meanwhile, or gone elsewhere, wants no list over what comes next. */
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

/** Whoever types on has not looked at what is chosen, so it is not asked for. */
const lookMs = 250;

/**
 * What the interpreter knows of the entry that is chosen, beside the list: asked as if the entry stood in the text already, and of none of those
 * that somebody only passes.
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
    boost: rankOf(value),
    displayLabel: caption.length > room ? `${caption.slice(0, room - 1)}…` : caption,
    detail: meta,
    info,
    ...(typeOf(meta) ? { type: typeOf(meta) } : {}),
  };
}

/** Names that are not meant to be used come last, and behind them what IPython can do besides. */
function rankOf(name: string): number {
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

function typeOf(meta: string): string {
  return types.includes(meta) ? meta : (otherWords[meta] ?? "");
}
