/** `/api/notebook/job` and `/api/notebook/run`: running notes and paragraphs, and how far they are. */
import { randomUUID } from "node:crypto";
import { findParagraph, isRunning, type Operation, type Paragraph, type Right, type RunId } from "@octavo/note";
import { jobDate, NotebookError, presentResults, runBody } from "@octavo/protocol";
import type { z } from "zod";
import type { Principal } from "../../auth/principal.ts";
import type { ViewedNote } from "../../notebook/live-note.ts";
import { type Asker, commitOperations, decide } from "../../notebook/paragraphs.ts";
import { noSuchSession, type SessionNote, sessionNote } from "../../notebook/session-notes.ts";
import { runWholeNote } from "../../notebook/whole-note.ts";
import type { Services } from "../services.ts";
import { isYes } from "./flag.ts";
import { noteFor, type Place, paragraphFor } from "./places.ts";
import { envelope } from "./reply.ts";
import { type Route, route } from "./route.ts";

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
    const { id, title, textVersion } = paragraph;
    const params = body?.params;
    const commit: Operation[] = params ? commitOperations(live, { id, title, params }, asker) : [];
    const queued = runs.queued(paragraph, { user: asker.user, textVersion });
    await runs.inSession(session, queued.runId, () => decide(live, [...commit, queued]).durable);
    return queued.runId;
  };

  /**
   * Rights may have gone while somebody waited; what came out is not for everyone who began it. They knew of the note, so they are told why,
   * unless it is gone itself.
   *
   * @throws NotebookError
   */
  const needStill = (right: Right, { note }: ViewedNote, asker: Asker): void => {
    if (!notebook.has(note.id)) guard.needRight(asker, right, note.id);
    else if (!access.may(asker, right, note.id))
      throw new NotebookError("notPermitted", `Insufficient privileges to ${right.toUpperCase()} note.`);
  };

  return [
    route({
      method: "POST",
      path: "/notebook/job/:noteId/:paragraphId",
      body: runBody,
      needs: "runner",
      async handle({ params, query, body, asker }) {
        const session = sessionFor(query, asker);
        await start({ ...(await paragraphFor(services, params, asker)), session }, body, asker);
        return envelope();
      },
    }),

    route({
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
        const results = findParagraph(live.note, paragraph.id)?.results;
        return envelope(results ? presentResults(results) : { code: "SUCCESS", msg: [] });
      },
    }),

    route({
      method: "DELETE",
      path: "/notebook/job/:noteId/:paragraphId",
      needs: "runner",
      async handle({ params, asker }) {
        const { live, paragraph } = await paragraphFor(services, params, asker);
        runs.cancel(live, paragraph.id);
        return envelope();
      },
    }),

    route({
      method: "POST",
      path: "/notebook/job/:noteId",
      body: runBody,
      needs: "runner",
      async handle({ params, query, body, asker }) {
        const live = await noteFor(services, params, asker);
        const isAwaited = isYes(query["blocking"]);
        if (live.note.runAll) {
          // In Zeppelin too only who waits is told that a second run has failed to start.
          if (isAwaited) throw new NotebookError("runFailed");
          return envelope();
        }
        const given = {
          params: body?.params ?? null,
          ownSessions: isYes(query["isolated"]) ? randomUUID() : null,
        };
        await runs.giveRun(live, given, async () => {
          const queue = live.note.paragraphs.map(({ id }) => id);
          if (!isAwaited) return decide(live, [{ type: "runAllStarted", queue, user: asker.user }]).durable;
          const { isComplete } = await runWholeNote(live, asker.user);
          if (isComplete) return;
          needStill("runner", live, asker);
          throw new NotebookError("runFailed");
        });
        return envelope();
      },
    }),

    route({
      method: "DELETE",
      path: "/notebook/job/:noteId",
      needs: "runner",
      async handle({ params, asker }) {
        const live = await noteFor(services, params, asker);
        for (const { id } of live.note.paragraphs) runs.cancel(live, id);
        return envelope();
      },
    }),

    route({
      method: "GET",
      path: "/notebook/job/:noteId",
      needs: "reader",
      async handle({ params, asker }) {
        const { note } = (await noteFor(services, params, asker)).published;
        return envelope({ id: note.id, isRunning: note.runAll !== null, paragraphs: note.paragraphs.map(jobOf) });
      },
    }),

    route({
      method: "GET",
      path: "/notebook/job/:noteId/:paragraphId",
      needs: "reader",
      handle: async ({ params, asker }) => envelope(jobOf((await paragraphFor(services, params, asker)).paragraph)),
    }),
  ];
}

type RunBody = z.infer<typeof runBody>;
type Query = Readonly<Record<string, unknown>>;

interface RunPlace extends Place {
  readonly session: SessionNote | null;
}

function jobOf({ id, status, errorMessage, dateStarted, dateFinished, progress }: Paragraph) {
  return {
    id,
    status,
    ...(errorMessage ? { errorMessage } : {}),
    ...(dateStarted === null ? {} : { started: jobDate(dateStarted) }),
    ...(dateFinished === null ? {} : { finished: jobDate(dateFinished) }),
    progress: status === "RUNNING" ? String(progress) : isRunning(status) || status === "READY" ? "0" : "100",
  };
}
