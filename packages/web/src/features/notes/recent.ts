/**
 * Which notes the user opened last. The server knows it of all their browsers; this one keeps its last answer, so that the page stands still while it
 * asks. Only ids and times: names come from the list, so a renamed note has its present name.
 */
import type { RecentNote } from "@octavo/protocol";
import { z } from "zod";
import type { Store } from "../../platform/own-store.ts";

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
  rememberAll(store, [opened]);
}

/** Adds what other browsers have opened, as the server says it. Of a note that both know, the later time holds. */
export function rememberAll(store: Store, more: readonly RecentNote[]): void {
  const latest = new Map<string, number>();
  for (const { id, at } of [...recentlyOpened(store), ...more]) latest.set(id, Math.max(at, latest.get(id) ?? at));
  const all = [...latest].map(([id, at]) => ({ id, at })).sort((one, other) => other.at - one.at);
  try {
    store.setItem(key, JSON.stringify(all.slice(0, kept)));
  } catch {
    // A browser that keeps nothing shows no recent notes.
  }
}
