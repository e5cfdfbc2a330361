import { useCallback } from "react";
import { isJsonObject } from "@octavo/note";
import { type FramedOutput, frameContentOf, isSameContent, plugInContentIn, readGraph } from "../../results/index.ts";
import { useNoteSession } from "../context/session-context.tsx";

/** Whether a framed output is still what its paragraph shows. */
export function useIsCurrentOutput(): (output: FramedOutput) => boolean {
  const { replica } = useNoteSession();
  return useCallback(
    ({ paragraphId, index, content }) => {
      const plugIn = plugInContentIn(content);
      if (plugIn) {
        const paragraph = replica.paragraph(plugIn.paragraphId);
        const config = paragraph?.config["results"];
        const own = isJsonObject(config) ? config[String(plugIn.index)] : null;
        const isThere = paragraph?.results?.segments[plugIn.index]?.type === "TABLE";
        return isThere && isJsonObject(own) && readGraph(own).plugIn === plugIn.name;
      }
      const segment = replica.paragraph(paragraphId)?.results?.segments[index];
      return segment !== undefined && isSameContent(frameContentOf(segment), content);
    },
    [replica],
  );
}
