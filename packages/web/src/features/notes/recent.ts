/**
 * Which notes the user opened last in this browser. It keeps only ids and times: names come from the list, so a renamed note has its present name.
 */
import { z } from "zod";
import type { Store } from "../../platform/own-store.ts";

export interface RecentNote {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

const key = "octavo.recent";
const kept = 30;
const schema = z.array(z.object({ id: z.string(), at: z.number() }));

/** The latest first. Whatever else is in the storage counts as nothing. */
export function recentlyOpened(store: Store): readonly RecentNote[] {
  try {
    const parsed = schema.safeParse(JSON.parse(store.getItem(key) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

export function rememberOpened(store: Store, opened: RecentNote): void {
  const others = recentlyOpened(store).filter(({ id }) => id !== opened.id);
  try {
    store.setItem(key, JSON.stringify([opened, ...others].slice(0, kept)));
  } catch {
    // A browser that keeps nothing shows no recent notes.
  }
}
