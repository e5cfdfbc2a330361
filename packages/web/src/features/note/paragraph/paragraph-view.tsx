import { mayWriteNote } from "@octavo/client";
import { isRunning, type JsonObject, type Paragraph } from "@octavo/note";
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { isOfInputMethod } from "../../../platform/input-methods.ts";
import { isAvailable } from "../../../ui/commands/command.ts";
import { commandOf } from "../../../ui/commands/key-map.ts";
import { fileNameIn, ParagraphResults, placeOfTarget } from "../../results/index.ts";
import { WaitingMark } from "../away/waiting-mark.tsx";
import { keyedCommands } from "../commands/paragraph-commands.ts";
import { type ParagraphContext, paragraphContextOf } from "../commands/paragraph-context.ts";
import { performSingleKey } from "../commands/single-keys.ts";
import {
  useFocusOfParagraph,
  useNoteSession,
  useNoteState,
  usePageState,
  useParagraph,
  useStatus,
} from "../context/session-context.tsx";
import { closeListAround } from "../editor/completion.ts";
import { errorLineOf, lineInText } from "../editor/error-line.ts";
import { ParagraphForms } from "../forms/paragraph-forms.tsx";
import { Grip } from "../layout/grip.tsx";
import { changesOf } from "../session/changed-inputs.ts";
import { showsForms } from "../session/forms/form-drafts.ts";
import { hidesText, opensByDoubleClick } from "../session/hidden-text.ts";
import type { NoteSession } from "../session/note-session.ts";
import { type Look, lookOfParagraph } from "../session/paragraph-config.ts";
import { IgnoredInterrupt } from "./ignored-interrupt.tsx";
import { InputPrompt } from "./input-prompt.tsx";
import { InstallOffer } from "./install-offer.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import classes from "./paragraph.module.css";
import { ParagraphEditor } from "./paragraph-editor.tsx";
import { ParagraphFooter } from "./paragraph-footer.tsx";
import { ParagraphMenu } from "./paragraph-menu.tsx";
import { ParagraphTitle } from "./paragraph-title.tsx";
import { RefusedRun } from "./refused-run.tsx";
import { RunButton } from "./run-button.tsx";
import { nameOfParagraph } from "./status-words.ts";
import { texts } from "./texts.ts";

interface ParagraphViewProps {
  readonly id: string;
  readonly index: number;
  readonly noteLook: Look;
  /** What it stands among. Only on the page of its note the keys of paragraphs work; alone it shows also an output that is hidden there. */
  readonly place?: "note" | "home" | "alone";
}

/** One paragraph as it is near the eye: bar, title, text, results, footer. */
export const ParagraphView = memo(function ParagraphView(props: ParagraphViewProps) {
  const session = useNoteSession();
  const paragraph = useParagraph(props.id);
  return paragraph ? <Loaded {...props} session={session} paragraph={paragraph} /> : null;
});

interface LoadedProps extends ParagraphViewProps {
  readonly session: NoteSession;
  readonly paragraph: Paragraph;
}

function Loaded({ session, paragraph, id, index, noteLook, place = "note" }: LoadedProps) {
  const t = useTranslation(texts);
  const status = useStatus(paragraph);
  const look = useMemo(() => lookOfParagraph(paragraph.config), [paragraph.config]);
  const defaultInterpreterGroup = useNoteState(({ note }) => note?.defaultInterpreterGroup ?? "");
  const notePath = useNoteState(({ note }) => note?.path ?? "");
  const isReadOnly = !useNoteState(mayWriteNote);
  const change = useNoteState(({ note }) => (note === null ? undefined : changesOf(note).get(id)));
  const isNoteRunning = useNoteState(({ note }) => note?.runAll != null);
  const isOpened = usePageState(({ opened }) => opened.has(id));
  const isCurrent = usePageState(({ current }) => current === id);
  const isInUse = usePageState(({ lately }) => lately === id);
  const isOutputOpened = usePageState(({ openedOutputs }) => openedOutputs.has(id));
  const isKept = usePageState(({ kept }) => kept.has(id));
  const section = useRef<HTMLElement>(null);
  useParagraphFocus(id, section);

  const lockedBy = isNoteRunning ? "note" : isRunning(paragraph.status) ? (paragraph.run?.id ?? "run") : null;
  const { isRefused, handleRefused } = useRefused(lockedBy);

  const isReport = noteLook === "report";
  const isToBeRead = opensByDoubleClick(paragraph, { defaultInterpreterGroup });
  const isHiddenInNote = look.isOutputHidden && place !== "alone";
  const hasForms = showsForms(paragraph) && !isHiddenInNote;
  const isBlank =
    isReport && !hasForms && (isHiddenInNote || !paragraph.results || paragraph.results.segments.length === 0);
  const isTextHidden = isReport || (hidesText(paragraph, { defaultInterpreterGroup }) && !isOpened);
  const { contextOf, handleKeys } = useCommands(session, id);
  const isOutputHidden = isHiddenInNote && !isOutputOpened;
  const errorLine = useMemo(() => errorLineOf(paragraph), [paragraph]);
  const handleRun = useCallback(() => void session.run(id), [session, id]);
  const handleCancel = useCallback(() => void session.cancel(id), [session, id]);
  const handleConfigChange = useCallback(
    (at: number, config: JsonObject) => void session.configure(id, { results: { [at]: config } }),
    [session, id],
  );

  // In a report what shows nothing is not there.
  if (isBlank && !(look.hasTitle && paragraph.title)) return null;

  /** Places that a traceback names are buttons among the results. */
  const handlePlace = ({ target }: MouseEvent) => {
    const place = placeOfTarget(target);
    const paragraphId = place?.paragraphId ?? id;
    const text = place && session.replica.text(paragraphId)?.text.toString();
    if (place && text != null) session.focusLine(paragraphId, lineInText(text, place.line));
  };
  const handleDoubleClick = (event: MouseEvent) => {
    if (!isToBeRead || isReport || isInsideElement(event.target, ".cm-editor, button, input, a")) return;
    session.open(id);
    session.focus(id);
  };
  const handleFocus = () => session.setCurrent(id);
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null) && session.page.getState().current === id)
      session.setCurrent(null);
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is clicked are buttons inside, which keys press as well
    <section
      ref={section}
      id={id}
      className={classes["paragraph"]}
      data-status={status}
      data-stale={change !== undefined || undefined}
      data-look={noteLook}
      data-current={isCurrent || undefined}
      data-in-use={isInUse || undefined}
      data-disabled={!look.isEnabled || undefined}
      data-is-read={(isToBeRead && isTextHidden) || undefined}
      aria-label={nameOfParagraph(index, paragraph.title, status)}
      // For the code and for what comes of it.
      style={{ "--paragraph-font-size": `${look.fontSize + 4}px` } as React.CSSProperties}
      tabIndex={-1}
      onKeyDownCapture={place === "note" ? handleKeys : undefined}
      onFocus={handleFocus}
      onBlur={handleBlur}
      onClick={handlePlace}
      onDoubleClick={handleDoubleClick}
    >
      <div className={classes["bar"]} />
      {!isReport && !isReadOnly && <Grip />}
      {look.hasTitle && (!isReport || paragraph.title) && (
        <ParagraphTitle paragraphId={id} title={paragraph.title} isReadOnly={isReport || isReadOnly} />
      )}
      {!isReport && (
        <div className={classes["tools"]} role="toolbar" aria-label={t("paragraph", { number: index + 1 })}>
          {!look.isEnabled && <span className={classes["hint"]}>{t("runDisabled")}</span>}
          <LanguageMenu paragraphId={id} isReadOnly={isReadOnly || lockedBy !== null} />
          <RunButton status={status} isEnabled={look.isEnabled} onRun={handleRun} onCancel={handleCancel} />
          <ParagraphMenu contextOf={contextOf} />
        </div>
      )}
      {!isTextHidden && (
        <div className={classes["code"]}>
          <ParagraphEditor
            paragraphId={id}
            index={index}
            status={status}
            isReadOnly={isReadOnly || lockedBy !== null}
            hasLineNumbers={look.hasLineNumbers}
            errorLine={errorLine}
            onRefused={handleRefused}
          />
          {isRefused && (
            <p role="status" className={classes["hint"]}>
              {t(isNoteRunning ? "lockedByNote" : "lockedByRun")}
            </p>
          )}
        </div>
      )}
      {paragraph.status === "RUNNING" && paragraph.progress > 0 && paragraph.progress < 100 && (
        <progress className={classes["progress"]} max={100} value={paragraph.progress} aria-label={t("progress")} />
      )}
      {hasForms && <ParagraphForms paragraph={paragraph} />}
      {!isReport && <RefusedRun paragraph={paragraph} />}
      {!isOutputHidden && paragraph.results && (
        <div
          className={classes["results"]}
          data-results
          aria-live={isRunning(status) ? "off" : "polite"}
          aria-busy={isRunning(status)}
        >
          <ParagraphResults
            noteId={session.replica.noteId}
            paragraphId={id}
            results={paragraph.results}
            running={isRunning(status)}
            resultConfigs={look.results}
            onConfigChange={isReport ? null : handleConfigChange}
            viewOnly={isReport}
            fileName={fileNameIn(notePath, paragraph.title)}
          />
        </div>
      )}
      {!isReport && <InstallOffer paragraph={paragraph} index={index} />}
      {paragraph.run?.ignoresInterrupt && <IgnoredInterrupt paragraphId={id} />}
      {paragraph.run?.input && (
        <InputPrompt
          key={`${paragraph.run.id} ${paragraph.run.input.questionId}`}
          paragraphId={id}
          run={{ id: paragraph.run.id, input: paragraph.run.input }}
        />
      )}
      {!isReport && isEmptyHere(isTextHidden, isOutputHidden, paragraph) && (
        <p className={classes["hint"]}>{t("codeHidden")}</p>
      )}
      <WaitingMark paragraphId={id} />
      {!isReport && (
        <ParagraphFooter
          paragraph={paragraph}
          status={status}
          isKept={isKept}
          haveInputsChanged={change === "inputs"}
        />
      )}
    </section>
  );
}

function isEmptyHere(isTextHidden: boolean, isOutputHidden: boolean, { results }: Paragraph): boolean {
  return isTextHidden && (isOutputHidden || !results || results.segments.length === 0);
}

/** Takes the keyboard when the page sends it to the paragraph as a whole. */
function useParagraphFocus(id: string, section: React.RefObject<HTMLElement | null>): void {
  const { focus, isValid } = useFocusOfParagraph(id);
  useEffect(() => {
    if (focus?.part !== "paragraph" || !isValid()) return;
    section.current?.focus({ preventScroll: true });
    if (!focus.isStill) section.current?.scrollIntoView({ block: "nearest" });
  }, [focus, isValid, section]);
}

/**
 * Whether the user has tried to write, for as long as the lock holds.
 * @param lockedBy the run that forbids it
 */
function useRefused(lockedBy: string | null) {
  const [refusedIn, setRefusedIn] = useState<string | null>(null);
  const latest = useRef(lockedBy);
  latest.current = lockedBy;
  const handleRefused = useCallback(() => setRefusedIn(latest.current), []);
  // One run of all is named as the other.
  if (lockedBy === null && refusedIn !== null) setRefusedIn(null);
  return { isRefused: lockedBy !== null && refusedIn === lockedBy, handleRefused };
}

function useCommands(session: NoteSession, id: string) {
  return useMemo(() => {
    const contextOf = () => paragraphContextOf(session, id);
    return { contextOf, handleKeys: (event: KeyboardEvent) => performKey(event, contextOf, session, id) };
  }, [session, id]);
}

function performKey(
  event: KeyboardEvent,
  contextOf: () => ParagraphContext | null,
  session: NoteSession,
  id: string,
): void {
  // A dialog or a menu of the paragraph is inside it for React alone; its keys are its own.
  if (!event.currentTarget.contains(event.target as Node)) return;
  if (isInsideElement(event.target, "input, textarea, select") && !isInsideElement(event.target, ".cm-editor")) return;
  if (isOfInputMethod(event.nativeEvent)) return;
  const { key, ctrlKey, shiftKey, altKey, metaKey } = event;
  const mayBeCommand = ctrlKey || shiftKey || altKey || metaKey || key.startsWith("F");
  const command = mayBeCommand ? commandOf(keyedCommands, event.nativeEvent) : undefined;
  const context = command && contextOf();
  if (command && context) {
    event.preventDefault();
    event.stopPropagation();
    closeListAround(event.target);
    if (isAvailable(command, context)) command.perform(context);
    return;
  }
  if (event.target !== event.currentTarget || ctrlKey || altKey || metaKey) return;
  if (performSingleKey(event, contextOf)) return;
  if (key === "Enter") {
    event.preventDefault();
    session.open(id);
    session.focus(id);
  }
  if (key === "ArrowUp" || key === "ArrowDown") {
    if (session.focusNeighbour(id, key === "ArrowUp" ? -1 : 1, "paragraph")) event.preventDefault();
  }
}

function isInsideElement(target: EventTarget, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
