/** Which notes somebody wants at hand. Kept in this browser; only ids, so a renamed note stays one. */
import { z } from "zod";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Store } from "./recent.ts";

const key = "octavo.favourites";
const schema = z.array(z.string());

export interface Favourites {
  readonly store: StoreApi<ReadonlySet<string>>;
  toggle(id: string): void;
}

/** Whatever else is in the storage counts as nothing. */
export function createFavourites(storage: Store): Favourites {
  const store = createStore(() => read(storage));
  return {
    store,
    toggle(id) {
      // Another tab may have changed them.
      const next = new Set(read(storage));
      if (!next.delete(id)) next.add(id);
      store.setState(next, true);
      try {
        storage.setItem(key, JSON.stringify([...next]));
      } catch {
        // A browser that keeps nothing has them until the page is closed.
      }
    },
  };
}

function read(storage: Store): ReadonlySet<string> {
  try {
    const parsed = schema.safeParse(JSON.parse(storage.getItem(key) ?? "[]"));
    return new Set(parsed.success ? parsed.data : []);
  } catch {
    return new Set();
  }
}
