/**
 * What `z` asks for, answered by the rooms of the server: the pool, values shared with pages, and runs of other paragraphs and notes. All of it
 * with what the run's user may do now, which may be less than when the run began.
 */
import { join } from "node:path";
import type { QuestionOf } from "@octavo/interpreter";
import {
  angularGroupOf,
  findAngularObject,
  findParagraph,
  isPageAddress,
  isRunning,
  type Json,
  type NoteId,
  type Paragraph,
  type ParagraphId,
  type Right,
} from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { Access } from "../access/access.ts";
import type { Guard } from "../access/guard.ts";
import type { People } from "../auth/people.ts";
import type { Principal } from "../auth/principal.ts";
import type { GlobalObjects } from "../notebook/global-objects.ts";
import type { GlobalRights } from "../notebook/global-rights.ts";
import type { LiveNote, ViewedNote } from "../notebook/live-note.ts";
import { decideOperations } from "../notebook/paragraphs.ts";
import { viewForMember } from "../notebook/view-for.ts";
import type { Pool } from "../pool/pool.ts";
import type { PoolSources } from "../pool/pool-sources.ts";
import { type NextInputOptions, writeNextInput } from "./next-input.ts";
import type { Answers, AskingRun } from "./questions.ts";
import type { RunService } from "./run-service.ts";

export interface AnswersOptions {
  readonly pool: Pool;
  readonly poolSources: Pick<PoolSources, "forRun">;
  readonly globals: GlobalObjects;
  readonly globalRights: Pick<GlobalRights, "find" | "keyInNote">;
  readonly people: Pick<People, "hasAccounts" | "rolesOf">;
  readonly access: Access;
  readonly guard: Guard;
  readonly openNote: (id: NoteId) => Promise<LiveNote>;
  /** Folder with a folder for each run. */
  readonly spool: string;
  readonly runs: () => Pick<RunService, "start" | "finished">;
  readonly nextInput: NextInputOptions;
}

type Scoped = QuestionOf<"angularGet" | "angularSet" | "angularRemove">;

export function createAnswers(
  options: AnswersOptions,
): Omit<Answers, "form" | "credential" | "shownTable" | "frame" | "nameHint" | "angularWatch" | "angularUnwatch"> {
  const { pool, poolSources, globals, globalRights, people, access, spool } = options;
  const userOf = ({ order }: AskingRun): Principal => ({
    user: order.user,
    roles: people.rolesOf(order.user),
    isAnonymous: !people.hasAccounts,
  });
  const placeOf = ({ order, live }: AskingRun) => ({
    noteId: order.noteId,
    view: live.user,
    runDirectory: join(spool, order.runId),
  });

  /** Shared values go to pages and to other runs: a run whose user has lost the right to the note takes no more part. */
  const needShared = (right: Right, run: AskingRun) => {
    if (access.may(userOf(run), right, run.live.note.id)) return;
    throw new NotebookError("notPermitted", `Insufficient privileges to ${right.toUpperCase()} note.`);
  };

  return {
    poolPut({ name, pooled }, run) {
      pool.put(placeOf(run), name, pooled);
      return null;
    },
    poolGet: ({ name }, run) => pool.get(placeOf(run), name, poolSources.forRun(run.order)),
    poolRemove: ({ name }, run) => pool.remove(placeOf(run), name),
    poolNames: (_question, run) => pool.names(placeOf(run)),

    angularGet(question, run) {
      needShared("reader", run);
      const reader = { principal: userOf(run), noteId: run.live.note.id };
      if (question.scope === "global") return globalRights.find(nameOfScoped(question, run), reader)?.value ?? null;
      return findAngularObject(run.live.note, keyOfCall(question, run, ""))?.value ?? null;
    },
    angularSet(question, run) {
      needShared("runner", run);
      const value = question.value as Json;
      if (question.scope === "global")
        globals.set(globalRights.keyInNote(nameOfScoped(question, run), run.live.note.id), value);
      else {
        const key = keyOfCall(question, run, "z.angularBind(name, value, paragraphId)");
        decideOperations(run.live, [{ type: "angularObjectSet", ...key, value, clientId: null }]);
      }
      return null;
    },
    angularRemove(question, run) {
      needShared("runner", run);
      if (question.scope === "global")
        globals.remove(globalRights.keyInNote(nameOfScoped(question, run), run.live.note.id));
      else {
        const key = keyOfCall(question, run, "z.angularUnbind(name, paragraphId)");
        decideOperations(run.live, [{ type: "angularObjectRemoved", ...key, clientId: null }]);
      }
      return null;
    },

    link({ url, label, tooltip = "" }, { live, paragraphId, runId }) {
      if (!isPageAddress(url)) throw new NotebookError("badRequest", "A link begins with http:// or https://.");
      const group = angularGroupOf(live.note, textOfParagraph(live, paragraphId));
      decideOperations(live, [
        { type: "runLinked", paragraphId, runId, link: { url, label: label || url, tooltip }, group },
      ]);
      return null;
    },

    nextInput(question, run) {
      needShared("writer", run);
      writeNextInput(question, run, userOf(run), options.nextInput);
      return null;
    },

    async runParagraph({ noteId, paragraph: wanted, paragraphId }, run) {
      const live = await noteToRun(options, { noteId, run, user: userOf(run) });
      const paragraph =
        wanted === undefined
          ? paragraphWithId(live, paragraphId, "z.runParagraph(paragraphId)")
          : paragraphCalled(live, wanted);
      if (live.note.id === run.live.note.id && paragraph.id === run.paragraphId)
        throw new NotebookError("badRequest", "Can not run current Paragraph");
      queueParagraph(options, live, paragraph, run.order.user);
      return null;
    },
    async runNote({ noteId }, run) {
      const live = await noteToRun(options, { noteId, run, user: userOf(run) });
      const isOwn = live.note.id === run.live.note.id;
      const ids = live.note.paragraphs.map(({ id }) => id).filter((id) => !isOwn || id !== run.paragraphId);
      void runEachParagraph(options, live, ids, run.order.user);
      return null;
    },
  };
}

function nameOfScoped({ name }: Scoped, { live, paragraphId }: AskingRun) {
  return { groupId: angularGroupOf(live.note, textOfParagraph(live, paragraphId)), name };
}

/** @param call as its caller has written it @throws NotebookError when the paragraph that is named is not there */
function keyOfCall(question: Scoped, run: AskingRun, call: string) {
  const key = nameOfScoped(question, run);
  if (question.scope !== "paragraph") return { ...key, paragraphId: null };
  const named = question.type === "angularGet" ? undefined : question.paragraphId;
  return { ...key, paragraphId: named === undefined ? run.paragraphId : paragraphWithId(run.live, named, call).id };
}

function paragraphWithId({ note }: ViewedNote, id: string | undefined, call: string): Paragraph {
  if (!id) throw new NotebookError("badRequest", `Please provide a 'paragraphId' when calling ${call}`);
  const found = findParagraph(note, id as ParagraphId);
  if (found) return found;
  throw new NotebookError("paragraphNotFound", `Cannot find a paragraph with id '${id}'`);
}

function textOfParagraph(live: ViewedNote, paragraphId: ParagraphId): string {
  return findParagraph(live.note, paragraphId)?.text ?? "";
}

interface AnswerContext {
  readonly noteId: string | undefined;
  readonly run: AskingRun;
  readonly user: Principal;
}

/** @throws NotebookError when the user may not run it, or it is not there */
async function noteToRun(
  { guard, access, openNote }: AnswersOptions,
  { noteId, run, user }: AnswerContext,
): Promise<ViewedNote> {
  const id = (noteId ?? run.live.note.id) as NoteId;
  try {
    guard.needRight(user, "runner", id);
  } catch (error) {
    const isUnseen = error instanceof NotebookError && (error.code === "noteNotFound" || error.code === "noteHidden");
    if (!isUnseen || id === run.live.note.id) throw error;
    throw new NotebookError("noteNotFound", `There is no note with id '${id}', or it may not be read.`);
  }
  return id === run.live.note.id ? run.live : viewForMember(await openNote(id), user, access);
}

function paragraphCalled({ note }: ViewedNote, wanted: string | number): Paragraph {
  const found = typeof wanted === "number" ? note.paragraphs[wanted] : findParagraph(note, wanted as ParagraphId);
  if (found) return found;
  const words =
    typeof wanted === "number" ? `Not existed paragraphIndex: ${wanted}` : `Not existed paragraphId: ${wanted}`;
  throw new NotebookError("paragraphNotFound", words);
}

/** One that runs already is left alone. @returns the run's id */
function queueParagraph({ runs }: AnswersOptions, live: ViewedNote, paragraph: Paragraph, user: string) {
  if (isRunning(paragraph.status)) return paragraph.run?.id;
  return runs().start(live, { paragraph, user }).runId;
}

/** One after another, whatever becomes of each. */
async function runEachParagraph(
  options: AnswersOptions,
  live: ViewedNote,
  ids: readonly ParagraphId[],
  user: string,
): Promise<void> {
  for (const id of ids) {
    const paragraph = findParagraph(live.note, id);
    if (!paragraph || paragraph.config["enabled"] === false) continue;
    try {
      const runId = queueParagraph(options, live, paragraph, user);
      if (runId) await options.runs().finished(live, runId);
    } catch (error) {
      // It was removed, or the disk refuses: the next one may fare better.
      if (!(error instanceof NotebookError)) throw error;
    }
  }
}
