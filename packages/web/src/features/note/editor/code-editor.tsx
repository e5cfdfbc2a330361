import type { LanguageSupport } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { TextReplica } from "@octavo/client";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useServices } from "../../../platform/services.tsx";
import { vimKeys } from "../../../platform/vim-keys.ts";
import classes from "./code.module.css";
import { collaboration } from "./collaboration.ts";
import { completionPart, interpreterCompletions, languageNames } from "./completion.ts";
import { type EditorActions, editorSetup, lineNumberPart, parts, readOnlyPart } from "./editor-setup.ts";
import { forgetState, keepState, keptState } from "./editor-states.ts";
import { type ErrorLine, setErrorLine } from "./error-line.ts";
import { inspection, inspectionPart } from "./inspection.ts";
import { editorPhrases } from "./phrases.ts";
import { texts } from "./texts.ts";

export interface CodeEditorProps {
  readonly paragraphId: string;
  readonly text: TextReplica;
  readonly language: LanguageSupport | null;
  readonly isReadOnly: boolean;
  readonly hasLineNumbers: boolean;
  readonly hasCompletion: boolean;
  readonly errorLine: ErrorLine;
  /** Names the paragraph and its interpreter, for screen readers. */
  readonly label: string;
  readonly actions: EditorActions;
  /** Where the pointer asked for the caret, if it did. */
  readonly caretAt: { readonly x: number; readonly y: number } | null;
  readonly onReady: (view: EditorView | null) => void;
}

/** The editor of one paragraph. It lives as long as it is mounted; its undo history lives on. */
export function CodeEditor(props: CodeEditorProps) {
  const { paragraphId, text, language, isReadOnly, hasLineNumbers, hasCompletion, errorLine, label } = props;
  const { connection } = useServices();
  const t = useTranslation(texts);
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  /** Whether the editor had the keyboard that is made anew, in another language. */
  const hadFocus = useRef(false);
  const latest = useRef(props);
  latest.current = props;

  useLayoutEffect(() => {
    const parent = host.current;
    if (!parent) return;
    const now = latest.current;
    const extensions = [
      // First, because a user of Vim means its keys wherever they mean anything.
      parts.vim.of([]),
      editorPhrases(t),
      collaboration(text),
      editorSetup({
        onLeave: () => latest.current.actions.onLeave(),
        onLeaveTo: (distance) => latest.current.actions.onLeaveTo(distance),
        onTooLarge: () => latest.current.actions.onTooLarge(),
        onRefused: () => latest.current.actions.onRefused(),
      }),
      parts.language.of(now.language ?? []),
      parts.lineNumbers.of(lineNumberPart(now.hasLineNumbers)),
      parts.readOnly.of(readOnlyPart(now.isReadOnly)),
      parts.completion.of(
        completionPart(interpreterCompletions(connection, paragraphId), now.hasCompletion, languageNames(connection)),
      ),
      inspectionPart.of(now.hasCompletion ? inspection(connection, paragraphId) : []),
      // Asked again at each update, so that its name follows the paragraph.
      EditorView.contentAttributes.of(() => ({
        "aria-label": latest.current.label,
        "aria-description": t("keysHere"),
        spellcheck: "false",
        autocorrect: "off",
        autocapitalize: "off",
      })),
    ];
    const state = keptState(paragraphId, text.text, extensions) ?? EditorState.create({ doc: text.text, extensions });
    const made = new EditorView({ state, parent });
    view.current = made;
    if (now.caretAt) placeCaret(made, now.caretAt);
    if (hadFocus.current) made.focus();
    now.onReady(made);
    return () => {
      hadFocus.current = made.hasFocus;
      keepState(paragraphId, made.state);
      latest.current.onReady(null);
      made.destroy();
      view.current = null;
      if (!text) forgetState(paragraphId);
    };
  }, [text, paragraphId, connection, t]);

  const hasVimKeys = useStore(vimKeys);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an editor that is made anew, by what makes it anew, has none
  useEffect(() => {
    const editor = view.current;
    if (!editor || !hasVimKeys) return;
    let isWanted = true;
    void import("./vim.ts").then(({ vimExtension }) => {
      const keys = vimExtension(() => latest.current.actions.onLeave());
      if (isWanted) editor.dispatch({ effects: parts.vim.reconfigure(keys) });
    });
    return () => {
      isWanted = false;
      editor.dispatch({ effects: parts.vim.reconfigure([]) });
    };
  }, [hasVimKeys, text, paragraphId, connection, t]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an update, even an empty one, has the editor ask for its name
  useEffect(() => {
    view.current?.update([]);
  }, [label]);
  useEffect(() => {
    view.current?.dispatch({ effects: parts.language.reconfigure(language ?? []) });
    if (view.current?.hasFocus && !view.current.composing) putCaretAgain(view.current);
  }, [language]);
  useEffect(() => {
    view.current?.dispatch({ effects: parts.lineNumbers.reconfigure(lineNumberPart(hasLineNumbers)) });
  }, [hasLineNumbers]);
  useEffect(() => {
    view.current?.dispatch({ effects: parts.readOnly.reconfigure(readOnlyPart(isReadOnly)) });
  }, [isReadOnly]);
  useEffect(() => {
    const part = completionPart(
      interpreterCompletions(connection, paragraphId),
      hasCompletion,
      languageNames(connection),
    );
    const known = hasCompletion ? inspection(connection, paragraphId) : [];
    view.current?.dispatch({ effects: [parts.completion.reconfigure(part), inspectionPart.reconfigure(known)] });
  }, [hasCompletion, connection, paragraphId]);
  useEffect(() => {
    if (errorLine !== "moved") view.current?.dispatch({ effects: setErrorLine.of(errorLine) });
  }, [errorLine]);

  return <div ref={host} className={classes["editor"]} />;
}

/** Words that are coloured become other elements, and the browser's caret goes to their beginning, which the editor hears of too late for the next key. */
function putCaretAgain(view: EditorView): void {
  const { anchor, head } = view.state.selection.main;
  const [from, to] = [view.domAtPos(anchor), view.domAtPos(head)];
  document.getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
}

function placeCaret(view: EditorView, point: { readonly x: number; readonly y: number }): void {
  view.dispatch({ selection: { anchor: view.posAtCoords(point, false) } });
  view.focus();
}
