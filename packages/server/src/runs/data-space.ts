/**
 * One data space: frames of Python are tables of SQL by the names of their variables, and where a name is missing the error says where something
 * like it is.
 *
 * A frame comes from an interpreter in which the user of the asking run could run this note themselves, as that run's own note and user choose it;
 * never from another's. The runner writes it into the folder of the asking run, whose interpreter gets it as any other file that answers name.
 */
import { join } from "node:path";
import type { ShownTable } from "@octavo/interpreter";
import { type Paragraph, wordOfTitle } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { InterpreterSettings } from "../settings/interpreter-settings.ts";
import { nearNames } from "../settings/near-names.ts";
import { paragraphsCalled, showsTable } from "./driver-answers.ts";
import { sessionsOfNote } from "./note-sessions.ts";
import type { Answers, AskingRun } from "./questions.ts";
import type { LookedUp, Variables } from "./variables.ts";

export interface DataSpaceOptions {
  readonly interpreters: Pick<InterpreterSettings, "all" | "choose" | "get" | "sessionKeysOf">;
  readonly variables: Pick<Variables, "lookUp">;
  /** Whether the run's user may run this note by now. */
  readonly mayRun: (run: AskingRun) => boolean;
  /** Names of the note's own values in the pool. */
  readonly poolNames: (run: AskingRun) => readonly string[];
  /** Folder with a folder for each run. */
  readonly spool: string;
}

/** A question of a run that waits for the answer. */
interface Asked extends DataSpaceOptions {
  readonly signal: AbortSignal;
}

/** A name and what it is the name of. */
interface LikelyName {
  readonly name: string;
  readonly words: string;
}

const mostNear = 3;
/** Of fewer letters too much begins with them. */
const fewestLetters = 3;

export function createDataSpace(options: DataSpaceOptions): Pick<Answers, "frame" | "nameHint"> {
  return {
    frame: ({ name }, run, signal) => frameNamed(name, run, { ...options, signal }),
    nameHint: async ({ name }, run, signal) =>
      run.order.driver === "python"
        ? hintForPython(name, run, options)
        : await hintForSql(name, run, { ...options, signal }),
  };
}

/** @throws NotebookError where there is a frame of this name that cannot be had */
async function frameNamed(name: string, run: AskingRun, options: Asked): Promise<ShownTable | null> {
  const { runId } = run.order;
  for (const { variable } of await lookUpIn(options, run, { name, runId })) {
    if (variable.problem !== null) throw new NotebookError("badRequest", variable.problem);
    if (variable.file !== null) return { kind: "table", file: join(options.spool, runId, variable.file) };
  }
  return null;
}

async function lookUpIn(
  options: Asked,
  run: AskingRun,
  asked: { readonly name: string; readonly runId?: string },
): Promise<readonly LookedUp[]> {
  if (!options.mayRun(run)) return [];
  const found: LookedUp[] = [];
  // One after another: what the first has is not written twice.
  for (const session of sessionsOfPython(options, run)) {
    const answer = await options.variables.lookUp({ ...session, ...asked }, options.signal);
    if (answer.state !== "none") found.push(answer);
    if (answer.variable.file !== null) break;
  }
  return found;
}

/** Interpreters of Python that the run's user has in this note, its default before the others. */
function sessionsOfPython({ interpreters, ...rest }: DataSpaceOptions, run: AskingRun) {
  const own = suffixOfRun({ interpreters, ...rest }, run);
  const found = sessionsOfNote({
    interpreters,
    note: run.live.note,
    user: run.order.user,
    isMeant: (driver) => driver === "python",
  });
  return found.map(({ driver, sessionKey }) => ({ driver, sessionKey: `${sessionKey}${own}` }));
}

/** What the sessions of a run of the whole note are called by that has some of its own. */
function suffixOfRun({ interpreters }: DataSpaceOptions, { order, live }: AskingRun): string {
  if (order.setting === undefined) return "";
  const place = { noteId: live.note.id, user: order.user };
  const keys = interpreters.sessionKeysOf(interpreters.get(order.setting.id), place);
  const key = keys.find((each) => order.sessionKey.startsWith(`${each}:`));
  return key === undefined ? "" : order.sessionKey.slice(key.length);
}

async function hintForSql(name: string, run: AskingRun, options: Asked): Promise<string | null> {
  const [silent] = othersCalled(name, run).filter((paragraph) => !showsTable(paragraph));
  if (silent) return `${capitalised(nameOfParagraph(silent, run))} shows no table${whyWithoutTable(silent)}.`;
  const found = await lookUpIn(options, run, { name });
  const type = found.find(({ variable }) => variable.type !== null)?.variable.type;
  if (type)
    return `${name} is a variable of Python in this note, of the type ${type}. Tables are data frames, series and relations.`;
  const frames = found.flatMap(({ variable }) => variable.frames);
  const words = "a variable of Python in this note";
  const near = didYouMean(name, [...frames.map((frame) => ({ name: frame, words })), ...tablesNear(run, options)]);
  const isBusy = found.some(({ state }) => state === "busy");
  const busy = "Python is running something, so its variables are no tables now. Run this again when it is done.";
  return [near, isBusy ? busy : null].filter((each) => each !== null).join("\n") || null;
}

function hintForPython(name: string, run: AskingRun, options: DataSpaceOptions): string | null {
  const called = othersCalled(name, run).find(showsTable);
  if (called)
    return `${name} is the table of ${nameOfParagraph(called, run)}; z.table(${JSON.stringify(name)}) brings it.`;
  return didYouMean(name, tablesNear(run, options));
}

function tablesNear(run: AskingRun, options: DataSpaceOptions): readonly LikelyName[] {
  const shown = run.live.note.paragraphs.filter(
    (paragraph) => paragraph.id !== run.paragraphId && showsTable(paragraph),
  );
  const titled = shown.flatMap((paragraph) => {
    const name = wordOfTitle(paragraph.title ?? "");
    return name === "" ? [] : [{ name, words: `the table of ${nameOfParagraph(paragraph, run)}` }];
  });
  return [...titled, ...options.poolNames(run).map((name) => ({ name, words: "a value of the pool" }))];
}

function didYouMean(written: string, named: readonly LikelyName[]): string | null {
  const names = [...new Set(named.map(({ name }) => name))];
  const isLonger = (name: string) =>
    written.length >= fewestLetters && name.toLowerCase().startsWith(written.toLowerCase());
  const near = [...new Set([...nearNames(written, names), ...names.filter(isLonger)])].slice(0, mostNear);
  const said = near.map((name) => `${name}, ${named.find((each) => each.name === name)?.words ?? ""}`);
  return said.length === 0 ? null : `Did you mean ${said.join(", or ")}?`;
}

function othersCalled(name: string, { live, paragraphId }: AskingRun): readonly Paragraph[] {
  return paragraphsCalled(name, live.note.paragraphs).filter(({ id }) => id !== paragraphId);
}

/** Ids of paragraphs are seen nowhere: one without a title is known by its number. */
function nameOfParagraph({ title, id }: Paragraph, { live }: AskingRun): string {
  const titled = title?.trim() ?? "";
  if (titled !== "") return `the paragraph ${JSON.stringify(titled)}`;
  return `paragraph ${live.note.paragraphs.findIndex((paragraph) => paragraph.id === id) + 1}`;
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function whyWithoutTable({ status }: Paragraph): string {
  switch (status) {
    case "READY":
      return ", because it has not been run";
    case "PENDING":
    case "RUNNING":
      return " yet";
    case "ERROR":
      return ", because its last run failed";
    case "ABORT":
      return ", because its last run was cancelled";
    case "FINISHED":
      return "";
  }
}
