/** `/api/notebook/job` and `/api/notebook/run`: running notes and paragraphs, and how far they are. */
import { findParagraph, isRunning, type Operation, type Paragraph, type RunId } from "@octavo/note";
import { jobDate, NotebookError, presentResults, runBody, stoppedEarly } from "@octavo/protocol";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { LiveNote } from "../notebook/live-note.ts";
import { commitOperations, decide } from "../notebook/paragraphs.ts";
import type { Services } from "../services.ts";
import { askerOf } from "./asker.ts";
import { type NoteParams, noteAt, type ParagraphParams, type Place, paragraphAt } from "./places.ts";
import { bodyOf, envelope } from "./reply.ts";

export function runRoutes(app: FastifyInstance, services: Services): void {
  const { notebook, runs, ids } = services;
  const noteOf = (params: NoteParams) => noteAt(notebook, params);
  const placeOf = (params: ParagraphParams) => paragraphAt(notebook, params);

  /** Queues a run, storing the parameters it brings. @returns its id, when that is on disk */
  const start = async ({ live, paragraph }: Place, request: FastifyRequest): Promise<RunId> => {
    const { params } = bodyOf(request.body, runBody, null) ?? {};
    const asker = askerOf(request, ids);
    if (isRunning(paragraph.status))
      throw new NotebookError("runningAll", "This paragraph is running already; cancel it first.");
    const { id, title, textVersion } = paragraph;
    const commit: Operation[] = params ? commitOperations(live, { id, title, params }, asker) : [];
    const queued = runs.queued(paragraph, { user: asker.user, textVersion });
    await decide(live, [...commit, queued]).durable;
    return queued.runId;
  };

  app.post<{ Params: ParagraphParams }>("/notebook/job/:noteId/:paragraphId", async (request) => {
    await start(await placeOf(request.params), request);
    return envelope();
  });

  app.post<{ Params: ParagraphParams }>("/notebook/run/:noteId/:paragraphId", async (request) => {
    const place = await placeOf(request.params);
    const { live, paragraph } = place;
    await runs.finished(live, await start(place, request));
    const results = findParagraph(live.note, paragraph.id)?.results;
    return envelope(results ? presentResults(results) : { code: "SUCCESS", msg: [] });
  });

  app.delete<{ Params: ParagraphParams }>("/notebook/job/:noteId/:paragraphId", async ({ params }) => {
    const { live, paragraph } = await placeOf(params);
    runs.cancel(live, paragraph.id);
    return envelope();
  });

  app.post<{ Params: NoteParams; Querystring: { blocking?: string } }>(
    "/notebook/job/:noteId",
    async ({ params, query, principal }) => {
      const live = await noteOf(params);
      const isAwaited = query.blocking === "true";
      if (live.note.runAll) {
        // In Zeppelin too only who waits is told that a second run has failed to start.
        if (isAwaited) throw new NotebookError("runFailed");
        return envelope();
      }
      const queue = live.note.paragraphs.map(({ id }) => id);
      const { durable } = decide(live, [{ type: "runAllStarted", queue, user: principal.user }]);
      const over = isAwaited ? endOfRunAll(live) : null;
      await durable;
      if (over && !(await over)) throw new NotebookError("runFailed");
      return envelope();
    },
  );

  app.delete<{ Params: NoteParams }>("/notebook/job/:noteId", async ({ params }) => {
    const live = await noteOf(params);
    for (const { id } of live.note.paragraphs) runs.cancel(live, id);
    return envelope();
  });

  app.get<{ Params: NoteParams }>("/notebook/job/:noteId", async ({ params }) => {
    const { note } = (await noteOf(params)).published;
    return envelope({ id: note.id, isRunning: note.runAll !== null, paragraphs: note.paragraphs.map(jobOf) });
  });

  app.get<{ Params: ParagraphParams }>("/notebook/job/:noteId/:paragraphId", async ({ params }) =>
    envelope(jobOf((await placeOf(params)).paragraph)),
  );
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

/** Resolves when the whole-note run that was just decided is over: whether it came to its end. */
function endOfRunAll(live: LiveNote): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (isComplete: boolean) => {
      stop();
      resolve(isComplete);
    };
    const stop = live.watch({
      onFacts: ({ steps }) => {
        const last = steps.find(({ operation }) => operation.type === "runAllFinished");
        if (last) done(!stoppedEarly(last.before));
      },
      onReset: () => done(false),
      onGone: () => done(false),
    });
  });
}
