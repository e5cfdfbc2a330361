/** A row of the table of operations, and the check that goes before its handler. */
import type { Right } from "@octavo/note";
import { NotebookError, type RequestData, type RequestName } from "@octavo/protocol";
import { leftBehind } from "../../../access/guard.ts";
import type {
  Choice,
  EachNote,
  NamedNote,
  NamedOrShownNote,
  NoteName,
  ShownOrNamedNote,
} from "../../../access/needs.ts";
import { scopeOfRight, type TokenScope } from "../../../auth/reach.ts";
import type { AuditKind } from "../../../observability/audit-kinds.ts";
import type { Context, Handler } from "./context.ts";

/** As `Handler`, for what is done to those notes of a folder that the choice takes. */
export type FolderHandler<Name extends RequestName> = (
  context: Context,
  data: RequestData<Name>,
  choice: Choice,
) => Promise<unknown>;

type OneNote<Data> = Right | NamedNote<Data> | ShownOrNamedNote<Data> | NamedOrShownNote<Data>;

interface OperationTraits {
  /** What an access token has to be for, where that does not follow from `needs` (see `access/needs.ts`). */
  readonly scope?: TokenScope;
  /** Under which name it goes into the audit log. */
  readonly audit?: AuditKind;
  /** A client of Zeppelin may not do it to a note that is running as a whole. */
  readonly isRefusedWhileRunningAll?: true;
  /**
   * The next frame of Octavo's own client is read at once behind it: either their order is decided by then, or it only asks an interpreter.
   * The default is to wait for its answer.
   */
  readonly isReadOnBehind?: true;
}

interface NoteRow<Name extends RequestName> extends OperationTraits {
  readonly needs: "user" | "admin" | OneNote<RequestData<Name>>;
  readonly handle: Handler<Name>;
  /** What the sender gets before the refusal, where it waits for an answer of this operation. */
  readonly refuse?: Handler<Name>;
}

interface FolderRow<Name extends RequestName> extends OperationTraits {
  readonly needs: EachNote;
  readonly handle: FolderHandler<Name>;
}

export type OperationRow<Name extends RequestName> = NoteRow<Name> | FolderRow<Name>;

/** Checks what a row needs, then handles the request. @throws NotebookError without calling the handler when something is missing */
export function performOperation<Name extends RequestName>(
  row: OperationRow<Name>,
  context: Context,
  data: RequestData<Name>,
): unknown {
  if (isFolderRow(row)) return performInFolder(row, context, data);
  try {
    context.services.guard.needScope(context.asker, row.scope ?? scopeByNeed(row.needs), row.needs === "admin");
    checkNeeds(row, context, data);
  } catch (error) {
    row.refuse?.(context, data);
    throw error;
  }
  return row.handle(context, data);
}

function scopeByNeed(needs: "user" | "admin" | Right | { readonly right: Right }): TokenScope {
  if (needs === "user") return "read";
  if (needs === "admin") return "administer";
  return scopeOfRight(typeof needs === "string" ? needs : needs.right);
}

function isFolderRow<Name extends RequestName>(row: OperationRow<Name>): row is FolderRow<Name> {
  return typeof row.needs === "object" && "eachNote" in row.needs;
}

function checkNeeds<Name extends RequestName>(
  { needs }: NoteRow<Name>,
  context: Context,
  data: RequestData<Name>,
): void {
  if (needs === "user") return;
  const { asker, connection, services } = context;
  if (needs === "admin") {
    services.guard.needAdmin(asker);
    return;
  }
  const shown = connection.live?.note.id;
  const right = typeof needs === "string" ? needs : needs.right;
  if (typeof needs === "string" && !shown) throw new NotebookError("notSubscribed");
  const noteId = noteOfRequest(needs, shown, data);
  if (noteId) services.guard.needRight(asker, right, noteId);
}

function noteOfRequest<Data>(needs: OneNote<Data>, shown: NoteName, data: Data): NoteName {
  if (typeof needs === "string") return shown;
  if ("namedOrShown" in needs) return needs.namedOrShown(data) ?? shown;
  return "note" in needs ? needs.note(data) : (shown ?? needs.shownOr(data));
}

async function performInFolder<Name extends RequestName>(
  { needs, handle }: FolderRow<Name>,
  context: Context,
  data: RequestData<Name>,
): Promise<void> {
  const { choice, left } = context.services.guard.choose(context.asker, needs.eachNote);
  await handle(context, data, choice);
  if (left.length > 0) throw leftBehind(needs.eachNote, left);
}
