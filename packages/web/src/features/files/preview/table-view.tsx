import type { LostRows, Table, TablePreview } from "@octavo/note";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { createLazyPart } from "../../../ui/shell/lazy-part.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { loadPlainGrid } from "../../results/index.ts";
import classes from "./file-preview.module.css";
import { texts } from "./texts.ts";

const PlainGrid = createLazyPart(async () => (await loadPlainGrid()).PlainGrid, { waiting: () => <Waiting /> });

const height = 380;
/** Columns whose types are listed. */
const mostTypes = 200;
/** Columns of numbers as text that are named. */
const mostNames = 20;

interface TableViewProps {
  readonly preview: TablePreview;
  /** Shown while there are no rows. */
  readonly inPlaceOfRows?: ReactNode;
}

/** The rows that were read, the types of their columns, and in words what is not among them. */
export function TableView({ preview, inPlaceOfRows }: TableViewProps) {
  const t = useTranslation(texts);
  const { columns, rows, total, lost, delimited } = preview;
  const table = useMemo<Table>(
    () => ({ columns: columns.map((column, index) => ({ ...column, index })), rows, comment: "" }),
    [columns, rows],
  );
  return (
    <>
      {delimited?.unreadable !== undefined && (
        <p className={classes["lost"]} role="status">
          {t("unreadable", { count: delimited.unreadable })}
        </p>
      )}
      {delimited?.isDecimalGuessed && <p role="status">{t("decimalGuessed")}</p>}
      {delimited && delimited.numbersAsText.length > 0 && (
        <p role="status">{t("numbersAsText", { names: delimited.numbersAsText.slice(0, mostNames).join(", ") })}</p>
      )}
      {lost && <Lost lost={lost} skip={delimited?.skip ?? 0} isBeginning={total === null} />}
      <ul className={classes["types"]} aria-label={t("types")}>
        {columns.slice(0, mostTypes).map(({ name, type }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be double
          <li key={index}>
            {name.slice(0, 100)} <code>{type}</code>
          </li>
        ))}
      </ul>
      {inPlaceOfRows ?? <PlainGrid name={t("firstRows")} table={table} height={height} fileName={null} />}
      <p>{total === null ? t("beginning") : t("rows", { count: total })}</p>
    </>
  );
}

interface LostProps {
  readonly lost: LostRows;
  /** Lines before the table, which are among them. */
  readonly skip: number;
  readonly isBeginning: boolean;
}

function Lost({ lost: { count, first }, skip, isBeginning }: LostProps) {
  const t = useTranslation(texts);
  const unfit = count - skip;
  return (
    <div className={classes["lost"]} role="status">
      {skip > 0 && <p>{t("skipped", { count: skip })}</p>}
      {unfit > 0 && (
        <>
          <p>{t(isBeginning ? "lostInBeginning" : "lost", { count: unfit })}</p>
          <ol aria-label={t("lostLines")}>
            {first.map((line) => (
              <li key={line.line}>
                {t("line", { line: line.line })}: <code>{line.text}</code> – <Why line={line} />
              </li>
            ))}
            {unfit > first.length && <li>{t("more")}</li>}
          </ol>
        </>
      )}
    </div>
  );
}

function Why({ line: { why, expected, found, column } }: { readonly line: LostRows["first"][number] }) {
  const t = useTranslation(texts);
  if (expected !== null && found !== null) return <>{t("columnsWrong", { expected, found })}</>;
  if (why === "value") return <>{t("valueWrong", { column: column ?? "" })}</>;
  return <>{t(why === "quote" ? "quoteWrong" : "otherWrong")}</>;
}
