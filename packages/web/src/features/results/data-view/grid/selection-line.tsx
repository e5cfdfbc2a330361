import { Fragment } from "react";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import { texts } from "../common/texts.ts";
import { summaryNumber } from "./cell-summary.ts";
import styles from "./grid.module.css";
import type { CellRange } from "./selection.ts";
import type { SelectedCells } from "./use-cell-summary.ts";

interface SelectionLineProps {
  readonly range: CellRange;
  readonly cells: SelectedCells;
}

/** Below a grid while several of its cells are selected: how many they are and what they come to. */
export function SelectionLine({ range, cells }: SelectionLineProps) {
  const t = useTranslation(texts);
  const rows = range.toRow - range.fromRow + 1;
  const columns = range.toColumn - range.fromColumn + 1;
  const parts = [t("selectedRows", { count: rows }), t("selectedColumns", { count: columns })];
  if (cells === "tooMany") parts.push(t("tooManyCells"));
  else if (cells === "failed") parts.push(t("cellsFailed"));
  else if (cells !== "waiting") {
    parts.push(t("filledCells", { count: cells.filled }));
    if (cells.numbers) {
      const { sum, mean, min, max } = cells.numbers;
      parts.push(t("sumIs", { value: summaryNumber(sum) }), t("meanIs", { value: summaryNumber(mean) }));
      parts.push(t("minIs", { value: summaryNumber(min) }), t("maxIs", { value: summaryNumber(max) }));
    }
  }
  return (
    <p className={styles["selection"]} role="status" aria-label={t("selectedCells")}>
      {parts.map((part, at) => (
        <Fragment key={part}>
          {at > 0 && " · "}
          <span>{part}</span>
        </Fragment>
      ))}
    </p>
  );
}
