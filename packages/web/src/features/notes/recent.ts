/** Which notes somebody opened last in this browser. Only ids and times are kept: names come from the list, so a renamed note is shown as it is called now. */
import { z } from "zod";
import type { Store } from "../../platform/own-store.ts";

export interface Opened {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

const key = "octavo.recent";
const kept = 30;
const schema = z.array(z.object({ id: z.string(), at: z.number() }));

/** The latest first. Whatever else is in the storage counts as nothing. */
export function recentlyOpened(store: Store): readonly Opened[] {
  try {
    const parsed = schema.safeParse(JSON.parse(store.getItem(key) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

export function rememberOpened(store: Store, opened: Opened): void {
  const others = recentlyOpened(store).filter(({ id }) => id !== opened.id);
  try {
    store.setItem(key, JSON.stringify([opened, ...others].slice(0, kept)));
  } catch {
    // A browser that keeps nothing shows no recent notes.
  }
}
