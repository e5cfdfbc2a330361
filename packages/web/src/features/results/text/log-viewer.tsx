import { Button } from "@mantine/core";
import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { rowWindow, topToShow } from "../../../ui/row-window.ts";
import { useRowPlace } from "../../../ui/use-row-place.ts";
import { texts } from "../common/texts.ts";
import { useRowHeight } from "../common/use-row-height.ts";
import type { Line } from "./ansi.ts";
import { readAnsiLines } from "./ansi.ts";
import { AnsiLine } from "./ansi-line.tsx";
import { LogFind } from "./log-find.tsx";
import { type LineSource, LogPages, type PageState, pageLines } from "./log-pages.ts";
import { LogSearch } from "./log-search.ts";
import styles from "./text.module.css";

const usualRowHeight = 20;
/** Lines of context that a line which was gone to has above and below. */
const context = { above: 3, below: 6 } as const;
// A line is drawn up to here; the file has the rest.
const longestLine = 5000;

interface LogViewerProps {
  readonly source: LineSource;
  /** Lines, as far as they are known now. */
  readonly total: number;
  readonly running: boolean;
  readonly height: number;
}

/** Every line of an output, however long: only the lines in sight are on the page, and only their pages are loaded. */
export function LogViewer({ source, total, running, height: viewportHeight }: LogViewerProps) {
  const t = useTranslation(texts);
  const [, changed] = useReducer((count: number) => count + 1, 0);
  const pages = useMemo(() => new LogPages(source, 0, changed), [source]);
  const search = useMemo(() => new LogSearch(source, changed), [source]);
  const [goneTo, setGoneTo] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(running);
  const rowHeight = useRowHeight(box, usualRowHeight);
  useEffect(() => () => pages.close(), [pages]);
  useEffect(() => () => search.close(), [search]);
  pages.grow(total);

  const extent = { count: pages.total, rowHeight, viewportHeight };
  const rows = useRowPlace(box, extent);
  const view = rowWindow({ ...extent, ...rows.place, ...(follows.current ? { top: Infinity } : {}) });
  // The number of lines is no variable of React's: pages report it, and the window follows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the log has grown
  useLayoutEffect(() => {
    if (follows.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [view.height]);

  const handleScroll = () => {
    if (!box.current) return;
    const { scrollTop, scrollHeight } = box.current;
    follows.current = running && scrollHeight - scrollTop - viewportHeight < rowHeight;
    if (follows.current) rows.goTo(Infinity);
    else rows.handleScroll();
  };

  const goTo = (line: number) => {
    if (!box.current) return;
    follows.current = false;
    setGoneTo(line);
    const below = topToShow(Math.min(pages.total - 1, line + context.below), rows.place.top, extent);
    rows.goTo(topToShow(Math.max(0, line - context.above), below, extent));
  };

  const wanted = search.text.toLowerCase();
  const drawn = Array.from({ length: view.to - view.from }, (_, place) => {
    const line = view.from + place;
    const page = pages.page(Math.floor(line / pageLines));
    const runs = page.type === "loaded" ? parsedLine(page, line) : null;
    return { line, page, runs, isHit: wanted !== "" && runs !== null && textOfLine(runs).includes(wanted) };
  });
  const failure = drawn.find(({ page }) => page.type === "failed")?.page;

  return (
    <>
      <LogFind search={search} line={goneTo} total={pages.total} onGo={goTo} />
      {failure?.type === "failed" && (
        <p className={styles["failure"]}>
          {failure.message}{" "}
          <Button size="compact-xs" variant="subtle" onClick={() => pages.retry()}>
            {t("tryAgain")}
          </Button>
        </p>
      )}
      <div
        ref={box}
        className={styles["viewer"]}
        style={{ height: viewportHeight, "--row-height": `${rowHeight}px` } as CSSProperties}
        onScroll={handleScroll}
        role="log"
        aria-live="off"
        aria-label={t("allLines", { lines: pages.total })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
      >
        <div className={styles["canvas"]} style={{ height: view.height }}>
          <div className={styles["rows"]} style={{ transform: `translateY(${view.offset}px)` }}>
            {drawn.map(({ line, runs, isHit }) => (
              <div
                key={line}
                className={styles["row"]}
                data-hit={isHit || undefined}
                aria-current={line === goneTo || undefined}
              >
                <span className={styles["number"]} aria-hidden>
                  {line + 1}
                </span>
                <span className={styles["line"]}>{runs ? <AnsiLine line={runs} /> : " "}</span>
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
    lines = readAnsiLines(page.lines.map((text) => text.slice(0, longestLine)).join("\n"));
    parsed.set(page, lines);
  }
  return lines[line % pageLines] ?? [];
}

function textOfLine(line: Line): string {
  return line
    .map(({ text }) => text)
    .join("")
    .toLowerCase();
}
