/** What every editor of a note has in common. */
import { acceptCompletion, closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import {
  cursorLineDown,
  cursorLineUp,
  defaultKeymap,
  history,
  historyKeymap,
  indentMore,
  indentWithTab,
} from "@codemirror/commands";
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  syntaxHighlighting,
} from "@codemirror/language";
import { Compartment, EditorState, type Extension, Prec } from "@codemirror/state";
import { Decoration, EditorView, keymap, lineNumbers, tooltips, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { endOfMagic, longestHead } from "../../../grammars/magic.ts";
import { anotherMagic } from "./another-magic.ts";
import { toggleCodeBlockComment, toggleCodeComment } from "./code-comments.ts";
import { canComplete, completeNow } from "./completion.ts";
import { errorLine } from "./error-line.ts";
import { findMarks } from "./find-marks.ts";
import { keepClearOfBars, visibleRectangle } from "./in-sight.ts";
import { indentation, insertStep } from "./indent.ts";
import { occurrenceKeys, severalCursors } from "./several-cursors.ts";
import { specialCharacterMarks } from "./special-characters.ts";
import { tabThrough } from "./tab-through.ts";

/** What can change while the editor lives. */
export const parts = {
  vim: new Compartment(),
  language: new Compartment(),
  lineNumbers: new Compartment(),
  readOnly: new Compartment(),
  completion: new Compartment(),
} as const;

/** A paste may not be so large that its change could not be sent. */
const largestDocument = 4_000_000;

export interface EditorActions {
  /** Leaves the text for the paragraph around it. */
  readonly onLeave: () => boolean;
  /** Moves to the paragraph above or below; false when there is none. */
  readonly onLeaveTo: (distance: 1 | -1) => boolean;
  readonly onTooLarge: () => void;
  /** The user tries to write while the text is read-only. */
  readonly onRefused: () => void;
}

export function editorSetup(actions: EditorActions): Extension {
  const refuse = (_: Event, { state }: EditorView) => {
    if (state.readOnly) actions.onRefused();
  };
  return [
    history(),
    severalCursors(),
    indentation(),
    indentOnInput(),
    bracketMatching(),
    codeFolding(),
    closeBrackets(),
    syntaxHighlighting(classHighlighter),
    // Inside the paragraph they would lie below whatever comes after it.
    tooltips({ parent: document.body, tooltipSpace: visibleRectangle }),
    EditorView.lineWrapping,
    EditorView.scrollHandler.of(keepClearOfBars),
    specialCharacterMarks,
    magicMark,
    anotherMagic(),
    errorLine,
    findMarks,
    tabThrough(),
    keymap.of([
      { key: "Tab", run: (view) => acceptCompletion(view) || completeAfterWord(view) || stepBehindCode(view) },
      { key: "Ctrl-.", run: completeNow },
      { key: "Ctrl-p", run: cursorLineUp },
      { key: "Ctrl-n", run: cursorLineDown },
      { key: "ArrowUp", run: (view) => isCursorAtEdge(view, -1) && actions.onLeaveTo(-1) },
      { key: "ArrowDown", run: (view) => isCursorAtEdge(view, 1) && actions.onLeaveTo(1) },
      ...closeBracketsKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...occurrenceKeys,
      { key: "Mod-/", run: toggleCodeComment },
      { key: "Alt-A", run: toggleCodeBlockComment },
      indentWithTab,
    ]),
    // The page runs paragraphs with these, so they must never write a line end.
    Prec.highest(
      keymap.of([
        { key: "Shift-Enter", run: () => true },
        { key: "Ctrl-Enter", run: () => true },
      ]),
    ),
    keymap.of(defaultKeymap.filter(({ key }) => key !== "Mod-Enter")),
    Prec.low(keymap.of([{ key: "Escape", run: () => actions.onLeave() }])),
    // The editor pastes and cuts by itself, without `beforeinput`.
    EditorView.domEventHandlers({ beforeinput: refuse, paste: refuse, cut: refuse }),
    EditorState.changeFilter.of(({ newDoc, docChanged, startState }) => {
      if (!docChanged || newDoc.length <= largestDocument || newDoc.length <= startState.doc.length) return true;
      actions.onTooLarge();
      return false;
    }),
  ];
}

export function lineNumberPart(isOn: boolean): Extension {
  // Without numbers code begins where its results begin, and is folded by keys.
  return isOn ? [lineNumbers(), foldGutter()] : [];
}

export function readOnlyPart(isReadOnly: boolean): Extension {
  return EditorState.readOnly.of(isReadOnly);
}

/** Tab completes behind a word and in an open quote, and indents in leading space. */
function completeAfterWord(view: EditorView): boolean {
  const { main } = view.state.selection;
  if (!main.empty) return indentMore(view);
  const line = view.state.doc.lineAt(main.head);
  const before = line.text.slice(0, main.head - line.from);
  return canComplete(before) && completeNow(view);
}

/** Behind code, where Tab has nothing to complete, it moves only what comes after the caret. */
function stepBehindCode(view: EditorView): boolean {
  const { doc, selection } = view.state;
  const { head, empty } = selection.main;
  const line = doc.lineAt(head);
  return empty && line.text.slice(0, head - line.from).trim() !== "" && insertStep(view);
}

function isCursorAtEdge({ state }: EditorView, direction: 1 | -1): boolean {
  const { main } = state.selection;
  if (!main.empty) return false;
  const line = state.doc.lineAt(main.head);
  return direction < 0
    ? line.number === 1 && main.head === line.from
    : line.number === state.doc.lines && main.head === line.to;
}

const magicDecoration = Decoration.mark({ class: "tok-magic" });

/** Sets the `%name` at the head apart from the code. */
const magicMark = ViewPlugin.fromClass(
  class {
    decorations = Decoration.none;

    constructor(view: EditorView) {
      this.decorations = decorationsOf(view.state);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged) this.decorations = decorationsOf(update.state);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function decorationsOf({ doc }: EditorState) {
  const end = endOfMagic(doc.sliceString(0, longestHead));
  return end > 0 ? Decoration.set(magicDecoration.range(0, end)) : Decoration.none;
}
