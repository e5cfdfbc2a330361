import type { Session } from "@octavo/client";

/** The part of a browser's storage that is needed. */
export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Of this browser, whoever is there. One that forbids its storage throws where it is named, so it is named at each use, by who minds that. */
export const browserStore: Store = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
};

/**
 * What a browser keeps for whoever is logged in, and does not show to who comes next: what they searched and opened. Without accounts everybody is the
 * same; while it is not known who is there, nothing is kept and nothing shown.
 */
export function ownStore(session: Pick<Session, "state">, storage: () => Store): Store {
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
