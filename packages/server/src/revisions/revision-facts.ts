/**
 * A note becomes what it was at a revision, as facts: those who look at it see it change, what they type meanwhile is placed after it, and it
 * can be changed back like anything else. Results come along, for they are what people keep revisions for.
 *
 * Some things are not of the past: where the note is, its schedule, who may see what of it, and what only this server or its running interpreters
 * know. They stay as they are now; an old schedule would run code that was not asked for.
 */
import type { JsonObject, Note, Operation } from "@octavo/note";
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

/**
 * @param at epoch milliseconds
 * @param kept what the note was when it was kept last: what was written since is in no revision and stays in the note
 */
export function revisionFacts(live: LiveNote, revision: Note, at: number, kept: Note): readonly Operation[] {
  const { config, info } = live.note;
  return foreignChanges(live, { ...revision, config: configToRestore(config, revision.config), info }, at, kept);
}

function configToRestore(now: JsonObject, then: JsonObject): JsonObject {
  const taken = Object.entries(then).filter(([name]) => !ofThePresent.includes(name) || Object.hasOwn(now, name));
  const kept = Object.entries(now).filter(([name]) => ofThePresent.includes(name));
  return { ...Object.fromEntries(taken), ...Object.fromEntries(kept) };
}
