import { Button } from "@mantine/core";
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "react";
import { rowWindow } from "../../ui/row-window.ts";
import { type Line, readAnsi } from "./ansi.ts";
import { AnsiLine } from "./ansi-line.tsx";
import { type LineSource, LogPages, type PageState, pageLines } from "./log-pages.ts";
import styles from "./text.module.css";

const rowHeight = 20;
const viewportHeight = 480;
// A line is drawn up to here; the file has the rest.
const longestLine = 5000;

interface LogViewerProps {
  readonly source: LineSource;
  /** Lines, as far as they are known now. */
  readonly total: number;
  readonly running: boolean;
}

/** Every line of an output, however long: only the lines in sight are on the page, and only their pages are loaded. */
export function LogViewer({ source, total, running }: LogViewerProps) {
  const [, changed] = useReducer((count: number) => count + 1, 0);
  const [scrollTop, setScrollTop] = useState(0);
  const pages = useMemo(() => new LogPages(source, 0, changed), [source]);
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(running);
  useEffect(() => () => pages.close(), [pages]);
  pages.grow(total);

  const view = rowWindow({ count: pages.total, rowHeight, scrollTop, viewportHeight });
  // The number of lines is no variable of React's: pages tell it, and the window follows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the log has grown
  useLayoutEffect(() => {
    if (follows.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [view.height]);

  const handleScroll = () => {
    if (!box.current) return;
    const { scrollTop: top, scrollHeight } = box.current;
    follows.current = running && scrollHeight - top - viewportHeight < rowHeight;
    setScrollTop(top);
  };

  const rows = Array.from({ length: view.to - view.from }, (_, place) => {
    const line = view.from + place;
    return { line, page: pages.page(Math.floor(line / pageLines)) };
  });
  const failure = rows.find(({ page }) => page.type === "failed")?.page;

  return (
    <>
      {failure?.type === "failed" && (
        <p className={styles["failure"]}>
          {failure.message}{" "}
          <Button size="compact-xs" variant="subtle" onClick={() => pages.retry()}>
            Try again
          </Button>
        </p>
      )}
      <div
        ref={box}
        className={styles["viewer"]}
        onScroll={handleScroll}
        role="log"
        aria-live="off"
        aria-label={`All ${pages.total.toLocaleString("en")} lines`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
      >
        <div className={styles["canvas"]} style={{ height: view.height }}>
          <div className={styles["rows"]} style={{ transform: `translateY(${view.offset}px)` }}>
            {rows.map(({ line, page }) => (
              <div key={line} className={styles["row"]}>
                <span className={styles["number"]} aria-hidden>
                  {line + 1}
                </span>
                <span className={styles["line"]}>
                  {page.type === "loaded" ? <AnsiLine line={parsedLine(page, line)} /> : " "}
                </span>
              </div>
            ))}
          </div>
        </div>
      </div>
    </>
  );
}

const parsed = new WeakMap<PageState, readonly Line[]>();

/** Colours go on from line to line, so a page is read as a whole, once. */
function parsedLine(page: Extract<PageState, { type: "loaded" }>, line: number): Line {
  let lines = parsed.get(page);
  if (!lines) {
    lines = readAnsi(page.lines.map((text) => text.slice(0, longestLine)).join("\n"));
    parsed.set(page, lines);
  }
  return lines[line % pageLines] ?? [];
}
