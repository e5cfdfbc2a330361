/** The REST interface as OpenAPI 3.1, made from the very rows that are mounted: what is not in their table is not in the product. */
import { z } from "zod";
import { type Route, rawText } from "../rest/route.ts";

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

type Document = Readonly<Record<string, unknown>>;

export function openApiOf(routes: readonly Route[], version: string): Document {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const row of routes) {
    const path = `/api${row.path === "/" ? "/" : row.path.replace(/:(\w+)/g, "{$1}")}`;
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(row) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Octavo", version, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    paths,
    components: {
      schemas: { Envelope: envelopeSchema },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "JSESSIONID" },
        token: { type: "http", scheme: "bearer" },
      },
    },
  };
}

function operationOf(row: Route): Document {
  const names = [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");
  const parameters = names.map((name) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", minLength: 1 },
  }));
  return {
    operationId: `${row.method.toLowerCase()}${row.path.replace(/[^a-z0-9]+/gi, "_")}`,
    tags: [row.path.split("/")[1] ?? ""],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(row.body ? { requestBody: requestBodyOf(row.body) } : {}),
    responses: responses(),
    security: row.needs === "open" ? [] : [{ session: [] }, { token: [] }],
    "x-octavo-needs": needsOf(row),
  };
}

function requestBodyOf(body: z.ZodType): Document {
  const type = body === rawText ? "text/plain" : "application/json";
  const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any", target: "draft-2020-12" });
  const { $schema: _dialect, ...rest } = schema;
  return {
    required: !body.safeParse(null).success && !body.safeParse({}).success,
    content: { [type]: { schema: rest } },
  };
}

function responses(): Document {
  const answer = { "application/json": { schema: { $ref: "#/components/schemas/Envelope" } } };
  const failed = Object.entries(failures).map(([status, description]) => [status, { description }]);
  return { "200": { description: "Done.", content: answer }, ...Object.fromEntries(failed) };
}

/** The right that a caller has to have. */
function needsOf({ needs }: Route): string {
  return typeof needs === "string" ? needs : needs.right;
}
