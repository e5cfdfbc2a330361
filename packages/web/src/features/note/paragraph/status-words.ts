import { isMadeInBrowser, type Paragraph, type ParagraphStatus } from "@octavo/note";
import { dateFormat, numberFormat } from "../../../i18n/formats.ts";
import { isOutdated } from "../session/is-outdated.ts";
import { texts } from "./texts.ts";

/** The word for a status, for users who cannot see its colour. */
export function wordOfStatus(status: ParagraphStatus): string {
  return texts.t(statusWords[status]);
}

const statusWords = {
  READY: "ready",
  PENDING: "queued",
  RUNNING: "running",
  FINISHED: "finished",
  ERROR: "failed",
  ABORT: "stopped",
} as const satisfies Record<ParagraphStatus, string>;

const tenths = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The name of a paragraph for screen readers. */
export function nameOfParagraph(index: number, title: string | null | undefined, status: ParagraphStatus): string {
  const number = index + 1;
  const word = wordOfStatus(status);
  return title
    ? texts.t("titledParagraphIs", { number, title, status: word })
    : texts.t("paragraphIs", { number, status: word });
}

/** A duration as people read it at a glance: `42 ms`, `3.1 s`, `2 min 5 s`, `1 h 4 min`. */
export function printDuration(durationMs: number): string {
  if (durationMs < 999.5) return `${Math.max(0, Math.round(durationMs))} ms`;
  const seconds = durationMs / 1000;
  if (seconds < 10) return `${tenths(seconds)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.floor(Math.round(seconds) / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds) % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** How long something goes on already, in whole seconds. */
export function printElapsed(elapsedMs: number): string {
  const seconds = Math.floor(elapsedMs / 1000);
  return seconds < 60 ? `${seconds} s` : printDuration(seconds * 1000);
}

const timeOfDay = dateFormat({ timeStyle: "short" });
const dayOfYear = dateFormat({ day: "numeric", month: "short" });
const dayOfAnyYear = dateFormat({ day: "numeric", month: "short", year: "numeric" });

/** When something was: only the time today, the day as well before. */
function printTime(at: number, now: number): string {
  const date = new Date(at);
  const time = timeOfDay(at);
  if (date.toDateString() === new Date(now).toDateString()) return time;
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  const day = isThisYear ? dayOfYear(at) : dayOfAnyYear(at);
  return texts.t("dayAndTime", { day, time });
}

/**
 * What the footer says once nothing runs; null when there is nothing to say.
 *
 * @param haveInputsChanged whether what it uses was made anew since it ran, or is to be
 */
export function footerOfParagraph(
  paragraph: Paragraph,
  now: number,
  haveInputsChanged = false,
): readonly string[] | null {
  const { dateStarted, dateFinished, user } = paragraph;
  if (dateFinished === null) return null;
  const took = dateStarted === null ? [] : [printDuration(dateFinished - dateStarted)];
  const edited = isOutdated(paragraph) ? [texts.t("edited")] : haveInputsChanged ? [texts.t("inputsChanged")] : [];
  // Without accounts a name says nothing.
  const by = user === null || user === "anonymous" ? [] : [user];
  const browser = paragraph.results !== null && isMadeInBrowser(paragraph.results) ? [texts.t("madeInBrowser")] : [];
  return [...took, ...by, printTime(dateFinished, now), ...browser, ...edited];
}
