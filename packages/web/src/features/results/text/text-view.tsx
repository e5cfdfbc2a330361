import type { Segment } from "@octavo/note";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useIsPrinting } from "../../../platform/printing.ts";
import { searchUrl, urlOfFile, urlOfLines } from "../common/address.ts";
import { HeightHandle } from "../common/height-handle.tsx";
import { texts } from "../common/texts.ts";
import { useConfig } from "../common/use-config.ts";
import type { ViewProps } from "../common/view.ts";
import { jsonInText } from "../json/json-tree.ts";
import { FailureView } from "./failure.tsx";
import { type Fed, feedSegment, nothingFed } from "./feed.ts";
import { linesInNote, linesOnServer } from "./log-pages.ts";
import { LogViewer } from "./log-viewer.tsx";
import { TextPainter } from "./painter.ts";
import styles from "./text.module.css";
import { TextBar } from "./text-bar.tsx";
import {
  heightBoundFor,
  isHeightChosen,
  isTreeShown,
  textHeight,
  withTextHeight,
  withTreeShown,
} from "./text-height.ts";
import { TextTools } from "./text-tools.tsx";
import { splitTraceback } from "./traceback.ts";

const mostReasonLines = 15;

/** Text as a terminal would show it. What is over budget shows its head and tail, and opens as a whole when asked for. */
export function TextView(props: ViewProps) {
  const { noteId, paragraphId, index, revisionId, segment, running, viewOnly } = props;
  const { overflow } = segment;
  const { current: config, change } = useConfig(props.config, props.onConfigChange);
  const [showsAll, setShowsAll] = useState(false);
  const [shown, setShown] = useState<VisibleText>(nothingShown);
  const [draggedHeight, setDraggedHeight] = useState<number | null>(null);
  const keptHeight = textHeight(config);
  const height = draggedHeight ?? keptHeight;
  const isChosen = draggedHeight !== null || isHeightChosen(config);

  const handleShown = useCallback((next: VisibleText) => {
    setShown((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
  }, []);
  const hasMore = overflow !== null || shown.hasGap;
  const isOnServer = overflow !== null;
  const dataOfNote = isOnServer || !showsAll ? null : segment.data;
  const source = useMemo(() => {
    const address = { noteId, paragraphId, index, revisionId };
    if (dataOfNote !== null) return linesInNote(dataOfNote);
    return linesOnServer({
      lines: (from, count) => urlOfLines(address, from, count),
      search: (text, from) => searchUrl(address, text, from),
    });
  }, [dataOfNote, noteId, paragraphId, index, revisionId]);
  const lines = overflow?.lines ?? shown.lines;
  const failure = useMemo(() => (overflow ? null : splitTraceback(segment.data)), [overflow, segment.data]);
  const printed = useMemo(() => (failure ? { ...segment, data: failure.before } : segment), [failure, segment]);
  const json = useMemo(
    () => (overflow || running || failure ? null : jsonInText(segment.data)),
    [overflow, running, failure, segment.data],
  );

  if (segment.data === "" && !overflow) return null;
  const showsTree = json !== null && isTreeShown(config);
  const showsViewer = !showsTree && showsAll && hasMore;
  const isWindow = showsTree || showsViewer || shown.isCut;
  return (
    <div className={styles["text"]} data-lends="text">
      {showsTree ? (
        <Suspense fallback={<div aria-busy />}>
          <JsonView value={json} height={height} />
        </Suspense>
      ) : showsViewer ? (
        <LogViewer source={source} total={lines} running={running} height={height} />
      ) : (
        <Screen {...props} segment={printed} height={height} isChosen={isChosen} onShown={handleShown} />
      )}
      {failure && <FailureView trace={failure.trace} message={failure.message} />}
      {isWindow && !viewOnly && (
        <HeightHandle
          height={height}
          place={texts.t("output")}
          onChange={(next, isFinal) => {
            setDraggedHeight(isFinal ? null : next);
            if (isFinal && next !== keptHeight) change((old) => withTextHeight(old, next));
          }}
        />
      )}
      {!isOnServer && !running && !viewOnly && (
        <TextTools
          text={segment.data}
          tree={json === null ? null : showsTree}
          onTree={(isOn) => change((old) => withTreeShown(old, isOn))}
        />
      )}
      {hasMore && !showsTree && (
        <TextBar
          lines={lines}
          showsAll={showsAll}
          onShowAll={setShowsAll}
          fileUrl={isOnServer ? urlOfFile(props) : null}
          fileName={props.fileName}
          text={segment.data}
        />
      )}
    </div>
  );
}

const JsonView = lazy(async () => ({ default: (await import("../json/json-view.tsx")).JsonView }));

interface VisibleText {
  readonly lines: number;
  readonly hasGap: boolean;
  /** There is more of it than its window has room for. */
  readonly isCut: boolean;
}
const nothingShown: VisibleText = { lines: 0, hasGap: false, isCut: false };

interface ScreenProps extends ViewProps {
  readonly height: number;
  /** By a user: then it is exactly that. */
  readonly isChosen: boolean;
  readonly onShown: (shown: VisibleText) => void;
}

/** The part of the output that is on the page. It grows under React's hands: see `TextPainter`. */
function Screen({ segment, running, isLastOfFailed, height, isChosen, onShown }: ScreenProps) {
  const t = useTranslation(texts);
  const box = useRef<HTMLPreElement>(null);
  const painting = useRef<Painting | null>(null);
  const isPrinting = useIsPrinting();

  useEffect(() => {
    const host = box.current;
    if (!host) return;
    painting.current ??= { painter: new TextPainter(host, styles["gap"] ?? ""), fed: nothingFed, follows: true };
    const state = painting.current;
    const paint = () => {
      const { steps, fed } = feedSegment(state.fed, segment);
      state.fed = fed;
      for (const step of steps) {
        if (step.type === "restart") state.painter.restart();
        else if (step.type === "skip") state.painter.skip(step.text);
        else state.painter.write(step.text);
      }
      const lines = segment.overflow?.lines ?? state.painter.lineCount;
      const left = lines - state.painter.shownLines;
      if (state.painter.hasGap) state.painter.describeGap(texts.t("linesNotShown", { lines: Math.max(1, left) }));
      // What still grows would be whole, and then a window.
      const bound = isChosen || running ? height : heightBoundFor(host.scrollHeight, height);
      host.style.maxHeight = isPrinting ? "" : `${bound}px`;
      if (running && state.follows) host.scrollTop = host.scrollHeight;
      const isCut = host.scrollHeight > host.clientHeight + 1;
      onShown({ lines: state.painter.hasGap ? lines : 0, hasGap: state.painter.hasGap, isCut });
    };
    // The browser's own print dialog waits for no frame.
    if (isPrinting) return paint();
    const frame = requestAnimationFrame(paint);
    return () => cancelAnimationFrame(frame);
  }, [segment, running, onShown, isPrinting, height, isChosen]);

  const handleScroll = () => {
    const host = box.current;
    if (host && painting.current)
      painting.current.follows = host.scrollHeight - host.scrollTop - host.clientHeight < 24;
  };

  return (
    <pre
      ref={box}
      className={styles["screen"]}
      data-failed={(isLastOfFailed && isShortText(segment)) || undefined}
      role="log"
      aria-label={t("output")}
      aria-live={running ? "polite" : "off"}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      onScroll={handleScroll}
    />
  );
}

/** The reason of a failure is a few lines; what is longer has been printed on the way to it. */
function isShortText({ data, overflow }: Segment): boolean {
  return overflow === null && data.length < 2000 && data.trimEnd().split("\n").length <= mostReasonLines;
}

interface Painting {
  readonly painter: TextPainter;
  fed: Fed;
  /** The reader is at the end and stays there as it grows. */
  follows: boolean;
}
