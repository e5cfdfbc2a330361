/**
 * A note becomes what it was at a revision, as facts: those who look at it see it change, what they type meanwhile is placed after it, and it
 * can be changed back like anything else. Results come along, for they are what people keep revisions for.
 *
 * Some things are not of the past: where the note is, its schedule, who may see what of it, and what only this server or its running interpreters
 * know. They stay as they are now; an old schedule would run code that nobody asked for.
 */
import { findParagraph, type JsonObject, type Note, type Operation, type Paragraph } from "@octavo/note";
import { foreignChanges } from "../notebook/foreign-changes.ts";
import type { LiveNote } from "../notebook/live-note.ts";

const ofThePresent = [
  "cron",
  "cronExecutingUser",
  "cronExecutingRoles",
  "releaseresource",
  "isZeppelinNotebookCronEnable",
  "personalizedMode",
  "octavo",
];

/** @param at epoch milliseconds */
export function revisionFacts(live: LiveNote, revision: Note, at: number): readonly Operation[] {
  const { note } = live;
  const wanted = { ...revision, config: configOf(note.config, revision.config), info: note.info };
  return [
    ...foreignChanges(live, wanted, at),
    ...wanted.paragraphs.flatMap((paragraph) => {
      const old = findParagraph(note, paragraph.id);
      return old ? [...formsOf(old, paragraph), ...outcomeOf(old, paragraph)] : [];
    }),
    ...(same([note.params, note.forms], [wanted.params, wanted.forms])
      ? []
      : [{ type: "noteFormsSet" as const, params: wanted.params, forms: wanted.forms }]),
    ...(note.defaultInterpreterGroup === wanted.defaultInterpreterGroup
      ? []
      : [{ type: "defaultInterpreterSet" as const, group: wanted.defaultInterpreterGroup }]),
  ];
}

function configOf(now: JsonObject, then: JsonObject): JsonObject {
  const taken = Object.entries(then).filter(([name]) => !ofThePresent.includes(name) || Object.hasOwn(now, name));
  const kept = Object.entries(now).filter(([name]) => ofThePresent.includes(name));
  return { ...Object.fromEntries(taken), ...Object.fromEntries(kept) };
}

function formsOf(old: Paragraph, { id, settings: { params, forms } }: Paragraph): readonly Operation[] {
  return same(old.settings.forms, forms) ? [] : [{ type: "paragraphFormsSet", paragraphId: id, params, forms }];
}

function outcomeOf(old: Paragraph, paragraph: Paragraph): readonly Operation[] {
  const outcome = ({ status, results, errorMessage, user, dateStarted, dateFinished }: Paragraph) => ({
    // Neither runs: whoever reads a revision has settled it, and a note in which something runs does not become one.
    status: status === "PENDING" || status === "RUNNING" ? ("ABORT" as const) : status,
    results,
    errorMessage,
    user,
    dateStarted,
    dateFinished,
  });
  if (same(outcome(old), outcome(paragraph))) return [];
  return [{ type: "resultsSet", paragraphId: paragraph.id, ...outcome(paragraph) }];
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
