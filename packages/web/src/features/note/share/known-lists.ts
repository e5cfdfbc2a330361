import { createStore, type StoreApi } from "zustand/vanilla";
import type { Permissions } from "../panels/permissions/permissions.ts";

/** What was last heard of who may do what with a note, for the sign at its button. */
interface KnownLists {
  readonly noteId: string | null;
  readonly lists: Permissions | null;
}

export const knownLists: StoreApi<KnownLists> = createStore<KnownLists>(() => ({ noteId: null, lists: null }));
