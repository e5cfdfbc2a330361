// biome-ignore-all lint/a11y/useSemanticElements: a windowed grid is made of boxes; its roles say what they are
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell

import { Menu } from "@mantine/core";
import type { TableFilter } from "@octavo/note";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import { PlainMenu } from "../../../../ui/plain-menu.tsx";
import { aggregationLabels } from "../common/aggregation-labels.ts";
import { texts } from "../common/texts.ts";
import type { TableSource } from "../source/source.ts";
import { type Formats, formatCell, formatOfColumn, shortNumber } from "./cell-text.ts";
import { AggregationChoices } from "./column/column-menu.tsx";
import { aggregationOf, useAggregates } from "./column/use-aggregates.ts";
import styles from "./grid.module.css";
import { leftInBox, rightFrom } from "./layout.ts";
import { PinnedLeft, PinnedRight } from "./pinned.tsx";
import { positions } from "./row-slots.ts";
import type { GridState } from "./state/grid-state.ts";
import type { GridView } from "./use-grid-view.ts";

interface GridFooterProps {
  readonly source: TableSource;
  readonly filter: TableFilter;
  readonly view: GridView;
  readonly state: GridState;
  readonly formats: Formats;
  readonly locale: string;
  readonly onStateChange: (state: GridState) => void;
}

/** What the rows that pass add up to, below each column. */
export function GridFooter(props: GridFooterProps) {
  const { source, filter, view, locale } = props;
  const t = useTranslation(texts);
  const { layout, across, gutter } = view;
  const totalOf = useAggregates({ source, filter, columns: view.drawn });
  const cellAt = (position: number) => {
    const column = layout.columns[position];
    if (!column) return null;
    const left = layout.edges[position] ?? 0;
    const value = totalOf(column);
    const aggregation = aggregationOf(column);
    const format = formatOfColumn(column, props.formats);
    const text = value == null ? "" : format ? formatCell(value, { format, locale, column }) : shortNumber(value);
    return (
      <div
        key={column.index}
        role="gridcell"
        aria-colindex={position + 1}
        className={styles["sum"]}
        data-kind={column.kind}
        style={{ left: leftInBox(layout, position, gutter), width: (layout.edges[position + 1] ?? left) - left }}
      >
        <PlainMenu position="top-end">
          <Menu.Target>
            <button
              type="button"
              tabIndex={-1}
              className={styles["sumButton"]}
              title={t("howAddedUp", { name: column.name })}
              aria-label={aggregation ? undefined : t("addUp", { name: column.name })}
            >
              {aggregation && value != null ? `${t(aggregationLabels[aggregation])} ${text}` : ""}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <AggregationChoices column={column} state={props.state} onChange={props.onStateChange} />
          </Menu.Dropdown>
        </PlainMenu>
      </div>
    );
  };
  return (
    <div className={styles["footer"]} role="row" aria-rowindex={view.rowCount + 2} style={{ width: view.totalWidth }}>
      <PinnedLeft layout={layout} gutter={gutter}>
        {positions(0, layout.pinned).map(cellAt)}
      </PinnedLeft>
      {positions(across.from, across.to).map(cellAt)}
      <PinnedRight layout={layout}>{positions(rightFrom(layout), layout.columns.length).map(cellAt)}</PinnedRight>
    </div>
  );
}
