import { EditorView } from "@codemirror/view";
import type { ParagraphStatus } from "@octavo/note";
import { memo, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLanguage } from "../../../grammars/use-language.ts";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { runWhenIdle } from "../../../platform/idle.ts";
import { useIsPrinting } from "../../../platform/printing.ts";
import { useFocusOfParagraph, useNoteSession, useNoteState, usePageState } from "../context/session-context.tsx";
import { useLasting } from "../context/use-lasting.ts";
import { CodeEditor } from "../editor/code-editor.tsx";
import type { ErrorLine } from "../editor/error-line.ts";
import { type FindMarks, setFindMarks } from "../editor/find-marks.ts";
import { StaticCode } from "../editor/static-code.tsx";
import { useInterpreter } from "../editor/use-interpreter.ts";
import { useFindMarks } from "../find-bar/use-find-marks.ts";
import type { Caret } from "../session/attention.ts";
import { texts } from "./texts.ts";

interface ParagraphEditorProps {
  readonly paragraphId: string;
  readonly index: number;
  readonly status: ParagraphStatus;
  readonly isReadOnly: boolean;
  readonly hasLineNumbers: boolean;
  readonly errorLine: ErrorLine;
  /** The user tries to write in it while it is read-only. */
  readonly onRefused: () => void;
}

/** The text of a paragraph: plain text at first, an editor when there is time for it or the user wants to type. */
export const ParagraphEditor = memo(function ParagraphEditor(props: ParagraphEditorProps) {
  const { paragraphId, index, isReadOnly, hasLineNumbers, errorLine, onRefused } = props;
  const session = useNoteSession();
  const t = useTranslation(texts);
  const text = session.replica.text(paragraphId);
  const group = useNoteState(({ note }) => note?.defaultInterpreterGroup ?? "");
  const interpreter = useInterpreter(paragraphId, text, group);
  const language = useLanguage(interpreter.language);
  const { focus, isValid } = useFocusOfParagraph(paragraphId);
  const [isLive, setIsLive] = useState(false);
  const [caretAt, setCaretAt] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const view = useRef<EditorView | null>(null);
  const focused = useRef(0);

  const isPrinting = useIsPrinting();

  // Users do not type on paper.
  useEffect(() => (isPrinting ? undefined : runWhenIdle(() => setIsLive(true))), [isPrinting]);

  const isWanted = focus?.part === "editor" && focus.turn !== focused.current;
  useEffect(() => {
    if (!isWanted || !focus) return;
    if (!isLive) {
      setIsLive(true);
      return;
    }
    if (!view.current || !isValid()) return;
    focused.current = focus.turn;
    if (focus.caret) focusCaret(view.current, focus.caret);
    else if (focus.line === undefined) focusEndOfText(view.current);
    else focusLine(view.current, focus.line);
  });

  const marks = useFindMarks(paragraphId);
  const latestMarks = useRef(marks);
  latestMarks.current = marks;
  const shown = usePageState((page) => (page.shown?.paragraphId === paragraphId ? page.shown : null));
  const isShown = shown?.part === "code";
  useEffect(() => {
    if (isShown) setIsLive(true);
  }, [isShown]);
  useEffect(() => {
    if (isLive) view.current?.dispatch({ effects: setFindMarks.of(marks) });
  }, [marks, isLive]);
  useEffect(() => {
    if (isLive && isShown && shown && view.current) showPlace(view.current, latestMarks.current);
  }, [isLive, shown, isShown]);

  const actions = useMemo(
    () => ({
      onLeave: () => {
        session.focus(paragraphId, "paragraph");
        return true;
      },
      onLeaveTo: (distance: 1 | -1) => session.focusNeighbour(paragraphId, distance),
      onTooLarge: () => session.notify.problem(texts.t("tooLarge")),
      onRefused,
    }),
    [session, paragraphId, onRefused],
  );

  const isReadOnlyForLong = useLasting(isReadOnly, readOnlyAfterMs);

  if (!text) return null;
  if (!isLive) {
    const handlePointerDown = (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.preventDefault();
      flushSync(() => {
        setCaretAt({ x: event.clientX, y: event.clientY });
        setIsLive(true);
      });
    };
    return (
      <div onPointerDown={handlePointerDown}>
        <StaticCode text={text.text.toString()} language={language} hasLineNumbers={hasLineNumbers} />
      </div>
    );
  }
  const handleReady = (made: EditorView | null) => {
    view.current = made;
  };
  return (
    <CodeEditor
      paragraphId={paragraphId}
      text={text}
      language={language}
      isReadOnly={isReadOnlyForLong}
      hasLineNumbers={hasLineNumbers}
      hasCompletion={interpreter.completionSupport}
      errorLine={errorLine}
      label={t("code", { number: index + 1, interpreter: interpreter.name ?? t("unknownInterpreter") })}
      actions={actions}
      caretAt={caretAt}
      onReady={handleReady}
    />
  );
});

/** A short run is over before anybody could have typed, and turning an editor off and on costs a frame. */
const readOnlyAfterMs = 120;

function focusEndOfText(view: EditorView): void {
  if (view.hasFocus) return;
  const { main, ranges } = view.state.selection;
  if (main.empty && main.head === 0) view.dispatch({ selection: { anchor: view.state.doc.length } });
  // What was selected long ago, or by the search, is not to be overwritten by the first key of a user who comes by.
  else if (ranges.some(({ empty }) => !empty)) view.dispatch({ selection: { anchor: main.to } });
  view.focus();
  view.dom.scrollIntoView({ block: "nearest" });
}

/** Selects what was found and brings it into the middle of the screen; the keyboard stays where it is. */
function showPlace(view: EditorView, { places, current }: FindMarks): void {
  const place = places[current];
  if (!place || place.to > view.state.doc.length) return;
  view.dispatch({
    selection: { anchor: place.from, head: place.to },
    effects: EditorView.scrollIntoView(place.from, { y: "center" }),
  });
}

function focusCaret(view: EditorView, { anchor, head }: Caret): void {
  const { length } = view.state.doc;
  view.dispatch({ selection: { anchor: Math.min(anchor, length), head: Math.min(head, length) } });
  view.focus();
  view.dom.scrollIntoView({ block: "nearest" });
}

function focusLine(view: EditorView, line: number): void {
  const { doc } = view.state;
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
  view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
  view.focus();
  view.dom.scrollIntoView({ block: "nearest" });
}
