import type { NoteReplica, Rest } from "@octavo/client";
import { z } from "zod";
import { untilSaved } from "../../session/until-saved.ts";

interface Keeping {
  readonly rest: Pick<Rest, "call">;
  readonly replica: Pick<NoteReplica, "noteId" | "flushed" | "state">;
  readonly message: string;
}

/**
 * Makes a revision of the note as the page shows it: what was typed last goes ahead of it.
 *
 * @returns false when nothing has changed since the newest one
 * @throws RestError
 */
export async function keepRevision({ rest, replica, message }: Keeping): Promise<boolean> {
  await untilSaved(replica);
  const path = `/notebook/${encodeURIComponent(replica.noteId)}/revision`;
  const answer = await rest.call("POST", path, z.unknown(), { commitMessage: message });
  return typeof answer === "string";
}
