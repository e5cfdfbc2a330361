import { Menu } from "@mantine/core";
import type { Column, Row } from "@octavo/note";
import { type ChangeEvent, type RefObject, useRef } from "react";
import { importProblems, readRows } from "./read-rows.ts";

interface RowImport {
  readonly columns: readonly Column[];
  readonly onRows: (rows: readonly Row[]) => void;
  readonly onProblem: (words: string) => void;
}

/** The item that opens the browser's choice of files. It stands in a menu, the field beside it: the menu is gone when a file has been chosen. */
export function ImportItem({ field }: { readonly field: RefObject<HTMLInputElement | null> }) {
  return <Menu.Item onClick={() => field.current?.click()}>Add rows from a file…</Menu.Item>;
}

/** Takes the rows of a CSV or JSON file. */
export function useRowImport({ columns, onRows, onProblem }: RowImport) {
  const field = useRef<HTMLInputElement>(null);
  const handleChange = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    const read = readRows(await file.text(), columns);
    // The same file may be chosen again once it has been mended.
    if (field.current) field.current.value = "";
    if (read.type === "rows") onRows(read.rows);
    else onProblem(importProblems[read.problem]);
  };
  const element = (
    <input
      ref={field}
      type="file"
      accept=".csv,.tsv,.json"
      aria-label="File of rows"
      hidden
      onChange={(event) => void handleChange(event)}
    />
  );
  return { field, element };
}
