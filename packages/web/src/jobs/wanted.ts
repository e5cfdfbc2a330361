/** What somebody wants to see of the jobs, as the address has it: so it is there again on the way back, and after loading anew. */

export const orders = ["Recently Update", "Oldest Updated"] as const;
export type Order = (typeof orders)[number];

export interface Wanted {
  /** Part of a note's name. */
  readonly name: string;
  /** Null for any. */
  readonly interpreter: string | null;
  readonly order: Order;
  /** Counts from 1. */
  readonly page: number;
}

/** @param search what stands behind the path of an address, with its question mark */
export function wantedIn(search: string): Wanted {
  const query = new URLSearchParams(search);
  const page = Number(query.get("page"));
  return {
    name: query.get("name") ?? "",
    interpreter: query.get("interpreter"),
    order: orders.find((order) => order === query.get("sort")) ?? orders[0],
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  };
}

/** The hash of an address with what is wanted in it, and with what it says besides. */
export function hashFor({ name, interpreter, order, page }: Wanted, hash: string): string {
  const [path = "", search] = hash.split("?");
  const query = new URLSearchParams(search);
  const put = (key: string, value: string | null) => (value === null ? query.delete(key) : query.set(key, value));
  put("name", name === "" ? null : name);
  put("interpreter", interpreter);
  put("sort", order === orders[0] ? null : order);
  put("page", page === 1 ? null : String(page));
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}
