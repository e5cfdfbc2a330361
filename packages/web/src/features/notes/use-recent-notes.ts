import type { RecentNote } from "@octavo/protocol";
import { useEffect, useMemo, useState } from "react";
import { useServices } from "../../platform/services.tsx";
import { useSession } from "../../platform/use-connection.ts";
import { recentlyOpened, rememberAll } from "./recent.ts";

/** What the user opened last, the latest first: at once what this browser knows, and what others have added when the server has said so. */
export function useRecentNotes(): readonly RecentNote[] {
  const { own, rest } = useServices();
  const session = useSession();
  const [answers, setAnswers] = useState(0);
  useEffect(() => {
    if (session.type !== "in") return;
    let isGone = false;
    const add = (opened: readonly RecentNote[]) => {
      if (isGone) return;
      rememberAll(own, opened);
      setAnswers((count) => count + 1);
    };
    rest.recentNotes().then(add, () => {});
    return () => {
      isGone = true;
    };
  }, [own, rest, session]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the storage holds changes with these
  return useMemo(() => recentlyOpened(own), [own, session, answers]);
}
