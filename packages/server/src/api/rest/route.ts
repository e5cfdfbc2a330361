/**
 * A row of the tables of REST routes, and the one function that mounts them.
 *
 * A route without method, path, needs, body (where the method brings one) and handler does not compile. What it needs (see
 * `access/needs.ts`) is checked here before its handler is called, and before its body is read unless that names the note.
 *
 * A new route is a row in the table of its room (`note-routes.ts` …), or in a new table which `routes.ts` names; a row in
 * `access/testing/asked-routes.ts`, which says what it should need, belongs to it. A handler acts on the very note that `needs` names, and
 * returns what is sent: `envelope(…)`.
 */
import type { Right } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Refusal } from "../../access/guard.ts";
import type { NamedNote } from "../../access/needs.ts";
import type { People } from "../../auth/people.ts";
import { stranger } from "../../auth/principal.ts";
import { greaterScope, scopeOfRight, type TokenScope } from "../../auth/reach.ts";
import { isReserved } from "../../auth/shiro/url-rules.ts";
import type { Asker } from "../../notebook/paragraphs.ts";
import type { Services } from "../services.ts";
import { askerOfRequest } from "./asker.ts";
import { pathOfUrl } from "./login-gate.ts";
import { parseBody } from "./reply.ts";

/** Names in a path: of `/notebook/:noteId` it is `{ noteId }`. */
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [Key in Name]: string } & ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { readonly [Key in Name]: string }
    : unknown;

/** One request, as its handler sees it. */
interface RouteRequest<Params, Body> {
  readonly params: Params;
  /** Given twice, a member is a list. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Body;
  readonly asker: Asker;
  readonly request: FastifyRequest;
}

interface NeedOfNamed<Of> extends NamedNote<Of> {
  /** The note in the words of the request, for the answer that there is none. */
  readonly named: (asked: Of) => string;
  /** What is said of a note that may not be read, where the handler has words of its own for one that is not there. */
  readonly unseen?: (asked: Of) => NotebookError;
}

type NeedsOf<Path extends string, Body> =
  | "open"
  | "user"
  | "admin"
  | (Path extends `${string}/:noteId${string}` ? Right : never)
  | NeedOfNamed<RouteRequest<ParamsOf<Path>, Body>>;

interface RowOf<Path extends string, Body> {
  readonly path: Path;
  readonly needs: NeedsOf<Path, Body>;
  /** What an access token has to be for, where that does not follow from the rest (see `access/needs.ts`). */
  readonly scope?: TokenScope | ((asked: RouteRequest<ParamsOf<Path>, undefined>) => TokenScope);
  /** It is about more than notes: not for tokens that are kept to folders. */
  readonly isOfServer?: true;
  /** How it is said that a right is missing, where it is not in the usual words. */
  readonly refusal?: Refusal;
  readonly handle: (asked: RouteRequest<ParamsOf<Path>, Body>, reply: FastifyReply) => unknown;
}

interface RowWithoutBody<Path extends string> extends RowOf<Path, undefined> {
  readonly method: "GET" | "DELETE";
}

interface RowWithBody<Path extends string, Schema extends z.ZodType | null>
  extends RowOf<Path, Schema extends z.ZodType ? z.infer<Schema> : undefined> {
  readonly method: "POST" | "PUT";
  /** What the JSON of the body has to be; null where none is read. A missing body is null or `{}`, as the schema takes it. */
  readonly body: Schema;
  /** Bytes, where it is not what most bodies may have. */
  readonly bodyLimit?: number;
  /** Parts of its JSON, where they are not what most bodies may have. */
  readonly mostParts?: number;
}

/** The names under which Zeppelin's clients send the JSON of a body. */
export const textTypes = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data"] as const;

/** A body that is no JSON: the handler gets its text. */
export const rawText = z.string();

/** A body of `application/octet-stream`: the handler gets its bytes. */
export const rawBytes = z.instanceof(Uint8Array);

/** A body that is the JSON of a file, in whatever encoding: the handler gets its bytes. */
export const jsonFile = z.instanceof(Uint8Array);

/** A row of any route. Made by `createRoute` alone, which has seen that its parts fit together. */
export interface Route {
  readonly method: "GET" | "DELETE" | "POST" | "PUT";
  readonly path: string;
  readonly body?: z.ZodType | null;
  readonly bodyLimit?: number;
  readonly mostParts?: number;
  readonly needs: "open" | "user" | "admin" | Right | NeedOfNamed<AnyAsked>;
  readonly scope?: TokenScope | ((asked: AnyAsked) => TokenScope);
  readonly isOfServer?: true;
  readonly refusal?: Refusal;
  readonly handle: (asked: AnyAsked, reply: FastifyReply) => unknown;
}

export function createRoute<const Path extends string>(row: RowWithoutBody<Path>): Route;
export function createRoute<const Path extends string, Schema extends z.ZodType | null>(
  row: RowWithBody<Path, Schema>,
): Route;
export function createRoute(row: object): Route {
  return row as Route;
}

export function mountRoutes(app: FastifyInstance, services: Services, routes: readonly Route[]): void {
  for (const row of routes) if (row.body !== rawBytes && row.body !== jsonFile) mountRoute(app, services, row);
  // A parser for bytes is there for these alone: anywhere else they are no body that is understood.
  app.register(async (scope) => {
    scope.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    for (const row of routes) if (row.body === rawBytes) mountRoute(scope, services, row);
  });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...textTypes], { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    for (const row of routes) if (row.body === jsonFile) mountRoute(scope, services, row);
  });
}

function mountRoute(app: FastifyInstance, services: Services, row: Route): void {
  const { method, path, bodyLimit } = row;
  app.route({
    method,
    url: path,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    handler: async (request, reply) => {
      if (row.needs !== "open" && request.principal === stranger) return reply.redirect("/api/login");
      const { needs } = row;
      const place = requestOfRoute(request, services);
      if (needs !== "open") services.guard.needScope(place.asker, scopeOfRoute(row, place), isOfServer(row));
      // A caller without the right receives that refusal, and not what is wrong with the body.
      if (typeof needs === "string") checkPlace(needs, row, place, services);
      const asked = { ...place, body: readRequestBody(row, request) };
      if (typeof needs === "object") checkNamed(needs, row, asked, services);
      const handle = () => row.handle(asked, reply);
      return services.changes.as(asked.asker.user, () => services.origins.as("rest", handle));
    },
  });
}

/** What a token has to be for, by what the row says of this request. */
function scopeOfRoute({ scope, needs, method }: Route, asked: AnyAsked): TokenScope {
  if (typeof scope === "function") return scope(asked);
  return scope ?? scopeByNeed(needs, method);
}

/** Also of rows that are described and not called. */
function scopeByNeed(needs: Route["needs"], method: Route["method"]): TokenScope {
  if (needs === "admin") return "administer";
  if (needs === "runner") return "run";
  const least = method === "GET" ? "read" : "write";
  if (needs === "open" || needs === "user") return least;
  return greaterScope(least, scopeOfRight(typeof needs === "string" ? needs : needs.right));
}

function isOfServer({ isOfServer: isSaid, needs }: Route): boolean {
  return isSaid === true || needs === "admin";
}

type AnyAsked = RouteRequest<Record<string, string>, unknown>;

function requestOfRoute(request: FastifyRequest, services: Services): AnyAsked {
  return {
    params: request.params as Record<string, string>,
    query: request.query as Record<string, unknown>,
    body: undefined,
    asker: askerOfRequest(request, services),
    request,
  };
}

function readRequestBody({ body, mostParts }: Route, request: FastifyRequest): unknown {
  if (body === rawText) return String(request.body ?? "");
  if (body === rawBytes) return bytesOfBody(request.body);
  if (body === jsonFile) return request.body instanceof Uint8Array ? request.body : new Uint8Array();
  return body ? parseBody(request.body, body, mostParts) : undefined;
}

function bytesOfBody(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  throw new NotebookError("badRequest", "Bytes are sent as application/octet-stream.");
}

/** @throws NotebookError */
function checkPlace(needs: Extract<Route["needs"], string>, row: Route, asked: AnyAsked, services: Services): void {
  const { guard, people } = services;
  switch (needs) {
    case "open":
    case "user":
      return;
    case "admin":
      if (!isReservedForAsker(asked, people)) guard.needAdmin(asked.asker);
      return;
    default: {
      const noteId = asked.params["noteId"] ?? "";
      const unseen = () => new NotebookError("noteNotFound", `No such note: ${noteId}`);
      needRight({ right: needs, noteId, unseen }, row, asked, services);
    }
  }
}

/** An operator's rule names the callers of this path, and the asker has passed it. */
function isReservedForAsker({ request }: AnyAsked, { desk }: People): boolean {
  return desk !== null && isReserved(desk.rules, pathOfUrl(request.url));
}

/** @throws NotebookError */
function checkNamed(needs: Extract<Route["needs"], object>, row: Route, asked: AnyAsked, services: Services): void {
  const noteId = needs.note(asked);
  const unseen = () =>
    needs.unseen?.(asked) ?? new NotebookError("noteNotFound", `No such note: ${needs.named(asked)}`);
  if (noteId) needRight({ right: needs.right, noteId, unseen }, row, asked, services);
}

interface RequiredRight {
  readonly right: Right;
  readonly noteId: string;
  /** What is said when there is no such note, or none that the asker may read. */
  readonly unseen: () => NotebookError;
}

function needRight(
  { right, noteId, unseen }: RequiredRight,
  { refusal }: Route,
  { asker }: AnyAsked,
  { guard }: Services,
): void {
  try {
    guard.needRight(asker, right, noteId, refusal);
  } catch (error) {
    const isUnseen = error instanceof NotebookError && (error.code === "noteHidden" || error.code === "noteNotFound");
    throw isUnseen ? unseen() : error;
  }
}
