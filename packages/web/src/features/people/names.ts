import type { Clock } from "@octavo/client";
import { z } from "zod";

/** Users and roles whose names hold a text. */
export const rosterSchema = z.object({ users: z.array(z.string()), roles: z.array(z.string()) });
export type Roster = z.infer<typeof rosterSchema>;

/** The least number of characters for which the server is asked for names. */
const shortestSearch = 3;
const searchDelayMs = 250;

/**
 * Asks for names that hold what is typed, once typing pauses.
 *
 * @param search gets what was typed, without blanks around it
 * @returns how to call it off; null where too little was typed to ask for
 */
export function searchOnPause(
  clock: Pick<Clock, "after">,
  typed: string,
  search: (wanted: string) => void,
): (() => void) | null {
  const wanted = typed.trim();
  return wanted.length < shortestSearch ? null : clock.after(searchDelayMs, () => search(wanted));
}

/** Names as they are saved: without blanks around them, and each once. */
export function cleanNames(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ""))];
}

/** What is typed, at its separators: an input method and the keyboard of a phone put them in without pressing a key. The last is still being typed. */
export function splitTyped(text: string): { readonly whole: readonly string[]; readonly rest: string } {
  const names = text.split(/[, ]/);
  const rest = names.pop() ?? "";
  return { whole: names, rest };
}
