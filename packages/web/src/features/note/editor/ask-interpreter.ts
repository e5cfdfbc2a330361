import type { Connection } from "@octavo/client";
import { inspectionSchema } from "@octavo/protocol";
import { serverWords } from "../../../i18n/server-words.ts";

interface Inspection {
  /** Null where nothing is known. */
  readonly text: string | null;
  /** Why it is not, as far as is known. */
  readonly problem: string | null;
}

export type Ask = (text: string, cursor: number) => Promise<Inspection>;

/** Asks the interpreter what it knows of the name at a place. */
export function createInterpreterQuery(connection: Connection, paragraphId: string): Ask {
  return async (buf, cursor) => {
    const answer = await connection.request("INSPECT", { id: paragraphId, buf, cursor });
    if (!answer.ok) return { text: null, problem: answer.text };
    const { text = null, problem = null } = inspectionSchema.safeParse(answer.frame.data).data ?? {};
    return { text, problem: problem && serverWords(problem) };
  };
}
