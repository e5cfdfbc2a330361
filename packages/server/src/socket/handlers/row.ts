/** A row of the table of operations, and the check that goes before its handler. */
import type { Right } from "@octavo/note";
import { NotebookError, type RequestData, type RequestName } from "@octavo/protocol";
import { leftBehind } from "../../access/guard.ts";
import type { Choice, FolderOf, NamedNote, ShownOrNamedNote } from "../../access/needs.ts";
import type { Context, Handler } from "./context.ts";

/** As `Handler`, for what is done to each note of a folder that may be touched. */
export type FolderHandler<Name extends RequestName> = (
  context: Context,
  data: RequestData<Name>,
  choice: Choice,
) => Promise<unknown>;

type Data<Name extends RequestName> = RequestData<Name>;

export type Row<Name extends RequestName> =
  | {
      readonly needs: "user" | "admin" | Right | NamedNote<Data<Name>> | ShownOrNamedNote<Data<Name>>;
      readonly handle: Handler<Name>;
    }
  | { readonly needs: FolderOf<Data<Name>>; readonly handle: FolderHandler<Name> };

/** Checks what the row needs, then handles the request. @throws NotebookError */
export function perform<Name extends RequestName>(row: Row<Name>, context: Context, data: Data<Name>): unknown {
  if (typeof row.needs === "object" && "folder" in row.needs) return performOnFolder(row as FolderRow<Name>, context, data);
  const { needs, handle } = row as Exclude<Row<Name>, FolderRow<Name>>;
  check(needs, context, data);
  return handle(context, data);
}

type FolderRow<Name extends RequestName> = Extract<Row<Name>, { readonly handle: FolderHandler<Name> }>;
