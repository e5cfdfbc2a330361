/** Notifies the runner of the notes that users look at: interpreters that have run them are not idle. */
import type { RunnerLink } from "./runner-link.ts";

/** Seldom enough to cost nothing, and often enough for an idle time of minutes. */
const reportIntervalMs = 30_000;

interface ViewedNotesOptions {
  readonly viewed: () => ReadonlySet<string>;
  readonly link: Pick<RunnerLink, "send" | "isOpen">;
}

/** @returns ends it */
export function reportViewedNotes({ viewed, link }: ViewedNotesOptions): () => void {
  const timer = setInterval(() => {
    const noteIds = [...viewed()];
    if (noteIds.length > 0 && link.isOpen) link.send({ type: "viewed", noteIds });
  }, reportIntervalMs);
  return () => clearInterval(timer);
}
