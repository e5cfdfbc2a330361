import { useCallback } from "react";
import { type FramedOutput, frameContentOf, isSameContent } from "../../results/index.ts";
import { useNoteSession } from "../context/session-context.tsx";

/** Whether a framed output is still what its paragraph shows. */
export function useIsCurrentOutput(): (output: FramedOutput) => boolean {
  const { replica } = useNoteSession();
  return useCallback(
    ({ paragraphId, index, content }) => {
      const segment = replica.paragraph(paragraphId)?.results?.segments[index];
      return segment !== undefined && isSameContent(frameContentOf(segment), content);
    },
    [replica],
  );
}
