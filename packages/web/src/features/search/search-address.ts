/** Where what is found for a term stands. */
export interface SearchAddress {
  readonly term: string;
  /** From 1; default 1. */
  readonly page?: number;
  readonly inTrash?: boolean;
}

/** The term in the address of a search. Read from the address itself: a parameter of a route turns `%2F` into a slash, even if it is searched for. */
export function searchedIn(pathname: string): string {
  const [, term = ""] = /^\/search\/([^/]*)/.exec(pathname) ?? [];
  try {
    return decodeURIComponent(term);
  } catch {
    // The user has typed the address: a percent sign is one.
    return term;
  }
}

export function searchAddress({ term, page = 1, inTrash = false }: SearchAddress): string {
  const options = new URLSearchParams({
    ...(inTrash ? { in: "trash" } : {}),
    ...(page > 1 ? { page: `${page}` } : {}),
  });
  const query = options.toString();
  // A bare dot would be the place itself, and two the one above, however they are written.
  const name = /^\.{1,2}$/.test(term) ? `"${term}"` : term;
  return `/search/${encodeURIComponent(name)}${query === "" ? "" : `?${query}`}`;
}
