import { z } from "zod";
import { currentLanguage } from "../../../../i18n/current-language.ts";
import { dateFormat, onceAsked } from "../../../../i18n/formats.ts";
import { texts } from "./texts.ts";

const revisionSchema = z.object({
  id: z.string(),
  message: z.string(),
  /** Epoch seconds. */
  time: z.number(),
  author: z.string().optional(),
});
export type Revision = z.infer<typeof revisionSchema>;
/** Newest first. */
export const revisionsSchema = z.array(revisionSchema);

/** The note as it is now, among revisions. */
export const head = "Head";

/** What of an earlier note is compared. */
export const revisionNoteSchema = z.object({
  paragraphs: z.array(z.object({ id: z.string(), title: z.string().nullish(), text: z.string().nullish() })),
});

const month = onceAsked(() => new Intl.DateTimeFormat("en", { month: "long" }));
const clock = onceAsked(() => new Intl.DateTimeFormat("en", { hour: "numeric", minute: "2-digit", hour12: true }));
const ordinal = onceAsked(() => new Intl.PluralRules("en", { type: "ordinal" }));
const endings: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: "st", two: "nd", few: "rd" };

const elsewhere = dateFormat({ dateStyle: "long", timeStyle: "short" });

export function messageOf({ message }: Pick<Revision, "message">): string {
  return message || texts.t("noMessage");
}

/** As `November 21st 2026, 5:14 pm`, or as another language writes it. */
export function timeOfRevision({ time }: Pick<Revision, "time">): string {
  if (currentLanguage.getState().language !== "en") return elsewhere(time * 1000);
  const date = new Date(time * 1000);
  const day = date.getDate();
  const ending = endings[ordinal().select(day)] ?? "th";
  const hours = clock().format(date).toLowerCase().replace(/\s/gu, " ");
  return `${month().format(date)} ${day}${ending} ${date.getFullYear()}, ${hours}`;
}

/** Each by what it is about; those that say the same, by their time as well. */
export function revisionOptions(
  revisions: readonly Revision[],
): readonly { readonly value: string; readonly label: string }[] {
  const messages = revisions.map(messageOf);
  return revisions.map((revision, place) => {
    const message = messages[place] ?? "";
    const isAlone = messages.indexOf(message) === messages.lastIndexOf(message);
    return { value: revision.id, label: isAlone ? message : `${message} · ${timeOfRevision(revision)}` };
  });
}

/** Two states of the note, the earlier one first; ids of revisions or `Head`. */
export interface Pair {
  readonly from: string;
  readonly to: string;
}
