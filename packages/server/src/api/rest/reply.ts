import { faultsIn, NotebookError, parseWireJson, type RestEnvelope } from "@octavo/protocol";
import type { FastifyReply } from "fastify";
import type { z } from "zod";

const statusNames: Readonly<Record<number, string>> = {
  200: "OK",
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  406: "NOT_ACCEPTABLE",
  409: "CONFLICT",
  413: "REQUEST_ENTITY_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  429: "TOO_MANY_REQUESTS",
  500: "INTERNAL_SERVER_ERROR",
  501: "NOT_IMPLEMENTED",
  503: "SERVICE_UNAVAILABLE",
  507: "INSUFFICIENT_STORAGE",
};

/** The envelope around every answer of the REST interface. */
export function wrapInEnvelope(body?: unknown, message = ""): RestEnvelope {
  return { status: "OK", message, ...(body === undefined ? {} : { body }) };
}

export function sendError(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ status: statusNames[status] ?? "INTERNAL_SERVER_ERROR", message });
}

/** Refuses a guess at a password for now. @param ms until the next one is heard */
export function sendRetryAfter(reply: FastifyReply, ms: number): FastifyReply {
  const seconds = Math.ceil(ms / 1000);
  void reply.header("Retry-After", String(seconds));
  return sendError(reply, 429, `Too many attempts. Try again in ${seconds} s.`);
}

/** Parses the JSON text of a request. A missing body is null where the schema takes that, else an object without members. */
export function parseBody<Schema extends z.ZodType>(
  body: unknown,
  schema: Schema,
  mostParts?: number,
): z.infer<Schema> {
  const given = parseJsonBody(body, mostParts);
  const isMissing = given === null && !schema.safeParse(null).success;
  const parsed = schema.safeParse(isMissing ? {} : given);
  if (!parsed.success) {
    throw new NotebookError("badRequest", faultsIn(parsed.error, isMissing ? {} : given, "The body"));
  }
  return parsed.data;
}

/** @param mostParts objects, lists and members; by default as many as any frame may have */
export function parseJsonBody(body: unknown, mostParts?: number): unknown {
  if (typeof body !== "string" || body.trim() === "") return null;
  return parseWireJson(body, "The body", mostParts);
}
