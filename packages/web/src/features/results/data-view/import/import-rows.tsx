import { Menu } from "@mantine/core";
import type { Column, Row } from "@octavo/note";
import { type ChangeEvent, type RefObject, useRef } from "react";
import { useTexts } from "../../../../i18n/use-texts.tsx";
import { texts } from "../texts.ts";
import { readRows } from "./read-rows.ts";

interface RowImport {
  readonly columns: readonly Column[];
  readonly onRows: (rows: readonly Row[]) => void;
  readonly onProblem: (words: string) => void;
}

/** The item that opens the browser's choice of files. It stands in a menu, the field beside it: the menu is gone when a file has been chosen. */
export function ImportItem({ field }: { readonly field: RefObject<HTMLInputElement | null> }) {
  const t = useTexts(texts);
  return <Menu.Item onClick={() => field.current?.click()}>{t("addRows")}</Menu.Item>;
}

/** Takes the rows of a CSV or JSON file. */
export function useRowImport({ columns, onRows, onProblem }: RowImport) {
  const t = useTexts(texts);
  const field = useRef<HTMLInputElement>(null);
  const handleChange = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    const read = readRows(await file.text(), columns);
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
