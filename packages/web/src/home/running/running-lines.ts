import type { NoteInfo } from "@octavo/protocol";

/** By their keys, the lines of the tree in which something runs: notes by their ids, and the folders around them by their paths. */
export function runningLines(notes: readonly NoteInfo[], running: ReadonlySet<string>): ReadonlySet<string> {
  const keys = new Set<string>();
  if (running.size === 0) return keys;
  for (const { id, path } of notes) {
    if (!running.has(id)) continue;
    keys.add(id);
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) keys.add(path.slice(0, end));
  }
  return keys;
}
