import { choiceIn, type Wording } from "../../ui/wanted.ts";

export const orders = ["Recently Update", "Oldest Updated"] as const;
export type Order = (typeof orders)[number];

export interface Wanted {
  /** Part of a note's name. */
  readonly name: string;
  /** Null for any. */
  readonly interpreter: string | null;
  readonly order: Order;
}

/** What somebody wants to see of the jobs, as the address has it. */
export const wording: Wording<Wanted> = {
  read: (query) => ({
    name: query.get("name") ?? "",
    interpreter: query.get("interpreter"),
    order: choiceIn(orders, query.get("sort")),
  }),
  write: ({ name, interpreter, order }) => ({ name, interpreter, sort: order }),
};
