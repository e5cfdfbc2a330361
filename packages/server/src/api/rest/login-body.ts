import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { parseBody } from "./reply.ts";

const loginBody = z.object({ userName: z.string().default(""), password: z.string().default("") });

/** What a caller logs in with: a form as from Zeppelin's clients, or JSON. @throws NotebookError when it is neither */
export function credentialsOf({ headers, body }: Pick<FastifyRequest, "headers" | "body">): z.infer<typeof loginBody> {
  const isJson = headers["content-type"]?.toLowerCase().startsWith("application/json") ?? false;
  if (isJson) return parseBody(body, loginBody);
  const fields = new URLSearchParams(typeof body === "string" ? body : "");
  return { userName: fields.get("userName") ?? "", password: fields.get("password") ?? "" };
}
