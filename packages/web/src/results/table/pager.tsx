import { NativeSelect, Pagination } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import styles from "./table-view.module.css";

interface PagerProps {
  readonly rows: number;
  readonly page: number;
  readonly size: number;
  readonly sizes: readonly number[];
  readonly onPageChange: (page: number) => void;
  readonly onSizeChange: (size: number) => void;
}

/** Which page of the rows is shown, and how many rows a page has. */
export function Pager({ rows, page, size, sizes, onPageChange, onSizeChange }: PagerProps) {
  const isNarrow = useMediaQuery("(max-width: 620px)") ?? false;
  const from = Math.min(rows, page * size + 1);
  const to = Math.min(rows, (page + 1) * size);
  return (
    <nav className={styles["pager"]} aria-label="Pages of the table">
      <Pagination
        size="sm"
        total={Math.max(1, Math.ceil(rows / size))}
        value={page + 1}
        siblings={isNarrow ? 0 : 1}
        boundaries={1}
        withEdges={false}
        onChange={(chosen) => onPageChange(chosen - 1)}
        getControlProps={(control) => ({ "aria-label": control === "previous" ? "Page before" : "Next page" })}
        getItemProps={(item) => ({ "aria-label": `Page ${item}` })}
      />
      <span className={styles["count"]}>
        {from.toLocaleString("en")}–{to.toLocaleString("en")} of {rows.toLocaleString("en")}
      </span>
      <NativeSelect
        size="xs"
        aria-label="Rows on a page"
        data={sizes.map((choice) => ({ value: String(choice), label: `${choice.toLocaleString("en")} rows` }))}
        value={String(size)}
        onChange={({ currentTarget }) => onSizeChange(Number(currentTarget.value))}
      />
    </nav>
  );
}
