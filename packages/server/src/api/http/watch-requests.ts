/** What is written down of each request: a line in the log, a count for the metrics, and where it matters an entry in the audit log. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AuditKind } from "../../observability/audit-kinds.ts";
import { auditedCall, outcomeOf } from "../audit/audited.ts";
import { credentialsOf } from "../rest/login-body.ts";
import { parseJsonBody } from "../rest/reply.ts";
import type { Services } from "../services.ts";

type Watching = Pick<Services, "log" | "audit"> & {
  /** Answered requests by hundreds of their status. */
  readonly requests: Map<string, number>;
};

/** Bodies, queries and headers hold what people type, and secrets: of them a login's name is looked at, and a file's. */
export function watchRequests(app: FastifyInstance, { log, audit, requests }: Watching): void {
  app.addHook("onResponse", async (request, reply) => {
    const { statusCode: status, elapsedTime } = reply;
    const group = `${Math.floor(status / 100)}xx`;
    requests.set(group, (requests.get(group) ?? 0) + 1);
    const { id, method, routeOptions, headers } = request;
    const route = routeOptions.url ?? "none";
    const line = { requestId: id, method, route, status, ms: Math.round(elapsedTime) };
    // A balancer that asks every second whether all is well is answered, not logged.
    if (status >= 500 && !route.startsWith("/health")) log.warn(line, "answered");
    else log.debug(line, "answered");
    const what = auditedCall(method, route, headers.authorization !== undefined);
    if (!what) return;
    const {
      noteId,
      paragraphId,
      revisionId,
      id: setting,
      entity,
      level,
      user,
    } = request.params as Record<string, string | undefined>;
    audit.record({
      who: userOfRequest(request),
      what,
      outcome: outcomeOf(status, what),
      how: "rest",
      note: noteId,
      paragraph: paragraphId,
      on:
        user ??
        newUserOf(request, what) ??
        setting ??
        entity ??
        level ??
        revisionId ??
        fileOfRequest(request, what) ??
        pathOfRequest(request, what),
      from: what === "login" ? request.caller.address : undefined,
      request: id,
    });
  });
}

/** Of a note that is read by its path, the path. */
function pathOfRequest({ body, params }: FastifyRequest, what: AuditKind): string | undefined {
  if (what !== "note.read" || (params as { readonly noteId?: unknown }).noteId !== undefined) return undefined;
  const path = memberOfBody(body, "notePath");
  return typeof path === "string" ? path : undefined;
}

/** Of an account that is made, its name; of a user's own password, whose. */
function newUserOf({ body, principal }: FastifyRequest, what: AuditKind): string | undefined {
  if (what === "account.password") return principal.user;
  const name = what === "account.add" ? memberOfBody(body, "name") : undefined;
  return typeof name === "string" ? name : undefined;
}

/** Which file came in or was removed. */
function fileOfRequest({ body, query }: FastifyRequest, what: AuditKind): string | undefined {
  const file = what === "file.upload" ? memberOfBody(body, "name") : (query as { readonly path?: unknown }).path;
  return what.startsWith("file.") && typeof file === "string" ? file : undefined;
}

function memberOfBody(body: unknown, name: string): unknown {
  try {
    return (parseJsonBody(body) as Readonly<Record<string, unknown>> | null)?.[name];
  } catch {
    return undefined;
  }
}

/** Of a login, the name that was tried. */
function userOfRequest({ principal, body, method, routeOptions, headers }: FastifyRequest): string {
  const isLogin = method === "POST" && routeOptions.url === "/api/login";
  return (isLogin && triedName({ headers, body })) || principal.user;
}

function triedName(request: Pick<FastifyRequest, "headers" | "body">): string | null {
  try {
    return credentialsOf(request).userName;
  } catch {
    return null;
  }
}
