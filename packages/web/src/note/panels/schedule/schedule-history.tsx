import type { ScheduleAnswer } from "@octavo/protocol";
import classes from "./schedule.module.css";
import { outcomeWords, statusOf } from "./schedule.ts";

const timeFormat = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" });
const shown = 30;

/** What came of the times at which the note should have run, newest first. */
export function ScheduleHistory({ history }: { readonly history: ScheduleAnswer["history"] }) {
  if (history.length === 0) return <p>It has not run by itself yet.</p>;
  return (
    <section aria-label="Past runs" className={classes["history"]}>
      <h3>Past runs</h3>
      <ol>
        {history.slice(0, shown).map((slot) => (
          <li key={`${slot.planned} ${slot.outcome}`} data-status={statusOf(slot)}>
            <time dateTime={new Date(slot.planned).toISOString()}>{timeFormat.format(slot.planned)}</time>
            <span className={classes["outcome"]}>{outcomeWords[slot.outcome]}</span>
            {slot.detail !== null && <span className={classes["detail"]}>{slot.detail}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
