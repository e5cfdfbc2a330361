import type { FastifyReply } from "fastify";

/** Aborts when the client waits for the answer no longer. */
export function abortWithReply(reply: FastifyReply): AbortSignal {
  const aborting = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) aborting.abort();
  });
  return aborting.signal;
}
