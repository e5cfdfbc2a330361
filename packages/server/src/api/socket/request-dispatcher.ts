/** A request of the socket: from its text to the one handler of its operation, and the answer when it fails. */
import { noteIdPattern } from "@octavo/note";
import {
  type Envelope,
  type ErrorCode,
  envelopeSchema,
  faultsIn,
  isEventName,
  isRequestName,
  NotebookError,
  parseWireJson,
  type RequestName,
  requests,
} from "@octavo/protocol";
import type { z } from "zod";
import { viewForMember } from "../../notebook/view-for.ts";
import { DiskError } from "../../storage/disk-error.ts";
import type { Services } from "../services.ts";
import { auditRequest } from "./audit-request.ts";
import type { SocketConnection } from "./connection.ts";
import type { Context } from "./handlers/context.ts";
import { operations } from "./handlers/index.ts";
import { type OperationRow, performOperation } from "./handlers/row.ts";

/** Refusals that are sent as AUTH_INFO: the sender may not do this. */
const refusals: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "notPermitted",
  "noteHidden",
  "adminOnly",
  "tokenLimited",
]);

interface RequestOrigin {
  readonly msgId: string | undefined;
  /** Whether Octavo's own client has asked. */
  readonly isOurs: boolean;
}

export class RequestDispatcher {
  readonly #services: Services;
  readonly #connections: Iterable<SocketConnection>;

  constructor(services: Services, connections: Iterable<SocketConnection>) {
    this.#services = services;
    this.#connections = connections;
  }

  async dispatch(connection: SocketConnection, { op, data }: Envelope, msgId: string | undefined): Promise<void> {
    // As in Zeppelin, what only a server says gets no answer; nor does the request to see all notes, which no user is granted.
    if (!isRequestName(op) && (isEventName(op) || op === "WATCHER")) return;
    if (!isRequestName(op)) throw new NotebookError("badRequest", `Unknown operation: ${op.slice(0, 100)}`);
    // The table pairs each name with the row of its own data; TypeScript cannot see that through a union.
    const row = operations[op] as OperationRow<RequestName>;
    if (row.isRefusedWhileRunningAll) refuseWhileRunningAll(connection, op, data ?? {});
    const parsed = requests[op].safeParse(data ?? {});
    if (!parsed.success) throw faultOf(parsed.error, { op, data: data ?? {}, isOurs: connection.speaksFacts });
    const { ids } = this.#services;
    const { secrets } = this.#services.runs.forms;
    const asker = { ...connection.principal, clientId: connection.clientId, msgId, ids, secrets };
    const { access } = this.#services;
    const context: Context = {
      connection,
      services: this.#services,
      asker,
      msgId,
      connections: this.#connections,
      may: (right, { note }) => access.may(asker, right, note.id),
      see: (live) => viewForMember(live, asker, access),
    };
    const work = () => performOperation(row, context, parsed.data);
    const answer = this.#services.changes.as(asker.user, () =>
      this.#services.origins.as("socket", () => auditRequest({ op, row }, context, data ?? {}, work)),
    );
    const isWaitedFor = !connection.speaksFacts || !row.isReadOnBehind;
    if (isWaitedFor) await answer;
    else answer.catch((error: unknown) => this.answerError(connection, error, { msgId, isOurs: true }));
  }

  /** A client of ours, also one that has shown no note on this socket yet, receives which request it was and, by the catalogue, why it is refused. */
  answerError(connection: SocketConnection, error: unknown, { msgId, isOurs }: RequestOrigin): void {
    const known = error instanceof NotebookError;
    const { log, status } = this.#services;
    if (!known) log.error({ err: error }, "a socket request failed");
    // Where nothing at all can be saved, the log has that already.
    else if (error instanceof DiskError && status.current.saving)
      log.error({ err: error }, "the disk refused a request");
    const info = known ? error.message : "The server could not do this; its log says why.";
    const op = known && refusals.has(error.code) ? "AUTH_INFO" : "ERROR_INFO";
    const code = known ? { code: error.code } : {};
    connection.sendToAnyone(isOurs ? { op, data: { info, ...code }, msgId } : { op, data: { info } });
  }
}

/** As in Zeppelin the note is known only where the frame names it. Octavo's own client may edit while a note runs. */
function refuseWhileRunningAll(connection: SocketConnection, op: RequestName, data: Record<string, unknown>): void {
  if (connection.speaksFacts || typeof data["noteId"] !== "string") return;
  if (connection.live?.note.id !== data["noteId"] || !connection.live.note.runAll) return;
  throw new NotebookError("runningAll", `Note is now running sequentially. Can not be performed: ${op}`);
}

/** @throws NotebookError when the text is no request */
export function parseEnvelope(text: string | null): Envelope {
  if (text === null) throw new NotebookError("badRequest", "Frames are JSON text, not binary.");
  const given = parseWireJson(text, "The frame");
  const parsed = envelopeSchema.safeParse(given);
  if (!parsed.success) {
    throw new NotebookError("badRequest", `The frame is not a request: ${faultsIn(parsed.error, given, "It")}`);
  }
  return parsed.data;
}

/** What can be no id of a note is none of any: Octavo's clients read why, others what Zeppelin says of a note that is not there. */
function faultOf(
  fault: z.ZodError,
  { op, data, isOurs }: { readonly op: string; readonly data: Record<string, unknown>; readonly isOurs: boolean },
): NotebookError {
  const code = errorCodeOfFault(fault);
  if (code === "noteNotFound" && !isOurs && data["facts"] !== 1) return new NotebookError(code);
  return new NotebookError(code, `${op}: ${faultsIn(fault, data, "The request")}`);
}

function errorCodeOfFault({ issues }: z.ZodError): ErrorCode {
  const isNoNoteId = (issue: z.core.$ZodIssue) => "pattern" in issue && issue.pattern === String(noteIdPattern);
  return issues.some(isNoNoteId) ? "noteNotFound" : "badRequest";
}
