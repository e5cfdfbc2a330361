import { useSyncExternalStore } from "react";
import { useServices } from "../../../platform/services.tsx";

/** The ids of the notes in which something runs right now. */
export function useRunningNotes(): ReadonlySet<string> {
  const { runningNotes } = useServices();
  return useSyncExternalStore(runningNotes.subscribe, () => runningNotes.ids);
}
