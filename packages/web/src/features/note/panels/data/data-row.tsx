import type { HeldColumn } from "@octavo/protocol";
import {
  IconBraces,
  IconChevronRight,
  IconCornerDownLeft,
  IconFileText,
  IconTable,
  IconVariable,
} from "@tabler/icons-react";
import type { DragEvent } from "react";
import { formatBytes } from "../../../../i18n/bytes-text.ts";
import { numberText } from "../../../../i18n/formats.ts";
import type { Translate } from "../../../../i18n/translation.ts";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import { Marked } from "../../../../ui/marked.tsx";
import classes from "./data.module.css";
import type { Entry, Section } from "./entries.ts";
import type { Row } from "./name-index.ts";
import { type english, texts } from "./texts.ts";
import type { EntryActions } from "./use-entry-actions.ts";
import type { Use } from "./used-in.ts";

interface DataRowProps {
  readonly id: string;
  readonly row: Row;
  readonly top: number;
  readonly height: number;
  readonly isActive: boolean;
  readonly part: string;
  readonly actions: EntryActions;
  readonly uses: readonly Use[];
  readonly onPress: () => void;
}

const signs: Readonly<Record<Section, typeof IconTable>> = {
  variables: IconVariable,
  tables: IconTable,
  files: IconFileText,
  pool: IconBraces,
};
const levels = { section: 1, entry: 2, about: 3, column: 3 } as const;

export function DataRow({ id, row, top, height, isActive, part, actions, uses, onPress }: DataRowProps) {
  const t = useTranslation(texts);
  const { kind } = row;
  const column = kind === "column" ? row.column : undefined;
  const entry = kind === "section" ? null : row.entry;
  const isNamed = kind === "entry" || kind === "column";
  const handleDrag = (event: DragEvent) => {
    if (!entry) return;
    event.dataTransfer.setData("text/plain", actions.draggedCode(entry, column));
    event.dataTransfer.effectAllowed = "copy";
  };
  return (
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      className={classes["row"]}
      data-kind={kind}
      data-active={isActive || undefined}
      aria-level={levels[kind]}
      aria-selected={isActive}
      aria-label={labelOf(row, t)}
      {...(kind === "section" || kind === "entry" ? { "aria-expanded": row.isOpen } : {})}
      {...(isNamed && actions.insert ? { draggable: true, onDragStart: handleDrag } : {})}
      style={{ top, height }}
    >
      {kind === "about" ? (
        <About entry={row.entry} uses={uses} actions={actions} />
      ) : (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the tree handles the keys of its rows */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
          <span className={classes["press"]} onClick={onPress}>
            {kind === "section" && <SectionHead row={row} />}
            {kind === "entry" && <EntryHead row={row} part={part} />}
            {column && <ColumnHead column={column} part={part} />}
          </span>
          {isNamed && entry && actions.insert && (
            <button
              type="button"
              tabIndex={-1}
              className={classes["insert"]}
              aria-label={t("insert", { code: column?.name ?? entry.name })}
              onClick={() => actions.insert?.(entry, column)}
            >
              <IconCornerDownLeft size={14} aria-hidden />
            </button>
          )}
        </>
      )}
    </div>
  );
}

function labelOf(row: Row, t: Translate<typeof english>): string {
  switch (row.kind) {
    case "section":
      return `${t(row.section)}, ${numberText(row.count)}`;
    case "entry":
      return [row.entry.name, row.entry.type, sizeText(row.entry.shape), placeOf(row.entry, t)]
        .filter(Boolean)
        .join(", ");
    case "about":
      return t("about", { name: row.entry.name });
    case "column":
      return [row.column.name, row.column.type].filter(Boolean).join(", ");
  }
}

function SectionHead({ row }: { readonly row: Extract<Row, { kind: "section" }> }) {
  const t = useTranslation(texts);
  return (
    <>
      <IconChevronRight size={14} className={classes["chevron"]} data-open={row.isOpen || undefined} aria-hidden />
      <span className={classes["heading"]}>{t(row.section)}</span>
      <span className={classes["count"]}>{numberText(row.count)}</span>
    </>
  );
}

function EntryHead({ row, part }: { readonly row: Extract<Row, { kind: "entry" }>; readonly part: string }) {
  const t = useTranslation(texts);
  const { entry, isOpen } = row;
  const Sign = signs[entry.section];
  return (
    <>
      <IconChevronRight size={14} className={classes["chevron"]} data-open={isOpen || undefined} aria-hidden />
      <Sign size={15} className={classes["sign"]} aria-hidden />
      <span className={classes["name"]} title={entry.name.length > 30 ? entry.name : undefined}>
        <Marked text={entry.name} part={part} />
      </span>
      <span className={classes["known"]}>{knownOf(entry, t)}</span>
    </>
  );
}

/** Type and size of a variable, origin and size of a table, size of a file. */
function knownOf(entry: Entry, t: Translate<typeof english>): string {
  const { section, type, shape, bytes } = entry;
  const first = section === "variables" ? type || entry.of : placeOf(entry, t);
  const size = section === "files" && bytes !== null ? formatBytes(bytes) : sizeText(shape);
  return [first, size].filter(Boolean).join(" · ");
}

function placeOf({ of, shownBy }: Entry, t: Translate<typeof english>): string | null {
  return shownBy ? t("shownBy", { number: shownBy.number }) : of;
}

function sizeText(shape: readonly number[]): string {
  return shape.map(numberText).join(" × ");
}

function ColumnHead({ column, part }: { readonly column: HeldColumn; readonly part: string }) {
  return (
    <>
      <span className={classes["name"]}>
        <Marked text={column.name} part={part} />
      </span>
      <span className={classes["known"]}>{column.type}</span>
    </>
  );
}

const lineHeight = 22;
const mostLines = 6;
const room = 16;

function linesOf({ look }: Entry): readonly string[] {
  return look === "" ? [] : look.split("\n", mostLines);
}

function isLinked({ shownBy, file }: Entry, uses: readonly Use[]): boolean {
  return uses.length > 0 || shownBy !== undefined || file !== undefined;
}

function factsOf({ of, type, bytes, columns, shape }: Entry): string {
  const size = columns.length > 0 ? "" : sizeText(shape);
  return [of, type, bytes === null ? "" : formatBytes(bytes), size].filter(Boolean).join(" · ");
}

/** Height in pixels, as `data.module.css` lays it out. */
export function aboutHeight(entry: Entry, uses: readonly Use[], isCoarse: boolean): number {
  const lines = linesOf(entry).length;
  const hasLinks = isLinked(entry, uses);
  const hasFacts = factsOf(entry) !== "" || !hasLinks;
  const links = isCoarse ? 40 : 28;
  return room + (hasFacts ? lineHeight : 0) + (hasLinks ? links : 0) + (lines > 0 ? lines * lineHeight + 12 : 0);
}

interface AboutProps {
  readonly entry: Entry;
  readonly uses: readonly Use[];
  readonly actions: EntryActions;
}

/** Origin, size, first rows and uses of an entry. */
function About({ entry, uses, actions }: AboutProps) {
  const t = useTranslation(texts);
  const { shownBy, file, columns } = entry;
  const lines = linesOf(entry);
  const hasLinks = isLinked(entry, uses);
  const facts = factsOf(entry) || (hasLinks ? "" : t(entry.section));
  return (
    <div className={classes["about"]}>
      {facts !== "" && <div className={classes["facts"]}>{facts}</div>}
      {hasLinks && (
        <div className={classes["links"]}>
          {shownBy && (
            <button type="button" onClick={() => actions.goTo(shownBy.paragraphId)}>
              {t("shownBy", { number: shownBy.number })}
            </button>
          )}
          {uses.length > 0 && (
            <span>
              {t("usedIn")}{" "}
              {uses.slice(0, 12).map(({ paragraphId, number }) => (
                <button
                  key={paragraphId}
                  type="button"
                  aria-label={`${t("usedIn")} ${number}`}
                  onClick={() => actions.goTo(paragraphId)}
                >
                  {number}
                </button>
              ))}
              {uses.length > 12 && "…"}
            </span>
          )}
          {file && (
            <button type="button" onClick={() => actions.preview(entry)}>
              {t("preview")}
            </button>
          )}
        </div>
      )}
      {lines.length > 0 && (columns.length > 0 ? <FirstRows lines={lines} /> : <Beginning lines={lines} />)}
    </div>
  );
}

function Beginning({ lines }: { readonly lines: readonly string[] }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
  return <pre tabIndex={0}>{lines.join("\n")}</pre>;
}

/** Most columns of the preview; the rows below list all. */
const shownColumns = 30;

function FirstRows({ lines: [head = "", ...rows] }: { readonly lines: readonly string[] }) {
  const cells = (line: string) => line.split("\t").slice(0, shownColumns);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <div className={classes["look"]} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {cells(head).map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a look keeps its columns in their order
              <th key={`${at} ${cell}`} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: and its rows
            <tr key={`${at} ${row}`}>
              {cells(row).map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={`${column} ${cell}`}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
