import type { Session } from "@octavo/client";

/** The part of a browser's storage that is needed. */
export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/**
 * What a browser keeps for whoever is logged in, and does not show to who comes next: what they searched and opened. Without accounts everybody is the
 * same. A browser that forbids its storage throws where it is named, so who reads or writes minds that.
 */
export function ownStore(session: Pick<Session, "state">, storage: () => Store): Store {
  const own = (key: string) => {
    const { state } = session;
    return state.type === "in" && state.hasAccounts ? `${key} ${state.user}` : key;
  };
  return {
    getItem: (key) => storage().getItem(own(key)),
    setItem: (key, value) => storage().setItem(own(key), value),
  };
}
