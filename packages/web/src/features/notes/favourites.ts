/**
 * Which notes somebody wants at hand. The server keeps them, so that they are there in the next browser; this one keeps what it was told last, so that the page
 * stands still while it asks. Only ids: a renamed note stays a favourite, and what may not be read is in no list that names it.
 */
import type { Rest, Session } from "@octavo/client";
import { z } from "zod";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Store } from "../../platform/own-store.ts";

/** Told by the server last. */
const toldKey = "octavo.favourites.told";
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
  /** Of whoever is logged in. */
  readonly storage: Store;
  readonly session: Pick<Session, "state" | "subscribe">;
  readonly onRefused: (problem: string) => void;
}

/** Whatever else is in the storage counts as nothing. */
export function createFavourites({ rest, storage, session, onRefused }: FavouritesOptions): Favourites {
  const store = createStore<ReadonlySet<string>>(() => new Set(read(storage, toldKey)));
  /** Changes and their ends: a list that was asked for before the last of them may be old. */
  let changes = 0;
  const underWay = new Set<string>();

  // As soon as it is known who is there, which a page that loads does not know yet.
  session.subscribe(() => store.setState(new Set(read(storage, toldKey)), true));

  function show(ids: ReadonlySet<string>): void {
    store.setState(ids, true);
    keep(storage, toldKey, [...ids]);
  }

  /** What this browser had of its own goes to the server once. */
  async function handOver(): Promise<void> {
    const former = read(storage, formerKey);
    if (former.length === 0) return;
    // One that the server does not take is of a note that is gone.
    await Promise.allSettled(former.map((id) => rest.setFavourite(id, true)));
    keep(storage, formerKey, []);
  }

  /** Until the server has what is shown, one request after the other: two at once arrive in any order. */
  async function bring(id: string, isThere: boolean): Promise<void> {
    const isWanted = store.getState().has(id);
    if (isWanted === isThere) return;
    try {
      await rest.setFavourite(id, isWanted);
    } catch (error) {
      show(withMember(store.getState(), id, isThere));
      onRefused(error instanceof Error ? error.message : String(error));
      return;
    }
    await bring(id, isWanted);
  }

  return {
    store,
    async refresh() {
      const before = changes;
      await handOver();
      const told = await rest.favourites().catch(() => null);
      if (told && before === changes && underWay.size === 0) show(new Set(told));
    },
    async toggle(id) {
      changes += 1;
      const isThere = store.getState().has(id);
      show(withMember(store.getState(), id, !isThere));
      if (underWay.has(id)) return;
      underWay.add(id);
      await bring(id, isThere);
      underWay.delete(id);
      changes += 1;
    },
  };
}

function withMember(ids: ReadonlySet<string>, id: string, isWanted: boolean): ReadonlySet<string> {
  const others = [...ids].filter((other) => other !== id);
  return new Set(isWanted ? [...others, id] : others);
}

function read(storage: Store, key: string): readonly string[] {
  try {
    const parsed = schema.safeParse(JSON.parse(storage.getItem(key) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

function keep(storage: Store, key: string, ids: readonly string[]): void {
  try {
    storage.setItem(key, JSON.stringify(ids));
  } catch {
    // A browser that keeps nothing has them as soon as the server has answered.
  }
}
