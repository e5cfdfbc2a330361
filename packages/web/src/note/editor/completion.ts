import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  closeCompletion,
  completionKeymap,
  startCompletion,
} from "@codemirror/autocomplete";
import { Annotation, type Extension, Facet, Prec, StateField } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
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

/** Without sources where there is nobody to ask: taken out, the extension would fail in timers that it leaves behind. */
export function completionPart(source: CompletionSource, isOn: boolean): Extension {
  return [
    completes.of(isOn),
    isAskedByKey,
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

/** CodeMirror's, with our way to ask. */
const keys = completionKeymap.map((binding) =>
  binding.run === startCompletion ? { ...binding, run: completeNow } : binding,
);

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
    if (!word && !isAfterDot && !context.state.field(isAskedByKey)) return null;
    const buf = context.state.doc.toString();
    const answer = await connection.request("COMPLETION", { id: paragraphId, buf, cursor: context.pos });
    if (!answer.ok || context.aborted || !isStillThere(context.view)) return null;
    const parsed = completionListSchema.safeParse(answer.frame.data);
    if (!parsed.success || parsed.data.completions.length === 0) {
      askAgainForMore(context);
      return null;
    }
    const from = word?.from ?? context.pos;
    const document = documentation(ask, buf, from, context.pos);
    return {
      from,
      options: parsed.data.completions.map((completion) => toCompletion(completion, document)),
      validFor: /^[\p{L}\p{N}_]*$/u,
    };
  };
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
