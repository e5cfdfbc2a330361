/** What a user with this right on a note may do: each includes those below it. */
import type { Right } from "@octavo/note";

interface HeldRight {
  readonly right: Right;
}

export function mayWriteNote({ right }: HeldRight): boolean {
  return right === "writer" || right === "owner";
}

export function mayRunNote({ right }: HeldRight): boolean {
  return right === "runner" || right === "writer" || right === "owner";
}
