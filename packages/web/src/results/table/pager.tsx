import { NativeSelect, Pagination } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useTexts } from "../../language/use-texts.tsx";
import styles from "./table-view.module.css";
import { texts } from "./texts.ts";

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
  const t = useTexts(texts);
  const isNarrow = useMediaQuery("(max-width: 620px)") ?? false;
  const from = Math.min(rows, page * size + 1);
  const to = Math.min(rows, (page + 1) * size);
  return (
    <nav className={styles["pager"]} aria-label={t("pages")}>
      <Pagination
        size="sm"
        total={Math.max(1, Math.ceil(rows / size))}
        value={page + 1}
        siblings={isNarrow ? 0 : 1}
        boundaries={1}
        withEdges={false}
        onChange={(chosen) => onPageChange(chosen - 1)}
        getControlProps={(control) => ({ "aria-label": control === "previous" ? t("pageBefore") : t("nextPage") })}
        getItemProps={(item) => ({ "aria-label": t("page", { number: item }) })}
      />
      <span className={styles["count"]}>{t("rowsShown", { from, to, rows })}</span>
      <NativeSelect
        size="xs"
        aria-label={t("rowsOnPage")}
        data={sizes.map((choice) => ({ value: String(choice), label: t("someRows", { rows: choice }) }))}
        value={String(size)}
        onChange={({ currentTarget }) => onSizeChange(Number(currentTarget.value))}
      />
    </nav>
  );
}
