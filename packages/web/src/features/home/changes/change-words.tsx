import { dateFormat } from "../../../i18n/formats.ts";
import { timeAgo } from "../../notes/time-ago.ts";
import classes from "./changes.module.css";
import type { Change } from "./note-changes.ts";
import { texts } from "./texts.ts";

const exactly = dateFormat({ dateStyle: "medium", timeStyle: "short" });

/** At the end of a line, for who sees it; the line itself tells others by `changeText`, and draws both again each minute. */
export function ChangeWords({ change: { at, by } }: { readonly change: Change }) {
  return (
    <span className={classes["change"]} aria-hidden>
      <span className={classes["by"]}>{by}</span>
      <span className={classes["when"]} title={exactly(at)}>
        {timeAgo(at, Date.now())}
      </span>
    </span>
  );
}

export function changeText({ at, by }: Change): string {
  const when = timeAgo(at, Date.now());
  return by === null ? texts.t("changed", { when }) : texts.t("changedBy", { when, who: by });
}
