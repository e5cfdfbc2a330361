import type { FastifyRequest } from "fastify";
import type { Asker } from "../../notebook/paragraphs.ts";
import type { Services } from "../services.ts";

/** Who asks by a REST request. Facts about texts name all of them alike: none of these clients follows texts. */
export function askerOfRequest({ principal }: FastifyRequest, { ids, runs }: Pick<Services, "ids" | "runs">): Asker {
  return { ...principal, clientId: "rest", ids, secrets: runs.forms.secrets };
}
