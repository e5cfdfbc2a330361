/** How notes ran last, which run by a schedule, and which others share, as home shows it. */
import type { NoteInfo, NoteOverview } from "@octavo/protocol";

export type OverviewOfNote = NoteOverview[number];
export type OverviewById = ReadonlyMap<string, OverviewOfNote>;

const dayMs = 24 * 3600 * 1000;
/** A failure of longer ago is no news. */
const lately = 7 * dayMs;

export function overviewById(overview: NoteOverview): OverviewById {
  return new Map(overview.map((one) => [one.id, one]));
}

export interface FailedNote {
  readonly note: NoteInfo;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Notes whose last run failed in the last days, the latest first. */
export function failedLately(notes: readonly NoteInfo[], overview: OverviewById, now: number): readonly FailedNote[] {
  const failed = notes.flatMap((note) => {
    const lastRun = overview.get(note.id)?.lastRun;
    return lastRun?.outcome === "failed" && now - lastRun.at <= lately ? [{ note, at: lastRun.at }] : [];
  });
  return failed.toSorted((one, other) => other.at - one.at);
}

export function sharedNotes(notes: readonly NoteInfo[], overview: OverviewById): readonly NoteInfo[] {
  return notes.filter(({ id }) => overview.get(id)?.isShared);
}
