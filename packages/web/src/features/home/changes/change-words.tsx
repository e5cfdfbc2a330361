import { dateFormat } from "../../../i18n/formats.ts";
import { formatTimeAgo } from "../../../ui/time-ago.ts";
import classes from "./changes.module.css";
import type { ListedChange } from "./note-changes.ts";
import { texts } from "./texts.ts";

const exactly = dateFormat({ dateStyle: "medium", timeStyle: "short" });

/** At the end of a line, for who sees it; the line itself describes it to others by `describeChange`, and draws both again each minute. */
export function ChangeWords({ change: { at, by } }: { readonly change: ListedChange }) {
  return (
    <span className={classes["change"]} aria-hidden>
      <span className={classes["by"]}>{by}</span>
      <span className={classes["when"]} title={exactly(at)}>
        {formatTimeAgo(at, Date.now())}
      </span>
    </span>
  );
}

export function describeChange({ at, by }: ListedChange): string {
  const when = formatTimeAgo(at, Date.now());
  return by === null ? texts.t("changed", { when }) : texts.t("changedBy", { when, who: by });
}
