import type { NoteInfo } from "@octavo/protocol";
import { useMemo, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { type Services, useServices } from "../../platform/services.tsx";
import { useSession } from "../../platform/use-connection.ts";
import { pageNotifications } from "../../ui/notices/page-notifications.ts";
import { createFavourites, type Favourites } from "./favourites.ts";
import { createNoteActions, type NoteActions } from "./note-actions.ts";
import { expectedNotes } from "./note-moves.ts";
import { createOpenFolders, type OpenFolders } from "./open-folders.ts";

/** Of this browser, for all of its users. */
export const openFolders: OpenFolders = createOpenFolders(() => localStorage);

const made = new WeakMap<Services, NoteActions>();

/** One for the whole page, so that every list shows what was asked for. */
export function useNoteActions(): NoteActions {
  const services = useServices();
  const known = made.get(services);
  if (known) return known;
  const { connection, rest } = services;
  const actions = createNoteActions({
    connection,
    rest,
    notices: pageNotifications,
    list: services.noteList,
    reveal: openFolders.reveal,
  });
  made.set(services, actions);
  return actions;
}

const favouritesOf = new WeakMap<Services, Favourites>();

interface ShownFavourites {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly refresh: () => Promise<void>;
}

/** The notes that the user wants at hand, and the way to change that. */
export function useFavourites(): ShownFavourites {
  const services = useServices();
  const { rest, session, own } = services;
  const favourites =
    favouritesOf.get(services) ??
    createFavourites({ rest, session, storage: own, onRefused: pageNotifications.problem });
  favouritesOf.set(services, favourites);
  const { store, toggle, refresh } = favourites;
  return { ids: useStore(store), toggle: (id) => void toggle(id), refresh };
}

/** The notes as they will be once the server has done what was asked; null until it has listed them, and when the user is logged out. */
export function useNoteList(): readonly NoteInfo[] | null {
  const list = useServices().noteList();
  const notes = useSyncExternalStore(list.subscribe, () => list.notes);
  const expected = useStore(useNoteActions().expected);
  const isOut = useSession().type === "out";
  return useMemo(() => (isOut ? null : notes && expectedNotes(notes, expected)), [isOut, notes, expected]);
}
