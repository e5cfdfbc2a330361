import type { Connection } from "@octavo/client";
import { inspectionSchema } from "@octavo/protocol";

interface Known {
  readonly text: string | null;
  readonly problem: string | null;
}

export type Ask = (text: string, cursor: number) => Promise<Known | null>;

/** Asks the interpreter what it knows of the name at a place. */
export function asking(connection: Connection, paragraphId: string): Ask {
  return async (buf, cursor) => {
    const answer = await connection.request("INSPECT", { id: paragraphId, buf, cursor });
    return answer.ok ? (inspectionSchema.safeParse(answer.frame.data).data ?? null) : null;
  };
}
