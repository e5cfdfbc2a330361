/** What a request of the socket leaves in the audit log. */
import { isJsonObject, type NoteId } from "@octavo/note";
import type { RequestName } from "@octavo/protocol";
import type { AuditKind } from "../../observability/audit-kinds.ts";
import { auditedFolderRename, auditedRename, auditedSchedule, outcomeOfError } from "../audit/audited.ts";
import type { Services } from "../services.ts";
import type { Context } from "./handlers/context.ts";
import type { OperationRow } from "./handlers/row.ts";

interface AuditedRequest {
  readonly op: RequestName;
  readonly row: Pick<OperationRow<RequestName>, "audit">;
}

/** Calls, and writes into the audit log what matters there, however it went. */
export async function auditRequest(
  { op, row }: AuditedRequest,
  { asker, connection, services }: Context,
  data: Readonly<Record<string, unknown>>,
  call: () => unknown,
): Promise<unknown> {
  const given = data["id"] ?? data["noteId"];
  const named = typeof given === "string" ? given : connection.live?.note.id;
  const renamed =
    op === "FOLDER_RENAME"
      ? auditedFolderRename(named, data["name"])
      : op === "NOTE_RENAME" && data["relative"] !== true
        ? auditedRename(services.notebook.pathOf((named ?? "") as NoteId), data["name"])
        : undefined;
  // Any other request is begun at once: the next one may be read behind it.
  const what = row.audit ?? renamed ?? (op === "NOTE_UPDATE" ? await scheduleChange(services, data) : undefined);
  if (!what) return call();
  const isOfFolder = what.startsWith("folder") || what.startsWith("trash");
  const revision = data["revisionId"] ?? data["revision_id"];
  const on = isOfFolder ? named : typeof revision === "string" ? revision : undefined;
  const entry = { who: asker.user, what, how: "socket", on, ...(isOfFolder ? {} : { note: named }) } as const;
  try {
    const result = await call();
    services.audit.record({ ...entry, outcome: "done" });
    return result;
  } catch (error) {
    services.audit.record({ ...entry, outcome: outcomeOfError(error) });
    throw error;
  }
}

/** Of a change of a note's settings, what it does to its schedule. */
async function scheduleChange(
  { notebook }: Services,
  data: Readonly<Record<string, unknown>>,
): Promise<AuditKind | undefined> {
  const config = data["change"] ?? data["config"];
  if (!isJsonObject(config) || typeof data["id"] !== "string") return undefined;
  const said = data["change"] || "cron" in config ? config["cron"] : null;
  const before = (await notebook.open(data["id"]).catch(() => null))?.note.config["cron"];
  return auditedSchedule(before, said);
}
