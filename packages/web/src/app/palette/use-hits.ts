import { nameOfPath } from "@octavo/note";
import type { FoundText, SearchHit } from "@octavo/protocol";
import { IconFileSearch } from "@tabler/icons-react";
import { useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { shownPath } from "../../features/notes/note-names.ts";
import { useServices } from "../../platform/services.tsx";
import type { PaletteCommand } from "../../ui/commands/palette-store.ts";
import type { Ranked } from "./ranking.ts";

/** Shorter terms are found everywhere. */
const shortest = 2;
const shownHits = 6;
/** What is typed in one go asks once. */
const restMs = 40;
/** Characters before what was found, so that it is seen in a narrow list. */
const before = 24;
const longest = 90;

/** What notes and their outputs hold of these letters, as entries that lead there; those of the letters before stay until others come. */
export function useHits(letters: string): readonly Ranked[] {
  const { rest } = useServices();
  const navigate = useNavigate();
  const [hits, setHits] = useState<readonly SearchHit[]>([]);
  const words = letters.trim();
  const isAsked = words.length >= shortest && !words.startsWith(">");
  useEffect(() => {
    if (!isAsked) return setHits([]);
    let isLeft = false;
    const timer = setTimeout(() => {
      rest.search({ words, from: 0, size: shownHits, inTrash: false }).then(
        ({ hits: found }) => !isLeft && setHits(found),
        // The palette does without: the page of the search says what is wrong.
        () => !isLeft && setHits([]),
      );
    }, restMs);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [rest, words, isAsked]);
  return useMemo(
    () => hits.flatMap((hit) => entryOf(hit, (address) => void navigate(address)) ?? []),
    [hits, navigate],
  );
}

/** Null for a note that is found by its name: the palette has that already. */
function entryOf(hit: SearchHit, goTo: (address: string) => void): Ranked | null {
  const { noteId, paragraphId, path, inTitle, inText, inOutput, beginning } = hit;
  if (paragraphId === null) return null;
  const found = inText ?? inOutput ?? inTitle ?? beginning;
  const { label, positions } = lineOf(found);
  const [, term = ""] = inText ?? inOutput ?? [];
  const search = new URLSearchParams(term === "" ? { paragraph: paragraphId } : { paragraph: paragraphId, term });
  const entry: PaletteCommand = {
    id: `hit ${noteId} ${paragraphId}`,
    label,
    place: nameOfPath(shownPath(path)),
    icon: IconFileSearch,
    perform: () => goTo(`/notebook/${noteId}?${search}`),
  };
  return { entry, positions };
}

/** One line around what was found first, and which of its characters were found. */
function lineOf(found: FoundText): Pick<Ranked, "positions"> & { readonly label: string } {
  const [lead = "", term = "", ...rest] = found;
  const from = lead.slice(lead.lastIndexOf("\n") + 1).trimStart();
  const start = from.length > before ? `…${from.slice(-before)}` : from;
  const [end = ""] = rest.join("").split("\n");
  const label = [...`${start}${term}${end}`].slice(0, longest).join("");
  const first = [...start].length;
  return { label, positions: [...term].map((_, at) => first + at) };
}
