import { TextInput } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import type { RowTiles } from "./rows/row-tiles.ts";
import styles from "./table-view.module.css";

interface RowSearchProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Text that is looked for in all columns. */
export function RowSearch({ text, onChange }: RowSearchProps) {
  return (
    <TextInput
      className={styles["filter"] ?? ""}
      size="xs"
      type="search"
      aria-label="Filter rows"
      placeholder="Filter rows"
      leftSection={<IconSearch size={14} aria-hidden />}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

interface RowCountProps {
  readonly tiles: RowTiles;
  /** All rows there are, also those that cannot be shown. */
  readonly all: number;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** `200 rows`, or `12 of 1,084 rows`; where it is narrow only how many pass. */
export function RowCount({ tiles, all, isFiltered, onClear }: RowCountProps) {
  const count = useSyncExternalStore(tiles.subscribe, () => tiles.total);
  return (
    <span className={styles["count"]} role="status">
      {count === null ? "…" : count.toLocaleString("en")}
      {count !== all && <span className={styles["ofAll"]}> of {all.toLocaleString("en")}</span>}
      {all === 1 ? " row" : " rows"}
      {isFiltered && <IconButton label="Show all rows" icon={<IconX size={14} aria-hidden />} onPress={onClear} />}
    </span>
  );
}
