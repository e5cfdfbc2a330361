/** Where the notes of a folder go when all of them move: a plan in which no note takes another's place at any moment. */
import { findFreePath, type NoteId } from "@octavo/note";
import type { NoteInfo } from "@octavo/protocol";

export interface Move {
  readonly id: NoteId;
  readonly target: string;
}

interface Plan {
  readonly targetOf: (path: string) => string;
  /** Whether a note is there now. */
  readonly isTaken: (path: string) => boolean;
  /** Epoch milliseconds: becomes part of the name of a note whose place is taken. */
  readonly at: number;
}

/**
 * The moves in an order in which each place is free when its turn comes: `/a/a/n` may go to `/a/n` only after the `/a/n` of before has left.
 * Two folders that become one keep all their notes.
 */
export function planMoves(notes: readonly NoteInfo[], { targetOf, isTaken, at }: Plan): readonly Move[] {
  const moving = notes.filter(({ path }) => targetOf(path) !== path);
  const left = new Set(moving.map(({ path }) => path));
  const given = new Set<string>();
  const isOccupied = (path: string) => given.has(path) || (isTaken(path) && !left.has(path));
  const moves = moving.map(({ id, path }) => {
    const target = findFreePath(targetOf(path), at, isOccupied);
    given.add(target);
    return { id: id as NoteId, path, target };
  });
  return movesInOrder(moves);
}

interface MoveFrom extends Move {
  readonly path: string;
}

function movesInOrder(moves: readonly MoveFrom[]): readonly Move[] {
  const occupied = new Set(moves.map(({ path }) => path));
  const ordered: Move[] = [];
  let waiting = moves;
  while (waiting.length > 0) {
    const later = waiting.filter(({ id, path, target }) => {
      if (occupied.has(target)) return true;
      occupied.delete(path);
      ordered.push({ id, target });
      return false;
    });
    // Folders move as a whole, up or down, so notes follow each other in a row and never in a ring.
    if (later.length === waiting.length) throw new Error("These moves wait for each other.");
    waiting = later;
  }
  return ordered;
}
