/** What the user wants to see of a list, as the address has it: so it is there again on the way back, and after loading anew. */
import { useState } from "react";
import { useLocation } from "react-router";
import { onceAsked } from "../i18n/formats.ts";
import { createAddressWriter } from "./address-writer.ts";

/**
 * How an address says what is wanted, by the names it has for that. What is not said, or makes no sense, is what one sees at first; and that is not
 * said.
 */
export interface UrlCodec<Wanted> {
  readonly read: (query: URLSearchParams) => Wanted;
  /** Null for what has no word. */
  readonly write: (wanted: Wanted) => Readonly<Record<string, string | null>>;
}

export interface PageFilter {
  /** Counts from 1. */
  readonly page: number;
}

/** For a list that is narrowed by a name, and by nothing else. */
export const byName: UrlCodec<{ readonly part: string }> = {
  read: (query) => ({ part: query.get("name") ?? "" }),
  write: ({ part }) => ({ name: part }),
};

const writeAddress = onceAsked(() => createAddressWriter(window));

/**
 * What is wanted, and how to want something else. The page keeps it and writes it into the address: by way of the router it would come back too late
 * for a user who types. A user who goes to the list anew, also from there, sees all of it.
 */
export function useUrlFilters<Wanted extends object>(wording: UrlCodec<Wanted>) {
  const { key, search } = useLocation();
  const [kept, setKept] = useState({ key, wanted: filtersInSearch(wording, search) });
  const current = kept.key === key ? kept : { key, wanted: filtersInSearch(wording, search) };
  if (current !== kept) setKept(current);
  const want = (change: Partial<Wanted & PageFilter>) => {
    // What is narrowed otherwise begins on its first page.
    const wanted = { ...current.wanted, page: 1, ...change };
    setKept({ key, wanted });
    writeAddress()(() => hashForFilters(wording, wanted, location.hash));
  };
  return [current.wanted, want] as const;
}

/** @param search what stands behind the path of an address, with its question mark */
export function filtersInSearch<Wanted>({ read }: UrlCodec<Wanted>, search: string): Wanted & PageFilter {
  const query = new URLSearchParams(search);
  const page = Number(query.get("page"));
  return { ...read(query), page: Number.isSafeInteger(page) && page > 1 ? page : 1 };
}

/** The hash of an address with what is wanted in it, and with what it says besides. */
export function hashForFilters<Wanted>(wording: UrlCodec<Wanted>, wanted: Wanted & PageFilter, hash: string): string {
  // Home may stand there without any.
  const [path = "", search] = (hash || "#/").split("?");
  const query = new URLSearchParams(search);
  const atFirst = wordsForFilters(wording, filtersInSearch(wording, ""));
  for (const [name, value] of Object.entries(wordsForFilters(wording, wanted))) {
    if (value === null || value === atFirst[name]) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}

function wordsForFilters<Wanted>(
  { write }: UrlCodec<Wanted>,
  wanted: Wanted & PageFilter,
): Readonly<Record<string, string | null>> {
  return { ...write(wanted), page: String(wanted.page) };
}

/** A choice that an address names; the first of them where it names none of them. */
export function choiceInWords<Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
  named: string | null,
): Choice {
  return choices.find((choice) => choice === named) ?? choices[0];
}
