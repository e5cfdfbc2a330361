/** `zeppelin-tabledata`: a table as views receive it. */
import type { TableColumn } from "./host.ts";

interface TableResult {
  readonly type: string;
  readonly msg?: string;
  readonly data?: string;
}

export default class TableData {
  columns: TableColumn[];
  rows: unknown[][];
  comment: string;

  constructor(columns: TableColumn[] = [], rows: unknown[][] = [], comment = "") {
    this.columns = columns;
    this.rows = rows;
    this.comment = comment;
  }

  /** Reads the text of a table: a line of names, a line for each row, and after an empty line a comment. */
  loadParagraphResult({ type, msg, data }: TableResult): void {
    if (type !== "TABLE") return;
    const lines = (msg ?? data ?? "").split("\n");
    const [names = "", ...rest] = lines;
    const end = rest.findIndex((line, at) => at > 0 && (line === "" || line === "<!--TABLE_COMMENT-->"));
    const rows = end === -1 ? rest : rest.slice(0, end);
    this.columns = names.split("\t").map((name, index) => ({ name, index, aggr: "sum" }));
    this.rows = rows.filter((line) => line !== "").map((line) => line.split("\t"));
    this.comment = end === -1 ? "" : rest.slice(end + 1).join("");
  }
}
