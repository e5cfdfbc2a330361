import { Button } from "@mantine/core";
import type { Segment } from "@octavo/note";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useIsPrinting } from "../../platform/printing.ts";
import { fileUrl, linesUrl } from "../address.ts";
import { saveFile } from "../save-file.ts";
import type { ViewProps } from "../view.ts";
import { FailureView } from "./failure.tsx";
import { type Fed, feed, nothingFed } from "./feed.ts";
import { linesInNote, linesOnServer } from "./log-pages.ts";
import { LogViewer } from "./log-viewer.tsx";
import { TextPainter } from "./painter.ts";
import styles from "./text.module.css";
import { CopyButton } from "./text-tools.tsx";
import { splitTraceback } from "./traceback.ts";

const mostReasonLines = 15;

/** Text as a terminal would show it. What is over budget shows its head and tail, and opens as a whole when asked for. */
export function TextView(props: ViewProps) {
  const { noteId, paragraphId, index, segment, running } = props;
  const { overflow } = segment;
  const [showsAll, setShowsAll] = useState(false);
  const [shown, setShown] = useState<Shown>({ lines: 0, hasGap: false });

  const handleShown = useCallback((next: Shown) => {
    setShown((old) => (old.lines === next.lines && old.hasGap === next.hasGap ? old : next));
  }, []);
  const hasMore = overflow !== null || shown.hasGap;
  const isOnServer = overflow !== null;
  const dataOfNote = isOnServer || !showsAll ? null : segment.data;
  const source = useMemo(
    () =>
      dataOfNote === null
        ? linesOnServer((from, count) => linesUrl({ noteId, paragraphId, index }, from, count))
        : linesInNote(dataOfNote),
    [dataOfNote, noteId, paragraphId, index],
  );
  const lines = overflow?.lines ?? shown.lines;
  const failure = useMemo(() => (overflow ? null : splitTraceback(segment.data)), [overflow, segment.data]);
  const printed = useMemo(() => (failure ? { ...segment, data: failure.before } : segment), [failure, segment]);

  if (segment.data === "" && !overflow) return null;
  return (
    <div className={styles["text"]}>
      {showsAll && hasMore ? (
        <LogViewer source={source} total={lines} running={running} />
      ) : (
        <Screen {...props} segment={printed} onShown={handleShown} />
      )}
      {failure && <FailureView trace={failure.trace} message={failure.message} />}
      {!isOnServer && !running && !props.viewOnly && <CopyButton text={segment.data} />}
      {hasMore && (
        <div className={styles["bar"]}>
          <span>{lines.toLocaleString("en")} lines</span>
          <Button size="compact-xs" variant="subtle" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? "show less" : "show all"}
          </Button>
          {isOnServer ? (
            <Button
              component="a"
              size="compact-xs"
              variant="subtle"
              href={fileUrl({ noteId, paragraphId, index })}
              download
            >
              download
            </Button>
          ) : (
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => saveFile(`${props.fileName}.txt`, [segment.data], "text/plain")}
            >
              download
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface Shown {
  readonly lines: number;
  readonly hasGap: boolean;
}

interface ScreenProps extends ViewProps {
  readonly onShown: (shown: Shown) => void;
}

/** The part of the output that is on the page. It grows under React's hands: see `TextPainter`. */
function Screen({ segment, running, isLastOfFailed, onShown }: ScreenProps) {
  const box = useRef<HTMLPreElement>(null);
  const painting = useRef<Painting | null>(null);
  const isPrinting = useIsPrinting();

  useEffect(() => {
    const host = box.current;
    if (!host) return;
    painting.current ??= { painter: new TextPainter(host, styles["gap"] ?? ""), fed: nothingFed, follows: true };
    const state = painting.current;
    const paint = () => {
      const { steps, fed } = feed(state.fed, segment);
      state.fed = fed;
      for (const step of steps) {
        if (step.type === "restart") state.painter.restart();
        else if (step.type === "skip") state.painter.skip(step.text);
        else state.painter.write(step.text);
      }
      const lines = segment.overflow?.lines ?? state.painter.lineCount;
      const left = lines - state.painter.shownLines;
      if (state.painter.hasGap)
        state.painter.describeGap(`${Math.max(1, left).toLocaleString("en")} lines not shown here`);
      if (running && state.follows) host.scrollTop = host.scrollHeight;
      onShown({ lines: state.painter.hasGap ? lines : 0, hasGap: state.painter.hasGap });
    };
    // The browser's own print dialog waits for no frame.
    if (isPrinting) return paint();
    const frame = requestAnimationFrame(paint);
    return () => cancelAnimationFrame(frame);
  }, [segment, running, onShown, isPrinting]);

  const handleScroll = () => {
    const host = box.current;
    if (host && painting.current)
      painting.current.follows = host.scrollHeight - host.scrollTop - host.clientHeight < 24;
  };

  return (
    <pre
      ref={box}
      className={styles["screen"]}
      data-failed={(isLastOfFailed && isShort(segment)) || undefined}
      role="log"
      aria-label="Output"
      aria-live={running ? "polite" : "off"}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      onScroll={handleScroll}
    />
  );
}

/** The reason of a failure is a few lines; what is longer has been printed on the way to it. */
function isShort({ data, overflow }: Segment): boolean {
  return overflow === null && data.length < 2000 && data.trimEnd().split("\n").length <= mostReasonLines;
}

interface Painting {
  readonly painter: TextPainter;
  fed: Fed;
  /** The reader is at the end and stays there as it grows. */
  follows: boolean;
}
