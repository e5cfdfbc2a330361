import { useCallback } from "react";
import type { FramedOutput } from "../../results/frame/frames.ts";
import { useNoteSession } from "../context/session-context.tsx";

/** Whether a framed output is still what its paragraph shows. */
export function useIsCurrentOutput(): (output: FramedOutput) => boolean {
  const { replica } = useNoteSession();
  return useCallback(
    ({ paragraphId, index, html }) => replica.paragraph(paragraphId)?.results?.segments[index]?.data === html,
    [replica],
  );
}
