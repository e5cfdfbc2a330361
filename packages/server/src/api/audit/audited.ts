/** Which calls go into the audit log, and under which name: logins, rights, what is removed, and settings of the server. Rows of operations say it themselves. */
import { isInTrash } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { AuditKind } from "../../observability/audit-kinds.ts";
import type { AuditEntry } from "../../observability/audit-log.ts";

/** By method and path of the route below `/api`. */
const calls: Readonly<Record<string, AuditKind>> = {
  "POST /login": "login",
  "POST /login/logout": "logout",
  "PUT /notebook/:noteId/permissions": "note.rights",
  "DELETE /notebook/:noteId": "note.remove",
  "GET /notebook/:noteId": "note.read",
  "POST /notebook/getByPath": "note.read",
  "GET /notebook/:noteId/paragraph/:paragraphId": "note.read",
  "GET /notebook/export/:noteId": "note.export",
  "GET /octavo/notebook/:noteId/ipynb": "note.export",
  "GET /octavo/results/:noteId/:paragraphId/:index/file": "result.export",
  "GET /octavo/tables/:noteId/:paragraphId/:index/export": "table.export",
  "POST /notebook/:noteId": "note.clone",
  "POST /notebook/import": "note.import",
  "POST /notebook/cron/:noteId": "schedule.set",
  "DELETE /notebook/cron/:noteId": "schedule.remove",
  "POST /notebook/:noteId/revision": "revision.create",
  "GET /notebook/:noteId/revision/:revisionId": "revision.read",
  "PUT /notebook/:noteId/revision/:revisionId": "revision.restore",
  "POST /interpreter/setting": "interpreter.create",
  "PUT /interpreter/setting/:id": "interpreter.change",
  "DELETE /interpreter/setting/:id": "interpreter.remove",
  "PUT /interpreter/setting/restart/:id": "interpreter.restart",
  "POST /interpreter/install": "interpreter.install",
  "POST /interpreter/repository": "interpreter.repository",
  "DELETE /interpreter/repository/:id": "interpreter.repository",
  "PUT /credential": "credential.put",
  "DELETE /credential": "credential.remove",
  "DELETE /credential/:entity": "credential.remove",
  "PUT /notebook-repositories": "repositories.change",
  "PUT /log/level/:level": "log.level",
  "POST /admin": "log.level",
  "POST /octavo/uploads": "file.upload",
  "DELETE /octavo/files/file": "file.remove",
  "POST /octavo/files/rename": "file.rename",
  "POST /octavo/files/restore": "file.restore",
  "DELETE /octavo/files/trash": "file.trash.empty",
  "POST /octavo/notice": "notice",
  "POST /login/invitation": "account.join",
  "PUT /octavo/account/password": "account.password",
  "DELETE /octavo/account/logins": "login.end",
  "DELETE /octavo/account/logins/:id": "login.end",
  "POST /octavo/account/tokens": "token.add",
  "DELETE /octavo/account/tokens/:id": "token.revoke",
  "POST /octavo/people": "account.add",
  "DELETE /octavo/people/:user": "account.remove",
  "PUT /octavo/people/:user/roles": "account.roles",
  "PUT /octavo/people/:user/lock": "account.lock",
  "DELETE /octavo/people/:user/lock": "account.unlock",
  "POST /octavo/people/:user/invitation": "account.invite",
  "POST /octavo/people/:user/notes": "account.pass",
  "DELETE /octavo/machine/:id": "interpreter.end",
};

/** The page asks them while a user scrolls in a note that it has opened; a program with an access token reads by them. */
const callsOfTokens: Readonly<Record<string, AuditKind>> = {
  "GET /octavo/results/:noteId/:paragraphId/:index": "note.read",
  "GET /octavo/results/:noteId/:paragraphId/:index/search": "note.read",
  "POST /octavo/tables/:noteId/:paragraphId/:index": "note.read",
};

export function auditedCall(method: string, path: string, hasToken: boolean): AuditKind | undefined {
  const key = `${method} ${path.replace(/^\/api/, "")}`;
  return calls[key] ?? (hasToken ? callsOfTokens[key] : undefined);
}

/**
 * What gets a name in the trash is thrown away, whatever the request is called. @param path where the note is now
 * @returns undefined for any other renaming
 */
export function auditedRename(path: string | undefined, name: unknown): AuditKind | undefined {
  return path !== undefined && !isInTrash(path) && isTrashName(name) ? "note.trash" : undefined;
}

export function auditedFolderRename(id: unknown, name: unknown): AuditKind | undefined {
  return !isTrashName(id) && isTrashName(name) ? "folder.trash" : undefined;
}

/**
 * What a change of a note's settings does to its schedule. Clients send all settings along, so what is said again is no change.
 *
 * @param before the expression of now @param said what the request sends; undefined where it sends none
 */
export function auditedSchedule(before: unknown, said: unknown): AuditKind | undefined {
  if (said === undefined || (said || null) === (before || null)) return undefined;
  return said ? "schedule.set" : "schedule.remove";
}

/** With or without a slash before it, as people send it. */
function isTrashName(name: unknown): boolean {
  return typeof name === "string" && isInTrash(`/${name.trim().replace(/^\/+/, "")}/`);
}

const refused: ReadonlySet<string> = new Set(["notPermitted", "noteHidden", "adminOnly", "tokenLimited"]);
const refusals: ReadonlySet<number> = new Set([401, 403, 429]);

/** Logging out gets a 401, a login that has to wait a 429, and a caller without a login is redirected to the login. */
export function outcomeOf(status: number, what: AuditKind): AuditEntry["outcome"] {
  if (status < 300) return "done";
  if (status < 400) return "refused";
  if (!refusals.has(status)) return "failed";
  return what === "logout" ? "done" : "refused";
}

export function outcomeOfError(error: unknown): AuditEntry["outcome"] {
  const isRefusal = error instanceof NotebookError && refused.has(error.code);
  return isRefusal ? "refused" : "failed";
}
