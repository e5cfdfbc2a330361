/**
 * The list as a tree that the keyboard walks. The focus stays on the tree and `aria-activedescendant` names the row, so that a row may leave the page when
 * it is scrolled away: only what is on the screen and a little around is drawn, however many columns there are.
 */

import { useMediaQuery } from "@mantine/hooks";
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import classes from "./data.module.css";
import { aboutHeight, DataRow } from "./data-row.tsx";
import type { Entry } from "./entries.ts";
import type { Row } from "./name-index.ts";
import { rowAt, topsOfRows } from "./row-heights.ts";
import { texts } from "./texts.ts";
import type { EntryActions } from "./use-entry-actions.ts";
import type { Use } from "./used-in.ts";

const around = 400;

interface DataListProps {
  readonly tree: RefObject<HTMLDivElement | null>;
  readonly rows: readonly Row[];
  readonly part: string;
  readonly actions: EntryActions;
  readonly usesOf: (entry: Entry) => readonly Use[];
  readonly onToggle: (key: string) => void;
}

export function DataList({ tree, rows, part, actions, usesOf, onToggle }: DataListProps) {
  const id = useId();
  const t = useTranslation(texts);
  const isCoarse = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false }) ?? false;
  const tops = useMemo(() => {
    const [section, entry, column] = isCoarse ? [40, 44, 40] : [32, 30, 26];
    return topsOfRows(rows, {
      section,
      entry,
      column,
      about: (row) => aboutHeight(row.entry, usesOf(row.entry), isCoarse),
    });
  }, [rows, usesOf, isCoarse]);
  const scroller = useRef<HTMLDivElement>(null);
  const { from, to, look } = useDrawn(scroller, tops);
  const [active, setActive] = useState("");
  const found = rows.findIndex(({ key }) => key === active);
  const activeIndex = found >= 0 ? found : firstName(rows);

  const goTo = (index: number) => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (!row) return;
    setActive(row.key);
    reveal(scroller.current, tops, rows.indexOf(row));
    look();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const row = rows[activeIndex];
    if (!row || event.target !== tree.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / 30) - 2);
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
    const by = moves[event.key];
    if (by !== undefined) goTo(activeIndex + by);
    else if (event.key === "Home") goTo(0);
    else if (event.key === "End") goTo(rows.length - 1);
    else if (event.key === "ArrowRight") isOpen(row) === false ? onToggle(row.key) : goTo(activeIndex + 1);
    else if (event.key === "ArrowLeft") isOpen(row) === true ? onToggle(row.key) : goTo(parentOf(rows, activeIndex));
    else if (event.key === "Enter") perform(row, { actions, onToggle });
    else if (event.key === " ") isOpen(row) !== null && onToggle(row.key);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={scroller} className={classes["scroller"]}>
      <div
        ref={tree}
        role="tree"
        aria-label={t("list")}
        aria-description={t("keys")}
        tabIndex={0}
        className={classes["tree"]}
        style={{ height: tops[rows.length] ?? 0 }}
        aria-activedescendant={activeIndex >= from && activeIndex < to ? `${id}-${activeIndex}` : undefined}
        onKeyDown={handleKeyDown}
      >
        {rows.slice(from, to).map((row, at) => (
          <DataRow
            key={row.key}
            id={`${id}-${from + at}`}
            row={row}
            top={tops[from + at] ?? 0}
            height={(tops[from + at + 1] ?? 0) - (tops[from + at] ?? 0)}
            isActive={from + at === activeIndex}
            part={part}
            actions={actions}
            uses={row.kind === "about" ? usesOf(row.entry) : []}
            onPress={() => {
              setActive(row.key);
              if (isOpen(row) !== null) onToggle(row.key);
            }}
          />
        ))}
      </div>
    </div>
  );
}

interface Performing {
  readonly actions: EntryActions;
  readonly onToggle: (key: string) => void;
}

function perform(row: Row, { actions, onToggle }: Performing): void {
  if (row.kind === "section") onToggle(row.key);
  else if (row.kind === "column") actions.insert?.(row.entry, row.column);
  else if (row.kind === "entry") actions.insert?.(row.entry);
}

/** Null for a row that does not expand. */
function isOpen(row: Row): boolean | null {
  return row.kind === "section" || row.kind === "entry" ? row.isOpen : null;
}

function firstName(rows: readonly Row[]): number {
  return Math.max(
    0,
    rows.findIndex(({ kind }) => kind === "entry"),
  );
}

function parentOf(rows: readonly Row[], index: number): number {
  const level = (row: Row | undefined) => (row?.kind === "section" ? 0 : row?.kind === "entry" ? 1 : 2);
  const own = level(rows[index]);
  return Math.max(
    0,
    rows.slice(0, index).findLastIndex((row) => level(row) < own),
  );
}

function reveal(scroller: HTMLElement | null, tops: Float64Array, index: number): void {
  if (!scroller) return;
  const [top, bottom] = [tops[index] ?? 0, tops[index + 1] ?? 0];
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (bottom > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = bottom - scroller.clientHeight;
}

/** The range of rows on the screen and around it. */
function useDrawn(scroller: RefObject<HTMLDivElement | null>, tops: Float64Array) {
  const [view, setView] = useState({ top: 0, height: 800 });
  const look = () => {
    const element = scroller.current;
    if (!element) return;
    const next = { top: element.scrollTop, height: element.clientHeight };
    setView((now) => (now.top === next.top && now.height === next.height ? now : next));
  };
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  });
  const from = rowAt(tops, view.top - around);
  const to = Math.min(tops.length - 1, rowAt(tops, view.top + view.height + around) + 1);
  return { from, to, look };
}
