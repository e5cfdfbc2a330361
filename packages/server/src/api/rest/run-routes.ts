/** `/api/notebook/job` and `/api/notebook/run`: running notes and paragraphs, and how far they are. */
import { randomUUID } from "node:crypto";
import { findParagraph, isKeptResults, isRunning, type Paragraph, type Right, type RunId } from "@octavo/note";
import { formatJobDate, NotebookError, presentResults, runBody } from "@octavo/protocol";
import type { z } from "zod";
import type { Principal } from "../../auth/principal.ts";
import type { ViewedNote } from "../../notebook/live-note.ts";
import { type Asker, commitOperations } from "../../notebook/paragraphs.ts";
import { noSuchSession, type SessionNote, sessionNote } from "../../notebook/session-notes.ts";
import { beginWholeNote, runWholeNote } from "../../notebook/whole-note.ts";
import type { Services } from "../services.ts";
import { isYesFlag } from "./flag.ts";
import { openNoteFor, type ParagraphPlace, paragraphFor } from "./places.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

export function runRoutes(services: Services): readonly Route[] {
  const { notebook, access, runs, guard } = services;
  /** The session that a program names for its run: one that it may run in, which the interpreters of another note are. */
  const sessionFor = ({ sessionId: id }: Query, asker: Principal): SessionNote | null => {
    if (!id) return null;
    const session = sessionNote(notebook, String(id));
    if (!session || !access.may(asker, "reader", session.id)) throw noSuchSession(String(id));
    guard.needRight(asker, "runner", session.id);
    return session;
  };
  /** Queues a run, storing the parameters it brings. @returns its id, when that is on disk */
  const start = async ({ live, paragraph, session }: RunPlace, body: RunBody, asker: Asker): Promise<RunId> => {
    if (isRunning(paragraph.status))
      throw new NotebookError("runningAll", "This paragraph is running already; cancel it first.");
    const { id, title } = paragraph;
    const params = body?.params;
    const commits = params ? commitOperations(live, { id, title, params }, asker) : [];
    const { runId, durable } = runs.start(live, { paragraph, user: asker.user, commits, session });
    await durable;
    return runId;
  };

  /**
   * A caller may have lost the right while waiting, and then does not get what came out. They knew of the note, so the error says why, unless
   * the note itself is gone.
   *
   * @throws NotebookError
   */
  const needStill = (right: Right, { note }: ViewedNote, asker: Asker): void => {
    if (!notebook.has(note.id)) guard.needRight(asker, right, note.id);
    else if (!access.may(asker, right, note.id))
      throw new NotebookError("notPermitted", `Insufficient privileges to ${right.toUpperCase()} note.`);
  };

  return [
    createRoute({
      method: "POST",
      path: "/notebook/job/:noteId/:paragraphId",
      body: runBody,
      needs: "runner",
      async handle({ params, query, body, asker }) {
        const session = sessionFor(query, asker);
        await start({ ...(await paragraphFor(services, params, asker)), session }, body, asker);
        return wrapInEnvelope();
      },
    }),

    createRoute({
      method: "POST",
      path: "/notebook/run/:noteId/:paragraphId",
      body: runBody,
      needs: "runner",
      async handle({ params, query, body, asker }) {
        const session = sessionFor(query, asker);
        const place = { ...(await paragraphFor(services, params, asker)), session };
        const { live, paragraph } = place;
        await runs.finished(live, await start(place, body, asker));
        needStill("reader", live, asker);
        return wrapInEnvelope(resultsOfRun(findParagraph(live.note, paragraph.id)));
      },
    }),

    createRoute({
      method: "DELETE",
      path: "/notebook/job/:noteId/:paragraphId",
      needs: "runner",
      async handle({ params, asker }) {
        const { live, paragraph } = await paragraphFor(services, params, asker);
        runs.cancel(live, paragraph.id);
        return wrapInEnvelope();
      },
    }),

    createRoute({
      method: "POST",
      path: "/notebook/job/:noteId",
      body: runBody,
      needs: "runner",
      async handle({ params, query, body, asker }) {
        const live = await openNoteFor(services, params, asker);
        const isAwaited = isYesFlag(query["blocking"]);
        if (live.note.runAll) {
          // As in Zeppelin, only a call that waits returns that a second run has failed to start.
          if (isAwaited) throw new NotebookError("runFailed");
          return wrapInEnvelope();
        }
        const given = {
          params: body?.params ?? null,
          ownSessions: isYesFlag(query["isolated"]) ? randomUUID() : null,
        };
        if (!isAwaited) await beginWholeNote(live, asker.user, given);
        else if (!(await runWholeNote(live, asker.user, given)).isComplete) {
          needStill("runner", live, asker);
          throw new NotebookError("runFailed");
        }
        return wrapInEnvelope();
      },
    }),

    createRoute({
      method: "DELETE",
      path: "/notebook/job/:noteId",
      needs: "runner",
      async handle({ params, asker }) {
        const live = await openNoteFor(services, params, asker);
        runs.cancelAll(live);
        return wrapInEnvelope();
      },
    }),

    createRoute({
      method: "GET",
      path: "/notebook/job/:noteId",
      needs: "reader",
      async handle({ params, asker }) {
        const { note } = (await openNoteFor(services, params, asker)).published;
        return wrapInEnvelope({
          id: note.id,
          isRunning: note.runAll !== null,
          paragraphs: note.paragraphs.map(jobOfParagraph),
        });
      },
    }),

    createRoute({
      method: "GET",
      path: "/notebook/job/:noteId/:paragraphId",
      needs: "reader",
      handle: async ({ params, asker }) =>
        wrapInEnvelope(jobOfParagraph((await paragraphFor(services, params, asker)).paragraph)),
    }),
  ];
}

/** A run that could not begin answers the reason: the results of its paragraph are of an earlier run. */
function resultsOfRun(ran: Paragraph | undefined) {
  const { results = null, errorMessage = null } = ran ?? {};
  if (results === null) return { code: "SUCCESS", msg: [] };
  return isKeptResults(results)
    ? { code: "ERROR", msg: [{ type: "TEXT", data: errorMessage ?? "" }] }
    : presentResults(results);
}

type RunBody = z.infer<typeof runBody>;
type Query = Readonly<Record<string, unknown>>;

interface RunPlace extends ParagraphPlace {
  readonly session: SessionNote | null;
}

function jobOfParagraph({ id, status, errorMessage, dateStarted, dateFinished, progress }: Paragraph) {
  return {
    id,
    status,
    ...(errorMessage ? { errorMessage } : {}),
    ...(dateStarted === null ? {} : { started: formatJobDate(dateStarted) }),
    ...(dateFinished === null ? {} : { finished: formatJobDate(dateFinished) }),
    progress: status === "RUNNING" ? String(progress) : isRunning(status) || status === "READY" ? "0" : "100",
  };
}
