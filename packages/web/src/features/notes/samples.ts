import type { NoteInfo } from "@octavo/protocol";

const first = "/Start here";

/** The notes that a new data folder starts with, by their paths: the tour, then the examples. */
export function samplesIn(notes: readonly NoteInfo[]): readonly NoteInfo[] {
  const tour = notes.filter(({ path }) => path === first);
  return [...tour, ...notes.filter(({ path }) => path.startsWith("/Examples/"))];
}
