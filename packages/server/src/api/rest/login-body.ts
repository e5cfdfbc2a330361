import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { bodyOf } from "./reply.ts";

const loginBody = z.object({ userName: z.string().default(""), password: z.string().default("") });

/** Who somebody wants to be: a form as from Zeppelin's clients, or JSON. @throws NotebookError when it is neither */
export function credentialsOf({ headers, body }: Pick<FastifyRequest, "headers" | "body">): z.infer<typeof loginBody> {
  const isJson = headers["content-type"]?.toLowerCase().startsWith("application/json") ?? false;
  if (isJson) return bodyOf(body, loginBody);
  const fields = new URLSearchParams(typeof body === "string" ? body : "");
  return { userName: fields.get("userName") ?? "", password: fields.get("password") ?? "" };
}
