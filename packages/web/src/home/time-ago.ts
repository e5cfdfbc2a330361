const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const format = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });
const date = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", year: "numeric" });

/** When something was, as people say it; a date once it is more than a month ago. */
export function timeAgo(at: number, now: number): string {
  const ago = Math.max(0, now - at);
  if (ago < minute) return "just now";
  if (ago < hour) return format.format(-Math.floor(ago / minute), "minute");
  if (ago < day) return format.format(-Math.floor(ago / hour), "hour");
  if (ago < 30 * day) return format.format(-Math.floor(ago / day), "day");
  return date.format(at);
}
