import { NativeSelect, Pagination } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowLeft, IconArrowRight, IconListNumbers } from "@tabler/icons-react";
import { type RefObject, useRef } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import type { PaletteEntry } from "../../../ui/commands/palette-store.ts";
import { useCommands } from "../../../ui/commands/use-commands.ts";
import { isUsedElement } from "../common/in-use.ts";
import styles from "./common/table-view.module.css";
import { texts } from "./common/texts.ts";

interface PagerProps {
  readonly rows: number;
  readonly page: number;
  readonly size: number;
  readonly sizes: readonly number[];
  readonly onPageChange: (page: number) => void;
  readonly onSizeChange: (size: number) => void;
}

/** Which page of the rows is shown, and how many rows a page has. */
export function Pager(props: PagerProps) {
  const { rows, page, size, sizes, onPageChange, onSizeChange } = props;
  const t = useTranslation(texts);
  const pager = useRef<HTMLElement>(null);
  useLentTablePages(pager, props);
  const isNarrow = useMediaQuery("(max-width: 620px)") ?? false;
  const from = Math.min(rows, page * size + 1);
  const to = Math.min(rows, (page + 1) * size);
  return (
    <nav ref={pager} className={styles["pager"]} aria-label={t("pages")}>
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

/** What it does is in the palette while its paragraph is the one in use. */
function useLentTablePages(pager: RefObject<HTMLElement | null>, props: PagerProps): void {
  const { rows, page, size, sizes, onPageChange, onSizeChange } = props;
  useCommands((): readonly (PaletteEntry | null)[] => {
    if (!isUsedElement(pager.current)) return [];
    const place = texts.t("table");
    const turn = (id: "nextPage" | "pageBefore", icon: PaletteEntry["icon"], to: number) => ({
      id: `table-${id}`,
      label: texts.t(id),
      place,
      icon,
      perform: () => onPageChange(to),
    });
    const ofSize = (choice: number) => ({
      id: `table-rowsOnPage-${choice}`,
      label: texts.t("someRows", { rows: choice }),
      place: "",
      icon: IconListNumbers,
      perform: () => onSizeChange(choice),
    });
    const what = texts.t("rowsOnPage");
    return [
      (page + 1) * size < rows ? turn("nextPage", IconArrowRight, page + 1) : null,
      page > 0 ? turn("pageBefore", IconArrowLeft, page - 1) : null,
      {
        id: "table-rowsOnPage",
        label: what,
        place,
        icon: IconListNumbers,
        choices: {
          question: texts.t("whichValue", { what }),
          entries: () => sizes.filter((choice) => choice !== size).map(ofSize),
        },
      },
    ];
  });
}
