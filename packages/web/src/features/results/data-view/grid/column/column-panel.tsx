import { Menu, Popover } from "@mantine/core";
import type { TableFilter } from "@octavo/note";
import type { Ref } from "react";
import { useTranslation } from "../../../../../i18n/use-texts.tsx";
import { useOverlay } from "../../../../../platform/overlay-stack.ts";
import { texts } from "../../common/texts.ts";
import type { TableSource } from "../../source/source.ts";
import styles from "../grid.module.css";
import { type LaidOut, type Scrolled, visibleLeftOf } from "../layout.ts";
import { type GridState, type ShownColumn, withColumn } from "../state/grid-state.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { ColumnProfile } from "./column-profile.tsx";
import { ConditionForm } from "./condition-form.tsx";

export interface OpenPanel {
  readonly kind: "menu" | "filter" | "profile";
  /** Of the column. */
  readonly index: number;
}

interface ColumnPanelProps {
  readonly panel: OpenPanel;
  readonly layout: LaidOut<ShownColumn>;
  readonly gutter: number;
  /** How far the grid is scrolled, and how much of it is in sight. */
  readonly scrolled: Scrolled;
  readonly source: TableSource;
  readonly filter: TableFilter;
  readonly state: GridState;
  readonly hasFooter: boolean;
  readonly onStateChange: (state: GridState) => void;
  readonly onPanelChange: (panel: OpenPanel | null) => void;
  readonly onFit: (column: ShownColumn) => void;
}

/** What opens below the name of a column. There is one for the grid and not one a column, so that names scroll lightly. */
export function ColumnPanel(props: ColumnPanelProps) {
  const { panel, layout, state, onStateChange, onPanelChange } = props;
  const t = useTranslation(texts);
  const position = layout.columns.findIndex(({ index }) => index === panel.index);
  const column = layout.columns[position];
  const close = () => onPanelChange(null);
  useOverlay(column !== undefined, { kind: "menu", close });
  if (!column) return null;
  const left = layout.edges[position] ?? 0;
  const anchor = (
    <Anchor
      left={props.gutter + visibleLeftOf(layout, position, props.scrolled)}
      width={(layout.edges[position + 1] ?? left) - left}
    />
  );

  if (panel.kind === "menu") {
    return (
      <Menu
        opened
        position="bottom-end"
        withinPortal
        shadow="sm"
        width={260}
        onClose={close}
        // Not `keydown`, as by default: the very key that opened it would close it.
        clickOutsideEvents={["mousedown", "touchstart"]}
      >
        <Menu.Target>{anchor}</Menu.Target>
        <Menu.Dropdown aria-label={t("column", { name: column.name })} className={styles["panel"] ?? ""}>
          <ColumnMenu
            context={{
              column,
              shown: layout.columns,
              position,
              state,
              hasFooter: props.hasFooter,
              onChange: onStateChange,
              // The menu closes by itself after a choice; what it opens comes after that.
              onFilter: () => setTimeout(() => onPanelChange({ kind: "filter", index: column.index })),
              onProfile: () => setTimeout(() => onPanelChange({ kind: "profile", index: column.index })),
              onFit: () => props.onFit(column),
            }}
          />
        </Menu.Dropdown>
      </Menu>
    );
  }
  return (
    <Popover
      opened
      position="bottom-start"
      withinPortal
      shadow="sm"
      trapFocus
      returnFocus
      onChange={close}
      onDismiss={close}
    >
      <Popover.Target>{anchor}</Popover.Target>
      <Popover.Dropdown>
        {panel.kind === "profile" ? (
          <ColumnProfile source={props.source} column={column} filter={props.filter} />
        ) : (
          <ConditionForm
            column={column}
            onChange={(condition) => {
              onStateChange(withColumn(state, column.index, { condition: condition ?? undefined }));
              close();
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface AnchorProps {
  readonly left: number;
  readonly width: number;
  readonly ref?: Ref<HTMLSpanElement>;
}

/** The place below which it opens. No control, so it says nothing of what it opens, whatever it is given to say. */
function Anchor({ left, width, ref }: AnchorProps) {
  return <span ref={ref} className={styles["anchor"]} style={{ left, width }} />;
}
