/**
 * What the interpreter knows of a name: beside the pointer when it rests there, and at the caret with Shift+Tab, which a second time leads
 * into what is shown, to be scrolled by keys; Escape leads back and closes it. Of a function that is called, how it is called.
 *
 * It is asked only of what stands behind a word: in leading space Shift+Tab takes indentation back, as ever.
 */

import { Compartment, type Extension, Prec, StateEffect, StateField } from "@codemirror/state";
import { type EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from "@codemirror/view";
import type { Connection } from "@octavo/client";
import { cssOfStyle, readAnsiLines } from "../../results/index.ts";
import { type Ask, createInterpreterQuery } from "./ask-interpreter.ts";
import classes from "./inspection.module.css";
import { signatureHelp } from "./signature.ts";
import { texts } from "./texts.ts";

/** How long the pointer has to rest. */
const restMs = 600;
/** Documentation of a class can be a book; its beginning is what one looks up. */
const longest = 20_000;

/** Not every language has it. */
export const inspectionPart = new Compartment();

export function inspection(connection: Connection, paragraphId: string): Extension {
  const ask = createInterpreterQuery(connection, paragraphId);
  return [
    atCaret,
    signatureHelp(ask),
    hoverTooltip(({ state }, position) => atPointer(state.doc.toString(), state.wordAt(position), ask), {
      hoverTime: restMs,
      hideOnChange: true,
    }),
    // Before indentation, which has the same key.
    Prec.high(
      keymap.of([
        { key: "Shift-Tab", run: (view) => enterInspection(view) || inspectAtCaret(view, ask) },
        { key: "Escape", run: closeInspection },
      ]),
    ),
  ];
}

const show = StateEffect.define<Tooltip | null>();

/** Goes with the next change or movement, so that it never describes a name that is not there. */
const atCaret = StateField.define<Tooltip | null>({
  create: () => null,
  update(shown, transaction) {
    for (const effect of transaction.effects) if (effect.is(show)) return effect.value;
    return transaction.docChanged || transaction.selection ? null : shown;
  },
  provide: (self) => showTooltip.from(self),
});

async function atPointer(
  code: string,
  word: { readonly from: number; readonly to: number } | null,
  ask: Ask,
): Promise<Tooltip | null> {
  if (word === null) return null;
  const { text } = await ask(code, word.to);
  // The user did not ask on purpose, so it says nothing where the interpreter knows nothing.
  return text ? { pos: word.from, end: word.to, create: () => ({ dom: contentOfInspection(text) }) } : null;
}

function inspectAtCaret(view: EditorView, ask: Ask): boolean {
  const { state } = view;
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  if (!main.empty || line.text.slice(0, main.head - line.from).trim() === "") return false;
  void ask(state.doc.toString(), main.head).then(({ text, problem }) => {
    // Typed on, or gone elsewhere.
    if (view.state.doc !== state.doc || view.state.selection.main.head !== main.head || !view.hasFocus) return;
    const words = text ?? problem ?? texts.t("nothingKnown");
    view.dispatch({ effects: show.of({ pos: main.head, create: (within) => focusInspection(words, within) }) });
  });
  return true;
}

/** Into what is shown at the caret; false when nothing is. */
function enterInspection(view: EditorView): boolean {
  if (view.state.field(atCaret) === null) return false;
  const content = document.querySelector<HTMLElement>(`[data-inspection-of="${idOfInspection(view)}"]`);
  content?.focus();
  return content !== null;
}

function closeInspection(view: EditorView): boolean {
  if (view.state.field(atCaret) === null) return false;
  view.dispatch({ effects: show.of(null) });
  return true;
}

function focusInspection(words: string, view: EditorView) {
  const dom = contentOfInspection(words);
  dom.dataset["inspectionOf"] = idOfInspection(view);
  dom.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" && event.key !== "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    closeInspection(view);
    view.focus();
  });
  return { dom };
}

const ids = new WeakMap<EditorView, string>();

function idOfInspection(view: EditorView): string {
  const id = ids.get(view) ?? crypto.randomUUID();
  ids.set(view, id);
  return id;
}

function contentOfInspection(text: string): HTMLElement {
  const dom = colouredText(text);
  dom.tabIndex = 0;
  dom.setAttribute("role", "region");
  dom.setAttribute("aria-label", texts.t("known"));
  dom.setAttribute("aria-live", "polite");
  return dom;
}

/** Text in its colours; it becomes text nodes only. */
export function colouredText(text: string): HTMLElement {
  const dom = document.createElement("div");
  dom.className = classes["known"] ?? "";
  for (const line of readAnsiLines(text.trim().slice(0, longest))) {
    for (const run of line) {
      const span = document.createElement("span");
      if (run.style !== null) Object.assign(span.style, cssOfStyle(run.style));
      span.append(run.text);
      dom.append(span);
    }
    dom.append("\n");
  }
  return dom;
}
