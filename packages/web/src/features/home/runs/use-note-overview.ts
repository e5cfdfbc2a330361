import type { NoteInfo } from "@octavo/protocol";
import { useEffect, useState } from "react";
import { useServices } from "../../../platform/services.tsx";
import { useConnectionState } from "../../../platform/use-connection.ts";
import { useRunningNotes } from "../running/use-running-notes.ts";
import { type OverviewById, overviewById } from "./note-overview.ts";

const none: OverviewById = new Map();
/** What changes again and again is asked about once it rests. */
const restMs = 1000;

/** Asked for once the list stands, so that nothing waits for it, and again when the list has changed or a run has begun or ended. */
export function useNoteOverview(notes: readonly NoteInfo[] | null): OverviewById {
  const { rest } = useServices();
  const { status } = useConnectionState();
  const running = useRunningNotes();
  const [overview, setOverview] = useState(none);
  const isFirst = overview === none;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each run that begins or ends asks
  useEffect(() => {
    if (notes === null || notes.length === 0 || status !== "open") return undefined;
    let isOver = false;
    const ask = async () => {
      // What the server could not say is not shown; the list is whole without it.
      const answer = await rest.noteOverview().catch(() => null);
      if (answer && !isOver) setOverview(overviewById(answer));
    };
    const timer = setTimeout(() => void ask(), isFirst ? 0 : restMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [rest, notes, status, running, isFirst]);
  return overview;
}
