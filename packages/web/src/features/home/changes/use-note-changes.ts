import type { NoteInfo } from "@octavo/protocol";
import { useEffect, useState } from "react";
import { useServices } from "../../../platform/services.tsx";
import { useConnectionState, useSession } from "../../../platform/use-connection.ts";
import { type ChangesById, changesById } from "./note-changes.ts";

const none: ChangesById = new Map();
/** A list that changes again and again is asked about once it rests. */
const restMs = 1000;

/** Asks once the list stands, so that the list does not wait for it, and again when the list has changed. */
export function useNoteChanges(notes: readonly NoteInfo[] | null): ChangesById {
  const { rest } = useServices();
  const { status } = useConnectionState();
  const user = useSession();
  const isNamed = user.type === "in" && user.hasAccounts;
  const [changes, setChanges] = useState(none);
  const isFirst = changes === none;
  useEffect(() => {
    if (notes === null || notes.length === 0 || status !== "open") return;
    let isOver = false;
    const ask = async () => {
      // The list is whole without them when the request fails.
      const answer = await rest.noteChanges().catch(() => null);
      if (answer && !isOver) setChanges(changesById(answer, isNamed));
    };
    const timer = setTimeout(() => void ask(), isFirst ? 0 : restMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [rest, notes, status, isNamed, isFirst]);
  return changes;
}
