/**
 * A row of the tables of REST routes, and the one function that mounts them.
 *
 * A route without method, path, needs, body (where the method brings one) and handler does not compile. What it needs (see
 * `access/needs.ts`) is checked here, after its body was read by its schema and before its handler is called.
 *
 * A new route is a row in the table of its room (`note-routes.ts` …), or in a new table which `http/app.ts` names; a row in
 * `access/matrix.test.ts` belongs to it. A handler acts on the very note that `needs` names, and returns what is sent: `envelope(…)`.
 */
import type { Right } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Refusal } from "../access/guard.ts";
import type { NamedNote } from "../access/needs.ts";
import type { Asker } from "../notebook/paragraphs.ts";
import { stranger } from "../people/principal.ts";
import type { Services } from "../services.ts";
import { askerOf } from "./asker.ts";
import { bodyOf } from "./reply.ts";

/** Names in a path: of `/notebook/:noteId` it is `{ noteId }`. */
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [Key in Name]: string } & ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { readonly [Key in Name]: string }
    : unknown;

/** One request, as its handler sees it. */
export interface Asked<Params, Body> {
  readonly params: Params;
  /** Given twice, a member is a list. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Body;
  readonly asker: Asker;
  readonly request: FastifyRequest;
}

type NeedsOf<Path extends string, Body> =
  | "open"
  | "user"
  | "admin"
  | (Path extends `${string}/:noteId${string}` ? Right : never)
  | (NamedNote<Asked<ParamsOf<Path>, Body>> & {
      /** The note in the words of the request, for the answer that there is none. */
      readonly named: (asked: Asked<ParamsOf<Path>, Body>) => string;
    });

interface RowOf<Path extends string, Body> {
  readonly path: Path;
  readonly needs: NeedsOf<Path, Body>;
  /** How it is said that a right is missing, where it is not in the usual words. */
  readonly refusal?: Refusal;
  readonly handle: (asked: Asked<ParamsOf<Path>, Body>, reply: FastifyReply) => unknown;
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
}

/** A body that is no JSON: the handler gets its text. */
export const rawText = z.string();

/** A row of any route. Made by `route` alone, which has seen that its parts fit together. */
export interface Route {
  readonly method: "GET" | "DELETE" | "POST" | "PUT";
  readonly path: string;
  readonly body?: z.ZodType | null;
  readonly bodyLimit?: number;
  readonly needs: NeedsOf<"/:noteId", unknown>;
  readonly refusal?: Refusal;
  readonly handle: (asked: Asked<Record<string, string>, unknown>, reply: FastifyReply) => unknown;
}

export function route<const Path extends string>(row: RowWithoutBody<Path>): Route;
export function route<const Path extends string, Schema extends z.ZodType | null>(
  row: RowWithBody<Path, Schema>,
): Route;
export function route(row: object): Route {
  return row as Route;
}

export function mount(app: FastifyInstance, services: Services, routes: readonly Route[]): void {
  for (const row of routes) {
    const { method, path, bodyLimit } = row;
    app.route({
      method,
      url: path,
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      handler: async (request, reply) => {
        if (row.needs !== "open" && request.principal === stranger) return reply.redirect("/api/login");
        const asked = askedBy(row, request, services);
        check(row, asked, services);
        return row.handle(asked, reply);
      },
    });
  }
}

function askedBy({ body }: Route, request: FastifyRequest, { ids }: Services): Asked<Record<string, string>, unknown> {
  return {
    params: request.params as Record<string, string>,
    query: request.query as Record<string, unknown>,
    body: body === rawText ? String(request.body ?? "") : body && bodyOf(request.body, body),
    asker: askerOf(request, ids),
    request,
  };
}

/** @throws NotebookError */
function check({ needs, refusal }: Route, asked: Asked<Record<string, string>, unknown>, { guard }: Services): void {
  if (needs === "open" || needs === "user") return;
  if (needs === "admin") {
    guard.needAdmin(asked.asker);
    return;
  }
  const right = typeof needs === "string" ? needs : needs.right;
  const noteId = typeof needs === "string" ? asked.params["noteId"] : needs.note(asked as never);
  const name = typeof needs === "string" ? noteId : needs.named(asked as never);
  if (!noteId) return;
  try {
    guard.needRight(asked.asker, right, noteId, refusal);
  } catch (error) {
    const isUnseen = error instanceof NotebookError && (error.code === "noteHidden" || error.code === "noteNotFound");
    throw isUnseen ? new NotebookError("noteNotFound", `No such note: ${name}`) : error;
  }
}
