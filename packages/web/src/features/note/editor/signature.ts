/** How to call a function, above the caret while the user writes its arguments. */
import { type EditorState, type Extension, StateEffect, StateField, type Transaction } from "@codemirror/state";
import { EditorView, keymap, showTooltip, type Tooltip, type ViewUpdate } from "@codemirror/view";
import type { Ask } from "./ask-interpreter.ts";
import classes from "./inspection.module.css";
import type { argumentAt as argumentIn, Signature } from "./read-signature.ts";
import { texts } from "./texts.ts";

interface ShownSignature {
  readonly signature: Signature;
  /** Behind the opening bracket. */
  readonly from: number;
  /** Which of the parameters is written; -1 for none. */
  readonly current: number;
  /** Its code came with the first signature. */
  readonly argumentAt: typeof argumentIn;
}

const show = StateEffect.define<ShownSignature | null>();

const field = StateField.define<ShownSignature | null>({
  create: () => null,
  update(shown, transaction) {
    for (const effect of transaction.effects) if (effect.is(show)) return effect.value;
    return shown && (transaction.docChanged || transaction.selection) ? followSignature(shown, transaction) : shown;
  },
  provide: (self) => showTooltip.compute([self], (state) => tooltipOf(state.field(self))),
});

/** As long as the caret is among the arguments. */
function followSignature({ from, ...shown }: ShownSignature, { changes, state }: Transaction): ShownSignature | null {
  return signatureAtCursor(state, { ...shown, from: changes.mapPos(from, -1) });
}

/** Longer lists of arguments are data. */
const longest = 2000;

function signatureAtCursor(state: EditorState, shown: Omit<ShownSignature, "current">): ShownSignature | null {
  const { signature, from, argumentAt } = shown;
  const { head, empty } = state.selection.main;
  if (!empty || head < from || head > from + longest || state.sliceDoc(from - 1, from) !== "(") return null;
  const current = argumentAt(state.sliceDoc(from, head), signature.parameters);
  return current === null ? null : { ...shown, current };
}

export function signatureHelp(ask: Ask): Extension {
  return [
    field,
    EditorView.updateListener.of((update) => {
      if (opensArguments(update)) void showSignature(update, ask);
    }),
    EditorView.domEventHandlers({ blur: (_, view) => void closeSignature(view) }),
    keymap.of([{ key: "Escape", run: closeSignature }]),
  ];
}

/** Whether the user has just written the bracket behind a name. */
function opensArguments({ docChanged, transactions, state }: ViewUpdate): boolean {
  if (!docChanged) return false;
  const isWritten = transactions.some((each) => each.isUserEvent("input.type") || each.isUserEvent("input.complete"));
  const { head } = state.selection.main;
  return isWritten && /[\p{L}\p{N}_]\($/u.test(state.sliceDoc(Math.max(0, head - 2), head));
}

async function showSignature({ state, view }: ViewUpdate, ask: Ask): Promise<void> {
  const { head } = state.selection.main;
  const { text } = await ask(state.doc.toString(), head - 1);
  if (!text) return;
  const { argumentAt, readSignature } = await import("./read-signature.ts");
  const signature = readSignature(text);
  // Typed on meanwhile: the place is looked up by what stands there.
  if (!signature || !view.hasFocus || view.state.sliceDoc(0, head) !== state.sliceDoc(0, head)) return;
  view.dispatch({ effects: show.of(signatureAtCursor(view.state, { signature, from: head, argumentAt })) });
}

function closeSignature(view: EditorView): boolean {
  if (!view.state.field(field)) return false;
  view.dispatch({ effects: show.of(null) });
  return true;
}

function tooltipOf(shown: ShownSignature | null): Tooltip | null {
  return shown && { pos: shown.from, above: true, create: () => ({ dom: contentOfSignature(shown) }) };
}

function contentOfSignature({
  signature: { name, parameters, result, summary },
  current,
}: ShownSignature): HTMLElement {
  const dom = document.createElement("div");
  dom.className = classes["signature"] ?? "";
  dom.setAttribute("role", "status");
  dom.setAttribute("aria-label", texts.t("signature"));
  const line = document.createElement("div");
  line.append(`${name}(`);
  for (const [index, parameter] of parameters.entries()) {
    if (index > 0) line.append(", ");
    const part = document.createElement(index === current ? "strong" : "span");
    part.append(parameter);
    line.append(part);
  }
  line.append(`)${result}`);
  dom.append(line);
  if (summary !== "") {
    const description = document.createElement("div");
    description.className = classes["summary"] ?? "";
    description.append(summary);
    dom.append(description);
  }
  return dom;
}
