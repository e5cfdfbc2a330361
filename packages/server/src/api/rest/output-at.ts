/** Outputs as the paths of `/api/octavo/results` and `/api/octavo/tables` name them, in the note as it is or, by `?revision=`, as it was. */
import { findParagraph, type Member, type Note, type ParagraphId } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { ShownOutput } from "../../runs/whole-output.ts";
import type { Services } from "../services.ts";
import { openNoteFor } from "./places.ts";

interface NamedNote {
  readonly params: { readonly noteId: string };
  readonly query: Readonly<Record<string, unknown>>;
  readonly asker: Member;
}

interface NamedOutput extends NamedNote {
  readonly params: { readonly noteId: string; readonly paragraphId: string; readonly index: string };
}

/** The note as the asker sees it, or one of its revisions. @throws NotebookError */
export async function noteOrRevision(services: Services, { params, query, asker }: NamedNote): Promise<Note> {
  const revision = query["revision"];
  return revision === undefined
    ? (await openNoteFor(services, params, asker)).note
    : services.revisions.read(params.noteId, String(revision));
}

/**
 * An output as the asker sees it: in a personalised note, their own. A revision is the same for all readers of the note.
 *
 * @throws NotebookError
 */
export async function findOutput(services: Services, named: NamedOutput): Promise<ShownOutput> {
  const { paragraphId, index } = named.params;
  const note = await noteOrRevision(services, named);
  const paragraph = findParagraph(note, paragraphId as ParagraphId);
  const segment = paragraph?.results?.segments[Number(index)];
  if (!paragraph || !segment) throw new NotebookError("paragraphNotFound", "There is no such output any more.");
  return { segment, index: Number(index), runId: paragraph.run?.id, isPast: named.query["revision"] !== undefined };
}
