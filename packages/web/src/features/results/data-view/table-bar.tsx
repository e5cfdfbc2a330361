import { TextInput } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { numberText } from "../../../i18n/formats.ts";
import { Rich } from "../../../i18n/rich.tsx";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import styles from "./common/table-view.module.css";
import { texts } from "./common/texts.ts";
import type { RowTiles } from "./source/rows/row-tiles.ts";

interface RowSearchProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Text that is looked for in all columns. */
export function RowSearch({ text, onChange }: RowSearchProps) {
  const t = useTranslation(texts);
  return (
    <TextInput
      className={styles["filter"] ?? ""}
      size="xs"
      type="search"
      aria-label={t("filterRows")}
      placeholder={t("filterRows")}
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
  const t = useTranslation(texts);
  const count = useSyncExternalStore(tiles.subscribe, () => tiles.total);
  return (
    <span className={styles["count"]} role="status">
      <Rich
        text={t(count === all ? "rows" : "rowsOf", { rows: count === null ? "…" : numberText(count), count: all })}
        parts={{ all: (words) => <span className={styles["ofAll"]}>{words}</span> }}
      />
      {isFiltered && <IconButton label={t("showAllRows")} icon={<IconX size={14} aria-hidden />} onPress={onClear} />}
    </span>
  );
}
