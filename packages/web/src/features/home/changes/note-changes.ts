/** When notes were changed last and by whom, and the user's order of notes. */
import type { NoteChanges } from "@octavo/protocol";
import type { Store } from "../../../platform/own-store.ts";

export interface ListedChange {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly by: string | null;
}

export type ChangesById = ReadonlyMap<string, ListedChange>;

/** @param isNamed whether people have names here: without accounts all users are the same one */
export function changesById(changes: NoteChanges, isNamed: boolean): ChangesById {
  return new Map(changes.map(([id, at, by]) => [id, { at, by: isNamed ? by : null }]));
}

export const orders = ["name", "change"] as const;
export type Order = (typeof orders)[number];

const key = "octavo.home.order";

export function rememberedOrder(store: Store): Order {
  try {
    return store.getItem(key) === "change" ? "change" : "name";
  } catch {
    return "name";
  }
}

export function rememberOrder(store: Store, order: Order): void {
  try {
    store.setItem(key, order);
  } catch {
    // A browser that keeps nothing starts by name.
  }
}
