import type { SearchPage } from "@octavo/protocol";
import { useEffect, useState } from "react";
import { useServices } from "../../platform/services.tsx";
import { failedQuery } from "../../platform/use-query.ts";

export interface SearchQuery {
  readonly term: string;
  /** From 1. */
  readonly page: number;
  readonly inTrash: boolean;
}

export type Search =
  | { readonly state: "waiting" }
  | { readonly state: "failed"; readonly text: string }
  | { readonly state: "done"; readonly found: SearchPage };

export const pageSize = 20;
const againMs = 1000;
const waiting: Search = { state: "waiting" };

/** What is found, asked again while the server is still reading notes, and for each asking. */
export function useSearch(
  { term, page, inTrash }: SearchQuery,
  asking: string,
): { readonly search: Search; readonly again: () => void } {
  const { rest, clock, connection } = useServices();
  const [search, setSearch] = useState<Search>(waiting);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks
  useEffect(() => {
    let isLeft = false;
    let callOff = () => {};
    const ask = async () => {
      const answer = await rest
        .search({ words: term, from: (page - 1) * pageSize, size: pageSize, inTrash })
        .then((found): Search => ({ state: "done", found }), failedQuery);
      if (isLeft) return;
      setSearch(answer);
      if (answer.state === "done" && answer.found.filesLeft > 0) callOff = clock.after(againMs, () => void ask());
    };
    void ask();
    return () => {
      isLeft = true;
      callOff();
    };
  }, [rest, clock, term, page, inTrash, asking, turn]);
  // Where the server could not be reached, as soon as it is there.
  const isMissing = search.state === "failed";
  useEffect(() => {
    if (!isMissing) return undefined;
    return connection.onState(({ status }) => {
      if (status === "open") setTurn((last) => last + 1);
    });
  }, [connection, isMissing]);
  return { search, again: () => setTurn((last) => last + 1) };
}
