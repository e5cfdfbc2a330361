/** What the user searched for in this browser, the latest first. */
import { z } from "zod";
import type { Store } from "../../platform/own-store.ts";

const key = "octavo.searches";
const kept = 20;
const schema = z.array(z.string());

/** Whatever else is in the storage counts as nothing. */
export function searchesIn(store: Store): readonly string[] {
  try {
    return schema.safeParse(JSON.parse(store.getItem(key) ?? "[]")).data ?? [];
  } catch {
    return [];
  }
}

export function rememberSearch(store: Store, term: string): void {
  const others = searchesIn(store).filter((other) => other !== term);
  try {
    store.setItem(key, JSON.stringify([term, ...others].slice(0, kept)));
  } catch {
    // A browser that keeps nothing offers nothing.
  }
}
