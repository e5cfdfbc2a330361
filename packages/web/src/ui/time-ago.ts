import { dateFormat, relativeTimeFormat } from "../i18n/formats.ts";
import { texts } from "./texts.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const inUnits = relativeTimeFormat({ numeric: "auto", style: "short" });
const date = dateFormat({ day: "numeric", month: "short", year: "numeric" });

/** When something was, as people say it; a date once it is more than a month ago. */
export function formatTimeAgo(at: number, now: number): string {
  const ago = Math.max(0, now - at);
  if (ago < minute) return texts.t("justNow");
  if (ago < hour) return inUnits(-Math.floor(ago / minute), "minute");
  if (ago < day) return inUnits(-Math.floor(ago / hour), "hour");
  if (ago < 30 * day) return inUnits(-Math.floor(ago / day), "day");
  return date(at);
}
