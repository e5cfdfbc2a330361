/** In which order people want the interpreters of a note. Zeppelin's files know the first alone, so the whole is kept under `octavo`. */
import { isJsonObject } from "./json.ts";
import type { Note } from "./note.ts";

/** The names of settings, the first wanted first; empty where no user has put them in an order. */
export function interpreterOrderOf({ config }: Pick<Note, "config">): readonly string[] {
  const octavo = config["octavo"];
  const order = isJsonObject(octavo) ? octavo["interpreters"] : null;
  return Array.isArray(order) ? order.filter((name) => typeof name === "string") : [];
}

export function withInterpreterOrder(note: Note, order: readonly string[] | null): Note {
  if (order === null) return note;
  const octavo = note.config["octavo"];
  return {
    ...note,
    config: { ...note.config, octavo: { ...(isJsonObject(octavo) ? octavo : {}), interpreters: [...order] } },
  };
}

/** The same things, those that the order names first, the others behind them as they were. */
export function inInterpreterOrder<Named extends { readonly name: string }>(
  named: readonly Named[],
  order: readonly string[],
): readonly Named[] {
  const place = ({ name }: Named) => (order.includes(name) ? order.indexOf(name) : order.length);
  return named.toSorted((one, other) => place(one) - place(other));
}
