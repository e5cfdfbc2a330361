import type { EditorView } from "@codemirror/view";
import type { ParagraphStatus } from "@octavo/note";
import { memo, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLanguage } from "../../languages/use-language.ts";
import { useIsPrinting } from "../../platform/printing.ts";
import { CodeEditor } from "../editor/code-editor.tsx";
import { whenIdle } from "../editor/idle.ts";
import { StaticCode } from "../editor/static-code.tsx";
import { interpreterOf } from "../paragraph-config.ts";
import { useNote, useNoteSession, usePage } from "../session/session-context.tsx";
import { useLasting } from "../use-lasting.ts";
import { useLiveText } from "./use-live-text.ts";

interface ParagraphEditorProps {
  readonly paragraphId: string;
  readonly index: number;
  readonly status: ParagraphStatus;
  readonly isReadOnly: boolean;
  readonly hasLineNumbers: boolean;
  readonly errorLine: number | null;
  readonly onEditor: (view: EditorView | null) => void;
}

/** The text of a paragraph: plain text at first, an editor when there is time for it or somebody wants to type. */
export const ParagraphEditor = memo(function ParagraphEditor(props: ParagraphEditorProps) {
  const { paragraphId, index, isReadOnly, hasLineNumbers, errorLine, onEditor } = props;
  const session = useNoteSession();
  const text = session.replica.text(paragraphId);
  const group = useNote(({ note }) => note?.defaultInterpreterGroup ?? "");
  const interpreter = useLiveText(text, (content) => interpreterOf(content.sliceString(0, 500), group));
  const language = useLanguage(interpreter?.language ?? "text");
  const focus = usePage((page) => (page.focus?.paragraphId === paragraphId ? page.focus : null));
  const [isLive, setIsLive] = useState(false);
  const [caretAt, setCaretAt] = useState<{ readonly x: number; readonly y: number } | null>(null);
  const view = useRef<EditorView | null>(null);
  const focused = useRef(0);

  const isPrinting = useIsPrinting();

  // On paper nobody types.
  useEffect(() => (isPrinting ? undefined : whenIdle(() => setIsLive(true))), [isPrinting]);

  const isWanted = focus?.part === "editor" && focus.turn !== focused.current;
  useEffect(() => {
    if (!isWanted || !focus) return;
    if (!isLive) {
      setIsLive(true);
      return;
    }
    if (!view.current) return;
    focused.current = focus.turn;
    if (focus.line === undefined) focusEnd(view.current);
    else focusLine(view.current, focus.line);
  });

  const actions = useMemo(
    () => ({
      onLeave: () => {
        session.focus(paragraphId, "paragraph");
        return true;
      },
      onLeaveTo: (distance: 1 | -1) => session.focusNeighbour(paragraphId, distance),
      onTooLarge: () =>
        session.notify.problem("This text is too large for a paragraph; keep it in a file and read it from there."),
    }),
    [session, paragraphId],
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
    onEditor(made);
  };
  return (
    <CodeEditor
      paragraphId={paragraphId}
      text={text}
      language={language}
      isReadOnly={isReadOnlyForLong}
      hasLineNumbers={hasLineNumbers}
      hasCompletion={interpreter?.completionSupport ?? false}
      errorLine={errorLine}
      label={`Code of paragraph ${index + 1}, ${interpreter?.name ?? "unknown interpreter"}`}
      actions={actions}
      caretAt={caretAt}
      onReady={handleReady}
    />
  );
});

/** A short run is over before anybody could have typed, and turning an editor off and on costs a frame. */
const readOnlyAfterMs = 120;

function focusEnd(view: EditorView): void {
  if (view.hasFocus) return;
  const { main } = view.state.selection;
  if (main.empty && main.head === 0) view.dispatch({ selection: { anchor: view.state.doc.length } });
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
