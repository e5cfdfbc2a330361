import { Menu } from "@mantine/core";
import type { Column, TableRow } from "@octavo/note";
import { type ChangeEvent, type RefObject, useRef } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { texts } from "./common/texts.ts";
import { readImportedRows } from "./source/read-rows.ts";

interface RowImport {
  readonly columns: readonly Column[];
  readonly onRows: (rows: readonly TableRow[]) => void;
  readonly onProblem: (words: string) => void;
}

/** The item that opens the browser's choice of files. It stands in a menu, the field beside it: the menu is gone when a file has been chosen. */
export function ImportItem({ field }: { readonly field: RefObject<HTMLInputElement | null> }) {
  const t = useTranslation(texts);
  return <Menu.Item onClick={() => field.current?.click()}>{t("addRows")}</Menu.Item>;
}

/** Takes the rows of a CSV or JSON file. */
export function useRowImport({ columns, onRows, onProblem }: RowImport) {
  const t = useTranslation(texts);
  const field = useRef<HTMLInputElement>(null);
  const handleChange = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    const read = readImportedRows(await file.text(), columns);
    // The same file may be chosen again once it has been mended.
    if (field.current) field.current.value = "";
    if (read.type === "rows") onRows(read.rows);
    else onProblem(texts.t(read.problem));
  };
  const element = (
    <input
      ref={field}
      type="file"
      accept=".csv,.tsv,.json"
      aria-label={t("fileOfRows")}
      hidden
      onChange={(event) => void handleChange(event)}
    />
  );
  return { field, element };
}
