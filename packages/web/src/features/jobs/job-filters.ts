import { choiceInWords, type UrlCodec } from "../../ui/url-filters.ts";

export const orders = ["Recently Update", "Oldest Updated"] as const;
export type Order = (typeof orders)[number];

export interface JobFilters {
  /** Part of a note's name. */
  readonly name: string;
  /** Null for any. */
  readonly interpreter: string | null;
  readonly order: Order;
}

/** The jobs that the user wants to see, as the address has it. */
export const wording: UrlCodec<JobFilters> = {
  read: (query) => ({
    name: query.get("name") ?? "",
    interpreter: query.get("interpreter"),
    order: choiceInWords(orders, query.get("sort")),
  }),
  write: ({ name, interpreter, order }) => ({ name, interpreter, sort: order }),
};
