import type { FileArea } from "@octavo/protocol";
import { readingCode } from "../../files/index.ts";
import type { NoteSession } from "../session/note-session.ts";

/** Shows what is in a file: by a new paragraph below the one in use, or in that one while nothing is written in it. */
export async function insertReadingCode(session: NoteSession, path: string, area: FileArea = "shared"): Promise<void> {
  await insertCode(session, readingCode(path, area));
}

/** Runs it in a new paragraph below the one in use, or in that one while nothing is written in it. */
export async function insertCode(session: NoteSession, code: string): Promise<void> {
  const used = session.inUse();
  const paragraphs = session.shown().note?.paragraphs ?? [];
  const found = paragraphs.findIndex(({ id }) => id === used);
  const at = found < 0 ? paragraphs.length - 1 : found;
  const paragraph = paragraphs[at];
  if (paragraph && session.replica.text(paragraph.id)?.text.toString().trim() === "") {
    session.write(paragraph.id, code);
    await session.run(paragraph.id);
  } else await session.insertAndRun(at + 1, code);
}
