import type { ScheduleAnswer } from "@octavo/protocol";
import { dateFormat } from "../../../../i18n/formats.ts";
import { serverWords } from "../../../../i18n/server-words.ts";
import { useTranslation } from "../../../../i18n/use-texts.tsx";
import classes from "./schedule.module.css";
import { statusOfSlot } from "./schedule.ts";
import { texts } from "./texts.ts";

const timeText = dateFormat({ dateStyle: "medium", timeStyle: "medium" });
const shown = 30;

/** What came of the times at which the note should have run, newest first. */
export function ScheduleHistory({ history }: { readonly history: ScheduleAnswer["history"] }) {
  const t = useTranslation(texts);
  if (history.length === 0) return <p>{t("notYet")}</p>;
  return (
    <section aria-label={t("pastRuns")} className={classes["history"]}>
      <h3>{t("pastRuns")}</h3>
      <ol>
        {history.slice(0, shown).map((slot) => (
          <li key={`${slot.planned} ${slot.outcome}`} data-status={statusOfSlot(slot)}>
            <time dateTime={new Date(slot.planned).toISOString()}>{timeText(slot.planned)}</time>
            <span className={classes["outcome"]}>{t(slot.outcome)}</span>
            {slot.detail !== null && <span className={classes["detail"]}>{serverWords(slot.detail)}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
