/** Outputs as the paths of `/api/octavo/results` and `/api/octavo/tables` name them, in the note as it is or, by `?revision=`, as it was. */
import { findParagraph, type Member, type Note, type ParagraphId } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { ShownOutput } from "../../runs/whole-output.ts";
import type { Services } from "../services.ts";
import { noteFor } from "./places.ts";

interface NamedOutput {
  readonly params: { readonly noteId: string; readonly paragraphId: string; readonly index: string };
  readonly query: Readonly<Record<string, unknown>>;
  readonly asker: Member;
}

/**
 * An output as the asker sees it: in a personalised note, their own. A revision is everybody's who may read the note.
 *
 * @throws NotebookError
 */
export async function outputAt(services: Services, { params, query, asker }: NamedOutput): Promise<ShownOutput> {
  const { noteId, paragraphId, index } = params;
  const revision = query["revision"];
  const note: Note =
    revision === undefined
      ? (await noteFor(services, { noteId }, asker)).note
      : await services.revisions.read(noteId, String(revision));
  const paragraph = findParagraph(note, paragraphId as ParagraphId);
  const segment = paragraph?.results?.segments[Number(index)];
  if (!paragraph || !segment) throw new NotebookError("paragraphNotFound", "There is no such output any more.");
  return { segment, index: Number(index), runId: paragraph.run?.id, isPast: revision !== undefined };
}
