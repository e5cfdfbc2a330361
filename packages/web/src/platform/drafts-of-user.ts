import type { DraftStore, Session } from "@octavo/client";

/** The drafts of the logged-in user; another user in the same browser has others. A page belongs to one user: the next loads it anew. */
export function draftsOfUser(session: Session, open: (user: string | null) => DraftStore): DraftStore {
  let store: DraftStore | null = null;
  const opened = new Promise<DraftStore>((resolve) => {
    const look = () => {
      const { state } = session;
      if (store || state.type !== "in") return;
      store = open(state.hasAccounts ? state.user : null);
      resolve(store);
    };
    session.subscribe(look);
    look();
  });
  return {
    claim: async (noteId) => (await opened).claim(noteId),
    keep: (noteId, draft) => store?.keep(noteId, draft),
    merged: (noteId) => store?.merged(noteId),
  };
}
