/** What the matrices of operations and of routes do alike: a fresh note for each request, and what must not happen to it. */
import { type Note, type Right, rights } from "@octavo/note";
import { expect } from "vitest";
import type { LiveNote } from "../../notebook/live-note.ts";
import { createNote } from "../../testing/a-notebook.ts";
import type { AServer } from "../../testing/a-server.ts";
import type { RequestTarget } from "./asked-operations.ts";
import type { Standing } from "./standings.ts";

export interface MatrixCase {
  readonly standing: Standing;
  readonly isTrashed: boolean;
}

/** Makes one note after another below a folder, each in its state before the first request. */
export function notesBelow(folder: string) {
  let count = 0;
  return async (server: AServer, { standing: { lists }, isTrashed }: MatrixCase): Promise<LiveNote> => {
    count += 1;
    const live = await createNote(server, `${folder}${count}`);
    await server.lists.set(live.note.id, lists);
    if (isTrashed) await server.notebook.trash(live.note.id);
    return live;
  };
}

export const placeOf = ({ note, epoch }: LiveNote): RequestTarget => ({
  noteId: note.id,
  paragraphId: note.paragraphs[0]?.id ?? "",
  path: note.path,
  epoch,
});

/** A note that is not there. */
export const nowhere = (path: string): RequestTarget => ({
  noteId: "2NSUCH",
  paragraphId: "paragraph_1_1",
  path,
  epoch: "e",
});

/** @param before the note before the first request */
export function expectUntouched(
  { notebook, access }: Pick<AServer, "notebook" | "access">,
  { live, before, standing, label }: Label & { readonly live: LiveNote; readonly before: Note },
): void {
  expect(live.note, label).toBe(before);
  expect(notebook.pathOf(before.id), label).toBe(before.path);
  expect(access.listsOf(before.id), label).toEqual(standing.lists);
}

interface Label {
  readonly standing: Standing;
  readonly label: string;
}

/** The rows that are about one note, with the right that they need. */
export function aboutNotes<Key extends string>(
  rows: Readonly<Record<Key, { readonly needs: string }>>,
): readonly (readonly [Key, Right])[] {
  const entries = Object.entries(rows) as [Key, { readonly needs: string }][];
  return entries.flatMap(([key, { needs }]) => {
    const right = rights.find((each) => each === needs);
    return right ? [[key, right] as const] : [];
  });
}
