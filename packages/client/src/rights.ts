/** What somebody may do who has this right on a note: each includes those below it. */
import type { Right } from "@octavo/note";

interface Held {
  readonly right: Right;
}

export function mayWrite({ right }: Held): boolean {
  return right === "writer" || right === "owner";
}

export function mayRun({ right }: Held): boolean {
  return right === "runner" || right === "writer" || right === "owner";
}
