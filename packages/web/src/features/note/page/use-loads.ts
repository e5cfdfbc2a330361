import { useCallback } from "react";
import { type FrameContent, frameContentOf, isLoad } from "../../results/index.ts";
import { useNoteSession } from "../context/session-context.tsx";

/** What the paragraph of the note that was run last brought to load libraries, as Bokeh's `output_notebook` does once for all that follow. */
export function useLoads(): () => readonly FrameContent[] {
  const { replica } = useNoteSession();
  return useCallback(() => {
    const all = (replica.state.note?.paragraphs ?? []).map(({ results, dateFinished }) => ({
      at: dateFinished ?? 0,
      loads: (results?.segments ?? []).map(frameContentOf).filter(isLoad),
    }));
    const newest = all.filter(({ loads }) => loads.length > 0).sort((one, other) => other.at - one.at)[0];
    return newest?.loads ?? [];
  }, [replica]);
}
