import type { FileHandle } from "node:fs/promises";
import type { PreviewChoices } from "@octavo/note";
import type { TableConnection } from "../database.ts";
import type { FileHead } from "./file-head.ts";

export interface PreviewOrder {
  readonly path: string;
  readonly choices: PreviewChoices;
  readonly connection: TableConnection;
  /** For a text in the one encoding that DuckDB reads. */
  readonly folder: string;
}

export interface PreviewedFile extends PreviewOrder {
  /** The file that was found under its path. */
  readonly handle: FileHandle;
  readonly head: FileHead;
}
