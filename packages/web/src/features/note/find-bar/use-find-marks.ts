import { useMemo, useSyncExternalStore } from "react";
import { useFindStore } from "../context/session-context.tsx";
import { type FindMarks, noMarks } from "../editor/find-marks.ts";
import type { FindState } from "../find/find-store.ts";
import type { Occurrence } from "../find/occurrence.ts";

type CodeOccurrence = Extract<Occurrence, { part: "code" }>;

const byParagraph = new WeakMap<readonly Occurrence[], ReadonlyMap<string, readonly CodeOccurrence[]>>();

/** Made once for all paragraphs each time something was looked for. */
function occurrencesInCode(occurrences: readonly Occurrence[]): ReadonlyMap<string, readonly CodeOccurrence[]> {
  const known = byParagraph.get(occurrences);
  if (known) return known;
  const made = new Map<string, CodeOccurrence[]>();
  for (const occurrence of occurrences) {
    if (occurrence.part !== "code") continue;
    const there = made.get(occurrence.paragraphId);
    if (there) there.push(occurrence);
    else made.set(occurrence.paragraphId, [occurrence]);
  }
  byParagraph.set(occurrences, made);
  return made;
}

const never = () => () => {};

/** What was found in the code of a paragraph; the same object while that is the same. */
export function useFindMarks(paragraphId: string): FindMarks {
  const find = useFindStore();
  const places = useSyncExternalStore(find?.store.subscribe ?? never, () =>
    find ? occurrencesInCode(find.store.getState().occurrences).get(paragraphId) : undefined,
  );
  const current = useSyncExternalStore(find?.store.subscribe ?? never, () =>
    find ? currentIn(find.store.getState(), paragraphId) : -1,
  );
  return useMemo(() => (places ? { places, current } : noMarks), [places, current]);
}

function currentIn({ occurrences, currentOccurrence }: FindState, paragraphId: string): number {
  const current = occurrences[currentOccurrence];
  if (current?.part !== "code" || current.paragraphId !== paragraphId) return -1;
  return occurrencesInCode(occurrences).get(paragraphId)?.indexOf(current) ?? -1;
}
