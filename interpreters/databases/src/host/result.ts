/** Takes the rows of one result: shows the first of them as soon as they are there, and keeps all when they are many. */
import type { OutputEvent } from "@octavo/interpreter";
import { rowsInNote, typedText, uniqueNames } from "@octavo/interpreter/hosted";
import type { Cell, Column } from "./connection.ts";
import { createResultFile, type ResultFile } from "./parquet.ts";
import { statedColumns } from "./stated-types.ts";

export interface Result {
  readonly add: (rows: readonly (readonly Cell[])[]) => Promise<void>;
  /** Shows what is not shown yet. */
  readonly finish: () => Promise<void>;
  /** Lets go of the rest. */
  readonly close: () => void;
}

interface Filling {
  readonly file: ResultFile;
  readonly name: string;
}

let files = 0;

export function createResult(
  columns: readonly Column[],
  { scratchDirectory, show }: { readonly scratchDirectory: string; readonly show: (event: OutputEvent) => void },
): Result {
  const names = uniqueNames(columns.map(({ name }) => name));
  const named = columns.map((column, index) => ({ ...column, name: names[index] ?? "" }));
  const shown = (rows: readonly (readonly Cell[])[]) => typedText(statedColumns(named, rows), rows);
  let head: (readonly Cell[])[] = [];
  let count = 0;
  let filling: Filling | undefined;

  return {
    async add(rows) {
      count += rows.length;
      if (filling === undefined && count <= rowsInNote) {
        head.push(...rows);
        return;
      }
      if (filling === undefined) {
        const name = `table-${++files}.parquet`;
        const first = [...head, ...rows.slice(0, rowsInNote - head.length)];
        show({ type: "table", ...shown(first), rows: first.length, file: name });
        filling = { file: await createResultFile(named, scratchDirectory), name };
        filling.file.append(head);
        head = [];
      }
      filling.file.append(rows);
    },
    async finish() {
      if (filling === undefined) return show({ type: "result", format: "TABLE", ...shown(head) });
      await filling.file.write(filling.name);
      show({ type: "stored", file: filling.name, rows: count });
    },
    close: () => filling?.file.close(),
  };
}
