/**
 * Which notes the user wants at hand. The server keeps them, so that they are there in the next browser; this one keeps the last answer, so that the
 * page stands still while it asks. Only ids: a renamed note stays a favourite, and what may not be read is in no list that names it.
 */
import type { Rest, Session } from "@octavo/client";
import { z } from "zod";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Store } from "../../platform/own-store.ts";

/** The last answer of the server. */
const answerKey = "octavo.favourites.told";
/** Where they were kept when each browser had its own. */
const formerKey = "octavo.favourites";
const schema = z.array(z.string());

export interface Favourites {
  readonly store: StoreApi<ReadonlySet<string>>;
  /** Asks the server. Without an answer what was known stands. */
  refresh(): Promise<void>;
  /** Shows at once how it will be, and how it was when the server refuses. */
  toggle(id: string): Promise<void>;
}

interface FavouritesOptions {
  readonly rest: Pick<Rest, "favourites" | "setFavourite">;
  /** Of the logged-in user. */
  readonly storage: Store;
  readonly session: Pick<Session, "state" | "subscribe">;
  readonly onRefused: (problem: string) => void;
}

/** Whatever else is in the storage counts as nothing. */
export function createFavourites({ rest, storage, session, onRefused }: FavouritesOptions): Favourites {
  const store = createStore<ReadonlySet<string>>(() => new Set(readFavourites(storage, answerKey)));
  /** Changes and their ends: a list that was asked for before the last of them may be old. */
  let changes = 0;
  const underWay = new Set<string>();

  // As soon as the user is known, which a page that loads does not know yet.
  session.subscribe(() => store.setState(new Set(readFavourites(storage, answerKey)), true));

  function showFavourites(ids: ReadonlySet<string>): void {
    store.setState(ids, true);
    storeFavourites(storage, answerKey, [...ids]);
  }

  /** What this browser had of its own goes to the server once. */
  async function handOverFavourites(): Promise<void> {
    const former = readFavourites(storage, formerKey);
    if (former.length === 0) return;
    // One that the server does not take is of a note that is gone.
    await Promise.allSettled(former.map((id) => rest.setFavourite(id, true)));
    storeFavourites(storage, formerKey, []);
  }

  /** Until the server has what is shown, one request after the other: two at once arrive in any order. */
  async function setFavourite(id: string, isThere: boolean): Promise<void> {
    const isWanted = store.getState().has(id);
    if (isWanted === isThere) return;
    try {
      await rest.setFavourite(id, isWanted);
    } catch (error) {
      showFavourites(withMember(store.getState(), id, isThere));
      onRefused(error instanceof Error ? error.message : String(error));
      return;
    }
    await setFavourite(id, isWanted);
  }

  return {
    store,
    async refresh() {
      const before = changes;
      await handOverFavourites();
      const answer = await rest.favourites().catch(() => null);
      if (answer && before === changes && underWay.size === 0) showFavourites(new Set(answer));
    },
    async toggle(id) {
      changes += 1;
      const isThere = store.getState().has(id);
      showFavourites(withMember(store.getState(), id, !isThere));
      if (underWay.has(id)) return;
      underWay.add(id);
      await setFavourite(id, isThere);
      underWay.delete(id);
      changes += 1;
    },
  };
}

function withMember(ids: ReadonlySet<string>, id: string, isWanted: boolean): ReadonlySet<string> {
  const others = [...ids].filter((other) => other !== id);
  return new Set(isWanted ? [...others, id] : others);
}

function readFavourites(storage: Store, key: string): readonly string[] {
  try {
    const parsed = schema.safeParse(JSON.parse(storage.getItem(key) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

function storeFavourites(storage: Store, key: string, ids: readonly string[]): void {
  try {
    storage.setItem(key, JSON.stringify(ids));
  } catch {
    // A browser that keeps nothing has them as soon as the server has answered.
  }
}
