import type { Session } from "@octavo/client";

/** The part of a browser's storage that is needed. */
export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Of this browser, for all users. One that forbids its storage throws where code names it, so this names it at each use; callers handle that. */
export const browserStore: Store = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
};

/**
 * What a browser keeps for the logged-in user, and does not show to the next: what they searched and opened. Without accounts all users are the same;
 * while the user is not known, it keeps and returns nothing.
 */
export function storeOfUser(session: Pick<Session, "state">, storage: () => Store): Store {
  const own = (key: string) => {
    const { state } = session;
    if (state.type !== "in") return null;
    return state.hasAccounts ? `${key} ${state.user}` : key;
  };
  return {
    getItem(key) {
      const mine = own(key);
      return mine === null ? null : storage().getItem(mine);
    },
    setItem(key, value) {
      const mine = own(key);
      if (mine !== null) storage().setItem(mine, value);
    },
  };
}
