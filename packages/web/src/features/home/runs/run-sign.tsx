import { IconAlertTriangle, IconCalendarClock, IconCheck, IconX } from "@tabler/icons-react";
import { formatTimeAgo } from "../../../ui/time-ago.ts";
import type { OverviewOfNote } from "./note-overview.ts";
import classes from "./runs.module.css";
import { texts } from "./texts.ts";

const signs = { done: IconCheck, failed: IconX, cancelled: IconAlertTriangle } as const;

/** How the note ran last and whether it runs by a schedule, for who sees it; the line describes it to others by `describeRuns`. */
export function RunSigns({ overview }: { readonly overview: OverviewOfNote }) {
  const { lastRun, isScheduled } = overview;
  const Sign = lastRun && signs[lastRun.outcome];
  return (
    <span className={classes["signs"]} title={describeRuns(overview)} aria-hidden>
      {isScheduled && <IconCalendarClock size={14} />}
      {Sign && <Sign size={14} data-outcome={lastRun.outcome} />}
    </span>
  );
}

export function describeRuns({ lastRun, isScheduled }: OverviewOfNote): string {
  const ran = lastRun && texts.t(lastRun.outcome, { when: formatTimeAgo(lastRun.at, Date.now()) });
  return [ran, isScheduled && texts.t("scheduled")].filter(Boolean).join(", ");
}
