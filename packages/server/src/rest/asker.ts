import type { IdSource } from "@octavo/note";
import type { FastifyRequest } from "fastify";
import type { Asker } from "../notebook/paragraphs.ts";

/** Who asks by a REST request. Facts about texts name all of them alike: none of these clients follows texts. */
export function askerOf({ principal }: FastifyRequest, ids: IdSource): Asker {
  return { ...principal, clientId: "rest", ids };
}
