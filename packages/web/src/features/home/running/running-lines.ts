import { foldersOf } from "@octavo/note";
import type { NoteInfo } from "@octavo/protocol";

/** By their keys, the lines of the tree in which something runs: notes by their ids, and the folders around them by their paths. */
export function runningLines(notes: readonly NoteInfo[], running: ReadonlySet<string>): ReadonlySet<string> {
  const those = notes.filter(({ id }) => running.has(id));
  return new Set(those.flatMap(({ id, path }) => [id, ...foldersOf(path)]));
}
