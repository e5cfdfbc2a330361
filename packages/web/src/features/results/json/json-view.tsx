// biome-ignore-all lint/a11y/useFocusableInteractive: the tree has the focus and names its active row

import type { Json } from "@octavo/note";
import { IconBraces, IconChevronRight, IconRoute } from "@tabler/icons-react";
import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { rowWindow, topToShow } from "../../../ui/row-window.ts";
import { useCopyText } from "../../../ui/use-copy.ts";
import { useRowPlace } from "../../../ui/use-row-place.ts";
import { texts } from "../common/texts.ts";
import { useRowHeight } from "../common/use-row-height.ts";
import { kindOfJson, parentOfRow, previewOf, rowsOfTree, type TreeRow } from "./json-tree.ts";
import styles from "./json-view.module.css";

interface JsonViewProps {
  readonly value: Json;
  /** The most it may take; a short one takes less. */
  readonly height: number;
  /** Pixels from a level to the next. */
  readonly indent?: number;
  /** It takes the focus of a dialog that opens. */
  readonly takesFocus?: boolean;
}

const usualRowHeight = 22;
const usualIndent = 16;

/** A JSON value to fold out, as an ARIA tree: only the rows in sight are on the page. */
export function JsonView({ value, height, indent = usualIndent, takesFocus = false }: JsonViewProps) {
  const t = useTranslation(texts);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight(box, usualRowHeight);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(["$"]));
  const [activePath, setActivePath] = useState("$");
  const rows = useMemo(() => rowsOfTree(value, open), [value, open]);
  const found = rows.findIndex(({ path }) => path === activePath);
  const active = Math.max(0, found);
  const row = rows[active];
  const viewportHeight = Math.min(height, rows.length * rowHeight);
  const extent = { count: rows.length, rowHeight, viewportHeight };
  const { place, handleScroll, goTo } = useRowPlace(box, extent);
  const view = rowWindow({ ...extent, ...place });

  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the active row, not the reader's scrolling
  useLayoutEffect(() => {
    const wanted = topToShow(active, place.top, extent);
    if (wanted !== place.top) goTo(wanted);
  }, [active]);

  // A dialog that was there before it has given the focus to something else.
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);

  const setBranch = (path: string, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(path);
    else next.delete(path);
    setOpen(next);
  };
  const moveTo = (place: number) => {
    const target = rows[Math.min(Math.max(0, place), rows.length - 1)];
    if (target) setActivePath(target.path);
  };
  const actionOf = (key: string, { path, isOpen }: TreeRow, page: number): (() => void) | null => {
    switch (key) {
      case "ArrowDown":
        return () => moveTo(active + 1);
      case "ArrowUp":
        return () => moveTo(active - 1);
      case "PageDown":
        return () => moveTo(active + page);
      case "PageUp":
        return () => moveTo(active - page);
      case "Home":
        return () => moveTo(0);
      case "End":
        return () => moveTo(rows.length - 1);
      case "ArrowRight":
        return () => (isOpen === true ? moveTo(active + 1) : isOpen === false && setBranch(path, true));
      case "ArrowLeft":
        return () => (isOpen === true ? setBranch(path, false) : moveTo(parentOfRow(rows, active)));
      case "Enter":
      case " ":
        return isOpen === null ? null : () => setBranch(path, !isOpen);
      default:
        return null;
    }
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !row) return;
    const page = Math.max(1, Math.floor(viewportHeight / rowHeight) - 1);
    const act = actionOf(event.key, row, page);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  const path = useCopyText(() => row?.path ?? "");
  const wholeValue = useCopyText(() => (row ? valueText(row.value) : ""));
  return (
    <div>
      <div className={styles["bar"]}>
        <code className={styles["path"]}>{row?.path}</code>
        <CopyButton
          label={t("copyPath")}
          icon={<IconRoute size={14} aria-hidden />}
          outcome={path.outcome}
          onCopy={path.copy}
        />
        <CopyButton
          label={t("copyValue")}
          icon={<IconBraces size={14} aria-hidden />}
          outcome={wholeValue.outcome}
          onCopy={wholeValue.copy}
        />
      </div>
      <div
        ref={box}
        className={styles["tree"]}
        style={{ height: viewportHeight, "--row-height": `${rowHeight}px` } as CSSProperties}
        role="tree"
        aria-label="JSON"
        aria-activedescendant={`${id}-${active}`}
        tabIndex={0}
        {...(takesFocus ? { "data-autofocus": true } : {})}
        onKeyDown={handleKey}
        onScroll={handleScroll}
      >
        <div style={{ height: view.height }}>
          <div style={{ transform: `translateY(${view.offset}px)` }}>
            {rows.slice(view.from, view.to).map((shown, place) => (
              <JsonRow
                key={shown.path}
                id={`${id}-${view.from + place}`}
                row={shown}
                indent={indent}
                isActive={view.from + place === active}
                onPress={() => {
                  setActivePath(shown.path);
                  if (shown.isOpen !== null) setBranch(shown.path, !shown.isOpen);
                }}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly row: TreeRow;
  readonly indent: number;
  readonly isActive: boolean;
  readonly onPress: () => void;
}

function JsonRow({ id, row, indent, isActive, onPress }: RowProps) {
  const { name, value, level, place, siblings, isOpen } = row;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      id={id}
      className={styles["row"]}
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-selected={isActive}
      {...(isOpen === null ? {} : { "aria-expanded": isOpen })}
      style={{ paddingLeft: (level - 1) * indent }}
      onClick={onPress}
    >
      <span className={styles["fold"]}>{isOpen !== null && <IconChevronRight size={14} aria-hidden />}</span>
      {name !== null && <span className={styles["name"]}>{name}:</span>}
      <span className={styles["value"]} data-kind={kindOfJson(value)}>
        {previewOf(value)}
      </span>
    </div>
  );
}

/** JSON without NaN and the infinities, which become their names. */
function valueText(value: Json): string {
  const named = (_: string, one: unknown) => (typeof one === "number" && !Number.isFinite(one) ? String(one) : one);
  return typeof value === "string" ? value : JSON.stringify(value, named, 2);
}
