import { relativeTimeFormat } from "../../i18n/formats.ts";
import { texts } from "./texts.ts";

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];
const inUnits = relativeTimeFormat({ numeric: "auto", style: "short" });

/** How long ago it was, as people say it. @param time epoch milliseconds, 0 for never */
export function formatJobAge(time: number, now: number): string {
  if (time === 0) return texts.t("neverRan");
  const seconds = Math.max(0, (now - time) / 1000);
  const step = steps.find(([, length]) => seconds >= length);
  return step ? inUnits(-Math.floor(seconds / step[1]), step[0]) : texts.t("justNow");
}
