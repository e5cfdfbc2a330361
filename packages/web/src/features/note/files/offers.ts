import type { NoteSession } from "../session/note-session.ts";

const offersOf = new WeakMap<NoteSession, Set<() => void>>();

/** From now on offers can be made on the page of this note, until the returned function is called: it ends those that stand. */
export function takeOffers(session: NoteSession): () => void {
  const ends = new Set<() => void>();
  offersOf.set(session, ends);
  return () => {
    offersOf.delete(session);
    for (const end of ends) end();
  };
}

/** Keeps what ends an offer. @param make called only where the note is still shown @returns whether it is */
export function offerInNote(session: NoteSession, make: () => () => void): boolean {
  const ends = offersOf.get(session);
  ends?.add(make());
  return ends !== undefined;
}
