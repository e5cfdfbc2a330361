/** Runs in a view of a personalised note: the desk holds a view as it holds a note, and what a run gives goes there. */
import type { Note, RunId } from "@octavo/note";
import { aNote, aParagraph, aParagraphId, aRunId } from "@octavo/note/testing";
import type { RunEvent } from "@octavo/runner";
import pino from "pino";
import { expect, it } from "vitest";
import type { LiveNote } from "../notebook/live-note.ts";
import { viewOfNote } from "../notebook/note-view.ts";
import { aLiveNote } from "../testing/a-live-note.ts";
import { FakeLink } from "../testing/fake-link.ts";
import { settled } from "../testing/fake-log.ts";
import { someInterpreters } from "../testing/some-interpreters.ts";
import { RunService } from "./run-service.ts";

const p1 = aParagraphId();
const shared = aNote({ config: { personalizedMode: "true" }, paragraphs: [aParagraph({ text: "%sh echo shared" })] });

function deskOf(live: LiveNote, link: FakeLink): RunService {
  let runs = 0;
  return new RunService({
    link,
    files: { takeOver: async () => ({}), clearSpool: () => {} },
    interpreters: someInterpreters().interpreters,
    log: pino({ level: "silent" }),
    now: () => 7,
    newRunId: () => `run-${++runs}` as RunId,
    openNote: () => Promise.resolve(live),
    openNotes: () => [live],
  });
}

function aDesk() {
  const link = new FakeLink();
  const { live, log } = aLiveNote(shared, { onEffects: (each, effects) => desk.perform(each, effects) });
  const desk: RunService = deskOf(live, link);
  const report = async (runId: string, ...events: readonly RunEvent[]) => {
    desk.receive({ type: "events", runId, from: 1, events: [...events] });
    await settled();
    await log.sync();
  };
  return { link, live, log, desk, ada: viewOfNote(live, "ada"), report };
}

/** The same note on another server, which knows nothing of its runs. */
const again = (live: LiveNote) => aLiveNote(live.note, { overlays: live.personal.overlays });

const outputIn = ({ note }: { readonly note: Note }) => note.paragraphs[0]?.results?.segments[0]?.data;
const printed = (data: string): RunEvent => ({ type: "appended", index: 0, format: "TEXT", data });
const finished: RunEvent = { type: "finished", at: 9, outcome: "FINISHED", files: {} };

it("run the text of the view, and change nothing else", async () => {
  const { link, live, desk, ada, report } = aDesk();
  const changes = [15, [0, "!"]];
  const typed = { type: "textChanged", paragraphId: p1, textVersion: 1, clientId: "c", sequence: 1, at: 1 } as const;
  ada.decide([{ ...typed, changes }]);
  const queued = desk.queued(ada.note.paragraphs[0] ?? aParagraph(), { user: "ada", textVersion: 1 });
  ada.decide([queued]);
  expect(link.take()).toMatchObject([{ type: "run", order: { code: "echo shared!", user: "ada" } }]);
  await report(queued.runId, printed("of ada"), finished);
  expect(outputIn(ada)).toBe("of ada");
  expect([live.note, viewOfNote(live, "bob").note]).toEqual([shared, shared]);
});

it("may go on beside the master's and each other's", async () => {
  const { live, desk, ada, report } = aDesk();
  const start = (view: typeof ada, user: string) => {
    const queued = desk.queued(view.note.paragraphs[0] ?? aParagraph(), { user, textVersion: 0 });
    expect(view.decide([queued])).toMatchObject({ ok: true });
    return queued.runId;
  };
  const [own, masters] = [start(ada, "ada"), start(viewOfNote(live, null), "owner")];
  await report(masters, printed("of the owner"), finished);
  await report(own, printed("of ada"), finished);
  expect([outputIn(ada), outputIn(live)]).toEqual(["of ada", "of the owner"]);
});

it("come home to the view after a restart of the server", async () => {
  const { link, live, log, ada, desk } = aDesk();
  const runId = aRunId("of-before");
  ada.decide([{ type: "runQueued", paragraphId: p1, runId, textVersion: 0, user: "ada", at: 1 }]);
  await log.sync();
  const order = link.take().flatMap((message) => ("order" in message ? [message.order] : []));
  // Another server: it knows the note, and nothing of the run but what the runner says.
  const next = again(live);
  const nextDesk = deskOf(next.live, link);
  nextDesk.receiveWelcome(order);
  await settled();
  nextDesk.receive({ type: "events", runId, from: 1, events: [printed("late"), finished] });
  await settled();
  await next.log.sync();
  expect(outputIn(viewOfNote(next.live, "ada"))).toBe("late");
  expect(next.live.note).toEqual(shared);
  expect(desk.size).toBe(1);
});

it("of a view end when no runner runs them any more, as the note's own do", async () => {
  const { live, ada, desk, log, link } = aDesk();
  link.isOpen = false;
  ada.decide([{ type: "runQueued", paragraphId: p1, runId: aRunId(), textVersion: 0, user: "ada", at: 1 }]);
  await log.sync();
  const next = again(live);
  const nextDesk = deskOf(next.live, new FakeLink());
  nextDesk.reconcile(next.live);
  await next.log.sync();
  expect(viewOfNote(next.live, "ada").note.paragraphs[0]).toMatchObject({ status: "ABORT", run: null });
  expect(desk.size).toBe(1);
});
