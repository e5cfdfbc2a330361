/**
 * Sends a long answer through one piece of memory: the next bytes are asked for when those before are with the system. A stream keeps several
 * buffers and leaves each to be collected, which was half the work of sending a table.
 */
import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";

/** For what changes: a copy is not used without asking, and nothing between is to pack it or change it. */
export const notKept = "no-cache, no-transform";

/** @param pieces each is there until the next is asked for; left when the client takes them no more */
export async function sendPieces(reply: FastifyReply, pieces: AsyncIterable<Uint8Array>): Promise<FastifyReply> {
  reply.hijack();
  const { raw } = reply;
  // Said here, since nothing that says it for other answers comes between.
  raw.setHeader("cache-control", notKept);
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  try {
    for await (const piece of pieces) {
      if (reply.request.method === "HEAD") break;
      await writePiece(raw, piece);
    }
    raw.end();
  } catch {
    // A reader gets a cut answer as an error, and does not take half a table for a whole one.
    raw.destroy();
  }
  return reply;
}

function writePiece(response: ServerResponse, piece: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const left = () => reject(new Error("Nobody reads on."));
    if (response.destroyed) return left();
    response.once("close", left);
    response.write(piece, (error) => {
      response.off("close", left);
      if (error) reject(error);
      else resolve();
    });
  });
}
