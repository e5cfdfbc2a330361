// biome-ignore-all lint/a11y/useSemanticElements: a windowed grid is made of boxes; its roles say what they are
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { Menu } from "@mantine/core";
import type { Column } from "@octavo/note";
import { IconArrowDown, IconArrowUp, IconChevronDown } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { copyText } from "../clipboard.ts";
import styles from "./grid.module.css";
import { type ColumnType, columnTypes } from "./settings.ts";

interface HeaderCellProps {
  readonly id: string;
  readonly column: Column;
  readonly style: CSSProperties;
  readonly isActive: boolean;
  readonly isNumeric: boolean;
  readonly sorted: "ascending" | "descending" | "none";
  readonly type: ColumnType | null;
  readonly onSort: () => void;
  readonly onTypeChange: (type: ColumnType | null) => void;
}

const typeNames: Readonly<Record<ColumnType, string>> = { string: "String", number: "Number", date: "Date" };

/** The name of a column: pressing it sorts, its menu says how its cells compare. */
export function HeaderCell({
  id,
  column,
  style,
  isActive,
  isNumeric,
  sorted,
  type,
  onSort,
  onTypeChange,
}: HeaderCellProps) {
  return (
    <div
      id={id}
      role="columnheader"
      aria-colindex={column.index + 1}
      aria-sort={sorted}
      className={styles["heading"]}
      data-numeric={isNumeric || undefined}
      data-active={isActive || undefined}
      style={style}
    >
      <button type="button" tabIndex={-1} className={styles["sort"]} title={column.name} onClick={onSort}>
        <span className={styles["name"]}>{column.name}</span>
        {sorted === "ascending" && <IconArrowUp size={14} aria-hidden />}
        {sorted === "descending" && <IconArrowDown size={14} aria-hidden />}
      </button>
      <Menu position="bottom-end" withinPortal shadow="sm">
        <Menu.Target>
          <button type="button" tabIndex={-1} className={styles["menu"]} aria-label={`Column ${column.name}`}>
            <IconChevronDown size={14} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void copyText(column.name)}>Copy column name</Menu.Item>
          <Menu.Divider />
          {columnTypes.map((choice) => (
            <Menu.Item
              key={choice}
              role="menuitemradio"
              aria-checked={type === choice}
              rightSection={type === choice ? "✓" : null}
              onClick={() => onTypeChange(type === choice ? null : choice)}
            >
              Type: {typeNames[choice]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
