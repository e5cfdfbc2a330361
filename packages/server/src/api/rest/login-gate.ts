/**
 * Which calls of the REST interface pass: asked before any route, for every path below `/api`, known or not.
 *
 * The route of a call decides, as well as its path, whether it is one of the REST interface: the router takes spellings of a path that a look
 * at the address would miss.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { People } from "../../auth/people.ts";
import { judgePath, piecesOfPath } from "../../auth/shiro/url-rules.ts";
import { sendError } from "./reply.ts";

/** Below `/api/login`, what is for callers without a login, whatever the rules of a home say. */
const openLogins: ReadonlySet<string> = new Set(["", "invitation", "invitation/look"]);

/** Answers a call that lacks a login or a role; undefined when it may pass. */
export function refuseOutsiders(
  request: FastifyRequest,
  reply: FastifyReply,
  people: People,
): FastifyReply | undefined {
  if (!people.desk) return undefined;
  const path = pathOfUrl(request.url);
  const [first, second, ...others] = piecesOfPath(path);
  const isApi = first === "api" || request.routeOptions.url?.startsWith("/api") === true;
  // What a page asks before it asks carries no cookie, and is answered by headers.
  if (!isApi || request.method === "OPTIONS") return undefined;
  if (second === "login" && openLogins.has(others.join("/"))) return undefined;
  switch (judgePath(people.desk.rules, path, request.login ? people.listed(request.login.principal) : null)) {
    case "pass":
      return undefined;
    case "needsLogin":
      return isTokenBearer(request)
        ? sendError(reply.header("WWW-Authenticate", "Bearer"), 401, "This access token is not known, or was revoked.")
        : reply.redirect("/api/login", 302);
    case "needsRole":
      return sendError(reply, 401, "Your account does not have the role that this needs.");
  }
}

function isTokenBearer({ headers }: FastifyRequest): boolean {
  return headers.authorization?.toLowerCase().startsWith("bearer") ?? false;
}

/** As the router reads it: a request line may hold a whole address, its scheme in any case. */
export function pathOfUrl(url: string): string {
  return url.startsWith("/") ? url : url.replace(/^https?:\/\/[^/?#]*/i, "");
}
