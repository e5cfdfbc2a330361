/**
 * The REST interface as OpenAPI 3.1, made from the very rows that are mounted: what is not in their table is not in the product. OpenAPI has
 * no word for sockets, so their operations stand in it as `x-octavo-socket`: what each takes, and what it needs.
 */
import { eventNames, requests } from "@octavo/protocol";
import { z } from "zod";
import { operations } from "../socket/handlers/index.ts";
import type { OperationRow } from "../socket/handlers/row.ts";
import { jsonFile, type Route, rawBytes, rawText } from "./route.ts";

const failures: Readonly<Record<string, string>> = {
  "302": "There are accounts, and nobody has logged in.",
  "400": "The request is not understood.",
  "401": "A login or a role is missing, or was given up.",
  "403": "Not permitted.",
  "404": "There is no such thing, or nothing that the caller may see.",
  "405": "The method is not for this.",
  "406": "A value is not one of those there are.",
  "409": "It is taken, or busy.",
  "413": "Larger than the server accepts.",
  "415": "The body is of a type that is not read.",
  "429": "Too many attempts.",
  "500": "It went wrong.",
  "501": "Not supported yet.",
  "503": "The interpreters cannot be reached.",
  "507": "The disk takes nothing.",
};

const envelopeSchema = {
  type: "object",
  required: ["status"],
  properties: { status: { type: "string" }, message: { type: "string" }, body: {} },
};

/** Answers that have no envelope: scripts, files, and what Zeppelin sends bare. */
const bare: Readonly<Record<string, string>> = {
  "GET /openapi.json": "application/json",
  "GET /admin": "application/json",
  "POST /admin": "application/json",
  "GET /helium/bundle/load/:name": "text/javascript",
  "GET /octavo/results/:noteId/:paragraphId/:index/file": "*/*",
  "GET /octavo/results/:noteId/:paragraphId/front-ends/:name": "application/json",
  "GET /octavo/notebook/:noteId/ipynb": "application/x-ipynb+json",
};

type Document = Readonly<Record<string, unknown>>;

export function openApiOf(routes: readonly Route[], version: string): Document {
  const paths: Record<string, Record<string, unknown>> = {};
  const shared: Record<string, unknown> = {};
  for (const row of routes) {
    const path = `/api${row.path === "/" ? "/" : row.path.replace(/:(\w+)/g, "{$1}")}`;
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(row, shared) };
  }
  const socket = describeSocket(shared);
  return {
    openapi: "3.1.0",
    info: { title: "Octavo", version, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    paths,
    "x-octavo-socket": socket,
    components: {
      schemas: { Envelope: envelopeSchema, ...shared },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "JSESSIONID" },
        token: { type: "http", scheme: "bearer" },
      },
    },
  };
}

/** @param shared gets the parts that schemas name */
function describeSocket(shared: Record<string, unknown>): Document {
  const rows = Object.entries(operations).map(([name, { needs }]: [string, Pick<OperationRow<never>, "needs">]) => {
    const data = schemaDocument(requests[name as keyof typeof requests], `socket_${name}_`, shared);
    return [name, { data, needs: describeNeeds(needs) }];
  });
  return { path: "/ws", operations: Object.fromEntries(rows), events: eventNames };
}

/** @param shared gets the parts that schemas name */
function operationOf(row: Route, shared: Record<string, unknown>): Document {
  const names = [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");
  const parameters = names.map((name) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", minLength: 1 },
  }));
  return {
    operationId: operationIdOf(row),
    tags: [row.path.split("/")[1] ?? ""],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(row.body ? { requestBody: requestBodyOf(row, row.body, shared) } : {}),
    responses: responsesOf(row),
    security: row.needs === "open" ? [] : [{ session: [] }, { token: [] }],
    "x-octavo-needs": describeNeeds(row.needs),
  };
}

function operationIdOf({ method, path }: Route): string {
  return `${method.toLowerCase()}${path.replace(/[^a-z0-9]+/gi, "_")}`;
}

function requestBodyOf(row: Route, body: z.ZodType, shared: Record<string, unknown>): Document {
  const type = body === rawBytes ? "application/octet-stream" : body === rawText ? "text/plain" : "application/json";
  const required = !body.safeParse(null).success && !body.safeParse({}).success;
  const schema = body === jsonFile ? {} : schemaDocument(body, operationIdOf(row), shared);
  return { required, content: { [type]: { schema } } };
}

/** A schema that names parts of its own looks for them in itself; in a document they stand beside all others. */
function schemaDocument(of: z.ZodType, prefix: string, shared: Record<string, unknown>): Document {
  const made = z.toJSONSchema(of, { io: "input", unrepresentable: "any", target: "draft-2020-12" });
  const text = JSON.stringify(made).replaceAll('"#/$defs/', `"#/components/schemas/${prefix}`);
  const { $schema: _dialect, $defs = {}, ...schema } = JSON.parse(text) as { $schema?: string; $defs?: object };
  for (const [name, part] of Object.entries($defs)) shared[`${prefix}${name}`] = part;
  return schema;
}

function responsesOf({ method, path }: Route): Document {
  const type = bare[`${method} ${path}`];
  const content = type ? { [type]: {} } : { "application/json": { schema: { $ref: "#/components/schemas/Envelope" } } };
  const failed = Object.entries(failures).map(([status, description]) => [status, { description }]);
  return { "200": { description: "Done.", content }, ...Object.fromEntries(failed) };
}

/** The right that a caller has to have. */
function describeNeeds(needs: string | { readonly right: string } | { readonly eachNote: string }): string {
  if (typeof needs === "string") return needs;
  return "right" in needs ? needs.right : needs.eachNote;
}
