import { ChangeSet } from "@codemirror/state";
import {
  createSegment,
  isKeptResults,
  type Note,
  type NoteId,
  noteFileText,
  type OperationOf,
  type Paragraph,
  type ParagraphId,
  type RunId,
  readNoteFile,
  resultsOf,
} from "@octavo/note";
import { aNote, aParagraph, aParagraphId, aRun, aRunId, aRunningParagraph } from "@octavo/note/testing";
import { NotebookError } from "@octavo/protocol";
import type { RunEvent, RunOrder } from "@octavo/runner";
import pino from "pino";
import { describe, expect, it } from "vitest";
import type { LiveNote } from "../notebook/live-note.ts";
import { aLiveNote, witness } from "../testing/a-live-note.ts";
import { FakeLink } from "../testing/fake-link.ts";
import { settled } from "../testing/fake-log.ts";
import { someInterpreters } from "../testing/some-interpreters.ts";
import { RunService } from "./run-service.ts";

const p1 = aParagraphId("p1");
const p2 = aParagraphId("p2");
const p3 = aParagraphId("p3");

/** A note, its desk, and a runner that a test plays. */
function aDesk(note: Note = aNote({ paragraphs: [aParagraph({ id: p1, text: "%sh echo hi" })] })) {
  const link = new FakeLink();
  const cleared: string[] = [];
  const logged: unknown[] = [];
  let runs = 0;
  const { live, log } = aLiveNote(note, { onEffects: (each, effects) => desk.perform(each, effects) });
  const opening = { answer: (): Promise<LiveNote> => Promise.resolve(live) };
  const collecting = { until: Promise.resolve() };
  const allowed = new Set(["ada", "bob"]);
  const desk: RunService = new RunService({
    link,
    files: {
      takeOver: async (_runId, files) => {
        await collecting.until;
        return files as Record<string, string>;
      },
      clearSpool: (runId) => {
        cleared.push(runId);
      },
    },
    interpreters: someInterpreters().interpreters,
    log: pino({}, { write: (line) => logged.push(JSON.parse(line)) }),
    now: () => 7,
    newRunId: () => `run-${++runs}` as RunId,
    mayRun: (user) => allowed.has(user),
    openNote: () => opening.answer(),
    openNotes: () => [live],
  });
  const paragraph = (id: ParagraphId = p1): Paragraph => {
    const found = live.note.paragraphs.find((each) => each.id === id);
    if (!found) throw new Error(`no paragraph ${id}`);
    return found;
  };
  const run = (id: ParagraphId = p1) => {
    const queued = desk.queued(paragraph(id), { user: "ada", textVersion: 0 });
    live.decide([queued]);
    return queued.runId;
  };
  const report = async (runId: string, from: number, ...events: readonly RunEvent[]) => {
    desk.receive({ type: "events", runId, from, events: [...events] });
    await settled();
  };
  return { link, live, log, desk, cleared, logged, opening, collecting, allowed, paragraph, run, report };
}

const started: RunEvent = { type: "started", at: 5 };
const printed = (data: string): RunEvent => ({ type: "appended", index: 0, format: "TEXT", data });
const finished = (outcome: "FINISHED" | "ERROR" | "ABORT" = "FINISHED"): RunEvent => ({
  type: "finished",
  at: 9,
  outcome,
  files: {},
});

function anOrder(runId: string, parts: Partial<RunOrder> = {}): RunOrder {
  return {
    runId,
    noteId: aNote().id,
    paragraphId: p1,
    user: "ada",
    driver: "sh",
    sessionKey: `sh:sh:${aNote().id}`,
    setting: { id: "sh", ofNote: aNote().id, properties: {} },
    code: "echo hi",
    properties: {},
    context: { notePath: aNote().path, roles: [], forms: {} },
    ...parts,
  };
}

const textOf = ({ results }: Paragraph) => results?.segments.map(({ data }) => data).join("");

describe("output that comes when its run is over", () => {
  const late = (runId: string, data: string, parts: object = {}) => ({
    type: "late" as const,
    runId,
    noteId: aNote().id,
    paragraphId: p1,
    user: "ada",
    finishedAt: 9,
    news: { outputs: [{ format: "TEXT", data, goesOn: true }], clears: false },
    ...parts,
  });

  async function over() {
    const given = aDesk();
    const runId = given.run();
    await given.report(runId, 1, started, printed("hi\n"), finished());
    return { ...given, runId };
  }

  it("joins what its paragraph shows", async () => {
    const { desk, paragraph, runId } = await over();
    desk.receive(late(runId, "and on\n"));
    await settled();
    expect(textOf(paragraph())).toBe("hi\nand on\n");
    expect(paragraph()).toMatchObject({ status: "FINISHED", dateFinished: 9 });
  });

  it("is shown behind the end of its run, whichever way that takes", async () => {
    const { desk, paragraph, run } = aDesk();
    const runId = run();
    desk.receive({ type: "events", runId, from: 1, events: [started, printed("hi\n"), finished()] });
    desk.receive(late(runId, "and on\n"));
    await settled();
    expect(textOf(paragraph())).toBe("hi\nand on\n");
  });

  it("is dropped once the paragraph is run again, or shows another run", async () => {
    const { desk, paragraph, run, report, runId } = await over();
    const next = run();
    desk.receive(late(runId, "too late\n"));
    await settled();
    await report(next, 1, started, { ...finished(), at: 5000 } as RunEvent);
    desk.receive(late(runId, "too late\n"));
    desk.receive(late(runId, "too late\n", { finishedAt: 5000, user: "bob" }));
    await settled();
    expect(textOf(paragraph())).toBe("");
  });

  it("is dropped with its note, and the log says so", async () => {
    const { desk, opening, logged, runId } = await over();
    opening.answer = () => Promise.reject(new NotebookError("noteNotFound"));
    desk.receive(late(runId, "too late\n"));
    await settled();
    expect(logged).toMatchObject([{ msg: "what came after a run's end is not shown" }]);
  });
});

describe("a run", () => {
  it("is ordered, becomes facts, is acknowledged when they are on disk, and is cleared away", async () => {
    const { link, log, cleared, paragraph, run, report } = aDesk();
    const runId = run();
    expect(link.take()).toMatchObject([{ type: "run", order: { runId, driver: "sh", code: "echo hi" } }]);
    await report(runId, 1, started, printed("hi\n"));
    expect(paragraph()).toMatchObject({ status: "RUNNING", dateStarted: 5 });
    expect(link.take()).toEqual([]);
    await log.sync();
    expect(link.take()).toEqual([{ type: "acknowledge", runId, upTo: 2 }]);
    await report(runId, 3, finished());
    await log.sync();
    expect(paragraph()).toMatchObject({ status: "FINISHED", run: null });
    expect(textOf(paragraph())).toBe("hi\n");
    expect(link.take()).toEqual([{ type: "acknowledge", runId, upTo: 3 }]);
    expect(cleared).toEqual([runId]);
  });

  it("is acknowledged once for all that comes to the disk together", async () => {
    const { link, log, run, report } = aDesk();
    const runId = run();
    link.take();
    await report(runId, 1, started);
    await report(runId, 2, printed("hi\n"));
    await report(runId, 3, finished());
    await log.sync();
    expect(link.take()).toEqual([{ type: "acknowledge", runId, upTo: 3 }]);
  });

  it("takes each event once, and none out of turn", async () => {
    const { paragraph, run, report } = aDesk();
    const runId = run();
    await report(runId, 1, started, printed("a\n"));
    await report(runId, 1, started, printed("a\n"), printed("b\n"));
    await report(runId, 9, printed("z\n"));
    expect(textOf(paragraph())).toBe("a\nb\n");
  });

  it("of a blank or disabled paragraph is over at once, without results", () => {
    const disabled = aParagraph({ id: p2, text: "%sh x", config: { enabled: false } });
    const { link, paragraph, run } = aDesk(aNote({ paragraphs: [aParagraph({ id: p1, text: "%sh \n" }), disabled] }));
    run(p1);
    run(p2);
    expect(paragraph(p1)).toMatchObject({ status: "FINISHED", results: null });
    expect(paragraph(p2)).toMatchObject({ status: "FINISHED", results: null });
    expect(link.sent).toEqual([]);
  });

  it("of an unknown language says so", () => {
    const { paragraph, run } = aDesk(aNote({ paragraphs: [aParagraph({ id: p1, text: "%nosuch x" })] }));
    run();
    expect(paragraph().status).toBe("ERROR");
    expect(textOf(paragraph())).toMatch(/^Interpreter nosuch not found\n/);
  });

  it("a run that gets no interpreter leaves the earlier results, and says why beside them", async () => {
    const results = resultsOf("SUCCESS", [createSegment("TABLE", "a\n1\n")]);
    const old = aParagraph({ id: p1, text: "%flink SELECT 1", status: "FINISHED", results });
    const { live, paragraph, run, log } = aDesk(aNote({ paragraphs: [old] }));
    for (const _ of ["once", "once more"]) {
      run();
      expect(paragraph()).toMatchObject({
        status: "ERROR",
        errorMessage: expect.stringMatching(/^Interpreter flink not found\n.*What runs here: /) as string,
        results: { code: "SUCCESS", segments: results.segments },
        dateFinished: 7,
      });
    }
    await log.sync();
    const read = readNoteFile(noteFileText(live.note, 5), live.note);
    expect(read.ok && read.note.paragraphs[0]?.results).toEqual(paragraph().results);
    expect(isKeptResults(paragraph().results ?? results)).toBe(true);
    const changes = ChangeSet.of({ from: 1, to: 6, insert: "sh" }, old.text.length).toJSON() as unknown;
    live.decide([{ type: "textChanged", paragraphId: p1, textVersion: 1, clientId: "c", sequence: 1, changes, at: 8 }]);
    run();
    expect(paragraph()).toMatchObject({ status: "PENDING", results: null, errorMessage: null });
  });

  it("a run whose first line cannot be parsed shows the error, and no earlier results", () => {
    const results = resultsOf("SUCCESS", [createSegment("TEXT", "old")]);
    const { paragraph, run } = aDesk(
      aNote({ paragraphs: [aParagraph({ id: p1, text: "%sh(a=", status: "FINISHED", results })] }),
    );
    run();
    expect(paragraph()).toMatchObject({ status: "ERROR", errorMessage: null });
    expect(textOf(paragraph())).not.toContain("old");
  });

  it("is awaited until it is over, and not at all when there is none", async () => {
    const { desk, live, run, report } = aDesk();
    const runId = run();
    let isOver = false;
    const over = desk.finished(live, runId).then(() => {
      isOver = true;
    });
    await report(runId, 1, started);
    expect(isOver).toBe(false);
    await report(runId, 2, finished("ERROR"));
    await over;
    await desk.finished(live, runId);
    await desk.finished(live, aRunId("never"));
  });

  it("of a paragraph that was removed is cancelled and forgotten", async () => {
    const { desk, link, live, cleared, run, report } = aDesk(
      aNote({ paragraphs: [aParagraph({ id: p1, text: "%sh sleep 9" }), aParagraph({ id: p2 })] }),
    );
    const runId = run();
    link.take();
    desk.cancel(live, p1);
    live.decide([{ type: "paragraphRemoved", paragraphId: p1 }]);
    await report(runId, 1, started);
    await report(runId, 2, finished("ABORT"));
    expect(link.take()).toContainEqual({ type: "cancel", runId, mode: "end" });
    expect(cleared).toEqual([runId]);
    expect(desk.size).toBe(0);
  });

  it("of a note that was deleted leaves no fact behind", async () => {
    const { desk, link, live, log, cleared, run, report } = aDesk();
    const runId = run();
    const waiting = desk.finished(live, runId);
    live.retire();
    const known = log.records.length;
    await report(runId, 1, started, finished("ABORT"));
    await waiting;
    expect(log.records).toHaveLength(known);
    expect(cleared).toEqual([runId]);
    expect(link.take()).toContainEqual({ type: "acknowledge", runId, upTo: 2 });
  });
});

describe("without a runner", () => {
  it("a run waits and is ordered once, at the welcome", () => {
    const { desk, link, run } = aDesk();
    link.isOpen = false;
    const runId = run();
    expect(link.take()).toEqual([]);
    link.isOpen = true;
    desk.receiveWelcome([]);
    expect(link.take()).toMatchObject([{ type: "run", order: { runId } }]);
  });

  it("a run that no runner has can be cancelled", async () => {
    const { desk, link, live, paragraph, run } = aDesk();
    link.isOpen = false;
    const over = desk.finished(live, run());
    desk.cancel(live, p1);
    await over;
    expect(paragraph()).toMatchObject({ status: "ABORT", run: null });
    link.isOpen = true;
    desk.receiveWelcome([]);
    expect(link.take()).toEqual([]);
  });

  it("a run that one has is cancelled when it is back", async () => {
    const { desk, link, live, paragraph, run, report } = aDesk();
    const runId = run();
    await report(runId, 1, started);
    link.isOpen = false;
    link.take();
    desk.cancel(live, p1);
    expect(link.take()).toEqual([{ type: "cancel", runId, mode: "ask" }]);
    expect(paragraph().status).toBe("RUNNING");
  });
});

describe("a welcome", () => {
  it("of a runner that still has the run resumes after what was taken", async () => {
    const { desk, link, run, report } = aDesk();
    const runId = run();
    await report(runId, 1, started);
    link.take();
    desk.receiveWelcome([anOrder(runId)]);
    expect(link.take()).toEqual([{ type: "resume", runId, after: 1 }]);
  });

  it("of a new runner ends the runs of the old one, and says why", async () => {
    const { desk, paragraph, run, report } = aDesk();
    const runId = run();
    await report(runId, 1, started, printed("half\n"));
    desk.receiveWelcome([]);
    expect(paragraph().status).toBe("ERROR");
    expect(textOf(paragraph())).toMatch(/^half\n.*ended together with its runner/s);
  });

  it("brings a run of the last server home, from its first event on", async () => {
    const note = aNote({
      paragraphs: [
        aRunningParagraph({
          results: resultsOf("SUCCESS", [createSegment("TEXT", "old ")]),
          run: aRun({ id: aRunId("r9") }),
        }),
      ],
    });
    const { desk, link, paragraph, report } = aDesk(note);
    desk.receiveWelcome([anOrder("r9")]);
    await settled();
    expect(link.take()).toEqual([{ type: "resume", runId: "r9", after: 0 }]);
    await report("r9", 1, started, printed("new\n"), finished());
    expect(paragraph().status).toBe("FINISHED");
    expect(textOf(paragraph())).toBe("new\n");
  });

  it("brings one home that was shown as ended because no runner was met, and not one that is over", async () => {
    const { desk, link, paragraph, report } = aDesk(
      aNote({ paragraphs: [aParagraph({ status: "ABORT" }), aParagraph({ id: p2, status: "FINISHED" })] }),
    );
    desk.receiveWelcome([anOrder("r9"), anOrder("r8", { paragraphId: p2 })]);
    await settled();
    expect(link.take()).toEqual([
      { type: "resume", runId: "r9", after: 0 },
      { type: "cancel", runId: "r8", mode: "end" },
      { type: "acknowledge", runId: "r8", upTo: Number.MAX_SAFE_INTEGER },
    ]);
    await report("r9", 1, started, printed("new\n"), finished());
    expect([paragraph().status, textOf(paragraph()), paragraph(p2).status]).toEqual(["FINISHED", "new\n", "FINISHED"]);
  });

  it("gives up a run whose note is gone, and keeps one whose note cannot be read today", async () => {
    const { desk, link, opening, logged } = aDesk();
    opening.answer = () => Promise.reject(new NotebookError("noteBroken"));
    desk.receiveWelcome([anOrder("r9")]);
    await settled();
    expect(link.take()).toEqual([]);
    expect(logged).toMatchObject([{ runId: "r9" }]);
    opening.answer = () => Promise.reject(new NotebookError("noteNotFound"));
    desk.receiveWelcome([anOrder("r9")]);
    await settled();
    expect(link.take()).toMatchObject([{ type: "cancel" }, { type: "acknowledge" }]);
  });

  it("settles notes that were opened before: what no runner runs, ends", () => {
    const { desk, link, live, paragraph } = aDesk(aNote({ paragraphs: [aRunningParagraph()] }));
    link.isOpen = false;
    desk.reconcile(live);
    expect(paragraph().status).toBe("RUNNING");
    link.isOpen = true;
    desk.receiveWelcome([]);
    expect(paragraph().status).toBe("ABORT");
    expect(textOf(paragraph())).toMatch(/Run it again\.\n$/);
  });

  it("that says a run is unknown ends it", async () => {
    const { desk, paragraph, run } = aDesk();
    const runId = run();
    desk.receive({ type: "unknownRun", runId });
    expect(paragraph().status).toBe("ERROR");
  });
});

describe("a run whose user loses the right to it", () => {
  it("ends with a word of that while it waits for its interpreter, and what the runner sends of it then counts for nothing", async () => {
    const { desk, link, allowed, paragraph, run, report, cleared } = aDesk();
    const runId = run();
    await report(runId, 1, { type: "staged", stage: "Queued: 1st in the queue of sh" });
    link.take();
    allowed.delete("ada");
    desk.rights.checkRights(new Set([aNote().id]));
    expect(paragraph()).toMatchObject({ status: "ERROR", run: null });
    expect(textOf(paragraph())).toBe("ada may not run this note any more.");
    expect(link.take()).toMatchObject([
      { type: "cancel", runId, mode: "end" },
      { type: "acknowledge", runId },
    ]);
    expect(cleared).toEqual([runId]);
    await report(runId, 2, started, printed("hi\n"), finished());
    expect(textOf(paragraph())).toBe("ada may not run this note any more.");
    expect(paragraph().status).toBe("ERROR");
    expect(desk.size).toBe(0);
  });

  it("ends as well where no runner has heard of it, and no runner hears of it later", () => {
    const { desk, link, allowed, paragraph, run } = aDesk();
    link.isOpen = false;
    run();
    allowed.delete("ada");
    desk.rights.checkRights(null);
    expect(paragraph().status).toBe("ERROR");
    link.isOpen = true;
    desk.receiveWelcome([]);
    expect(link.take()).toEqual([]);
  });

  it("goes on once it has begun, as do runs of others and of other notes", async () => {
    const { desk, allowed, paragraph, run, report } = aDesk();
    const runId = run();
    desk.rights.checkRights(null);
    allowed.delete("ada");
    desk.rights.checkRights(new Set(["another"]));
    expect(paragraph().status).toBe("PENDING");
    await report(runId, 1, started);
    desk.rights.checkRights(null);
    expect(paragraph().status).toBe("RUNNING");
    await report(runId, 2, printed("hi\n"), finished());
    expect(textOf(paragraph())).toBe("hi\n");
  });
});

describe("a runner that does not start", () => {
  it("ends what waits for it, says so and what to do, and is not asked for it again", () => {
    const { desk, link, paragraph, run } = aDesk();
    link.isOpen = false;
    run();
    desk.receiveRunnerUnavailable("it ended with code 3");
    expect(paragraph()).toMatchObject({ status: "ERROR", run: null });
    expect(textOf(paragraph())).toMatch(/does not start \(it ended with code 3\).*run this again/s);
    link.isOpen = true;
    desk.receiveWelcome([]);
    expect(link.take()).toEqual([]);
  });

  it("ends what the one before it ran, which ended with it", async () => {
    const { desk, link, paragraph, run, report } = aDesk();
    await report(run(), 1, started, printed("half\n"));
    link.isOpen = false;
    desk.receiveRunnerUnavailable("it ended with code 3");
    expect(textOf(paragraph())).toMatch(/^half\n.*ended together with its runner/s);
  });

  it("ends a whole-note run with the paragraph that waits", () => {
    const paragraphs = [aParagraph({ id: p1, text: "%sh 1" }), aParagraph({ id: p2, text: "%sh 2" })];
    const { desk, link, live, paragraph } = aDesk(aNote({ paragraphs }));
    link.isOpen = false;
    live.decide([{ type: "runAllStarted", queue: [p1, p2], user: "ada" }]);
    desk.receiveRunnerUnavailable("it ended with code 3");
    expect([paragraph(p1).status, paragraph(p2).status]).toEqual(["ERROR", "READY"]);
    expect(live.note.runAll).toBeNull();
  });

  it("leaves nothing running of an earlier server", () => {
    const { desk, link, live, paragraph } = aDesk(aNote({ paragraphs: [aRunningParagraph()] }));
    link.isOpen = false;
    desk.reconcile(live);
    desk.receiveRunnerUnavailable("it ended with code 3");
    expect(paragraph().status).toBe("ABORT");
  });
});

describe("a whole-note run", () => {
  const three = aNote({ paragraphs: [p1, p2, p3].map((id) => aParagraph({ id, text: `%sh echo ${id}` })) });
  const all: OperationOf<"runAllStarted"> = { type: "runAllStarted", queue: [p1, p2, p3], user: "ada" };

  it("runs one after another", async () => {
    const { link, live, report } = aDesk(three);
    live.decide([all]);
    for (const [index, id] of [p1, p2, p3].entries()) {
      const runId = `run-${index + 1}`;
      expect(link.take()).toMatchObject([{ type: "run", order: { runId, paragraphId: id } }]);
      await report(runId, 1, started, finished());
    }
    expect(live.note.runAll).toBeNull();
    expect(live.note.paragraphs.map(({ status }) => status)).toEqual(["FINISHED", "FINISHED", "FINISHED"]);
  });

  it.each(["ERROR", "ABORT"] as const)("stops at the first %s", async (outcome) => {
    const { link, live, report } = aDesk(three);
    live.decide([all]);
    await report("run-1", 1, started, finished(outcome));
    expect(live.note.runAll).toBeNull();
    expect(live.note.paragraphs.map(({ status }) => status)).toEqual([outcome, "READY", "READY"]);
    expect(link.take()).toHaveLength(1);
  });

  it("stops when its user may not run the note any more, and says so", async () => {
    const { link, live, report, allowed, paragraph } = aDesk(three);
    live.decide([all]);
    link.take();
    allowed.delete("ada");
    await report("run-1", 1, started, finished());
    expect(live.note.runAll).toBeNull();
    expect(live.note.paragraphs.map(({ status }) => status)).toEqual(["FINISHED", "ERROR", "READY"]);
    expect(textOf(paragraph(p2))).toBe("ada may not run this note any more.");
    expect(link.take()).not.toContainEqual(expect.objectContaining({ type: "run" }));
  });

  it("stops as well when its paragraph still waits for its interpreter then", () => {
    const { desk, link, live, allowed, paragraph } = aDesk(three);
    live.decide([all]);
    link.take();
    allowed.delete("ada");
    desk.rights.checkRights(null);
    expect(live.note.runAll).toBeNull();
    expect(live.note.paragraphs.map(({ status }) => status)).toEqual(["ERROR", "READY", "READY"]);
    expect(textOf(paragraph(p1))).toBe("ada may not run this note any more.");
    expect(link.take()).toMatchObject([{ type: "cancel" }, { type: "acknowledge" }]);
  });

  it("passes over what is disabled or was removed meanwhile", async () => {
    const { link, live, report } = aDesk(three);
    live.decide([
      { type: "paragraphConfigured", paragraphId: p2, title: null, config: { enabled: false }, params: {} },
      all,
    ]);
    link.take();
    live.decide([{ type: "paragraphRemoved", paragraphId: p3 }]);
    await report("run-1", 1, started, finished());
    expect(live.note.runAll).toBeNull();
    expect(link.take()).toEqual([]);
  });

  it("waits for a paragraph that a user runs already", async () => {
    const { link, live, run, report } = aDesk(three);
    const mine = run(p1);
    live.decide([all]);
    expect(link.take()).toHaveLength(1);
    await report(mine, 1, started, finished());
    expect(link.take()).toMatchObject([{ type: "run", order: { paragraphId: p2 } }]);
  });

  it("of ten thousand blank paragraphs needs no deep stack", () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => aParagraphId(`p${index}`));
    const { live } = aDesk(aNote({ paragraphs: [p1, p2].map((id) => aParagraph({ id, config: { enabled: false } })) }));
    live.decide([{ ...all, queue: ids.map((_, index) => (index % 2 === 0 ? p1 : p2)) }]);
    expect(live.note.runAll).toBeNull();
  });

  it("goes on after a restart of the server", async () => {
    const paragraphs = three.paragraphs.with(0, aRunningParagraph({ id: p1, run: aRun({ id: aRunId("r9") }) }));
    const note = aNote({ paragraphs, runAll: { queue: [p1, p2], user: "ada" } });
    const { desk, link, live, report } = aDesk(note);
    link.isOpen = false;
    desk.reconcile(live);
    link.isOpen = true;
    desk.receiveWelcome([anOrder("r9")]);
    await settled();
    await report("r9", 1, started, finished());
    expect(link.take().at(-1)).toMatchObject({ type: "run", order: { paragraphId: p2 } });
  });

  it.each([
    ["whose run is lost", aRunningParagraph({ id: p1 })],
    ["of which nothing runs", aParagraph({ id: p1 })],
  ])("%s at the restart ends, so that the note can be run again", (_case, first) => {
    const note = aNote({ paragraphs: three.paragraphs.with(0, first), runAll: { queue: [p1, p2], user: "ada" } });
    const { desk, link, live } = aDesk(note);
    link.isOpen = false;
    desk.reconcile(live);
    link.isOpen = true;
    desk.receiveWelcome([]);
    expect(live.note.runAll).toBeNull();
    expect(live.decide([all]).ok).toBe(true);
  });
});

describe("while the disk refuses", () => {
  it("a run is held and asked for nothing; with room it is taken from its first event again", async () => {
    const { desk, link, live, log, paragraph, run, report } = aDesk();
    const runId = run();
    await log.sync();
    await report(runId, 1, started, printed("a\n"));
    await report(runId, 3, printed("b\n"));
    const seen = witness(live);
    link.take();
    await log.refuse();
    expect(paragraph()).toMatchObject({ status: "PENDING", run: { id: runId } });
    expect(seen).toEqual(["reset"]);
    await report(runId, 4, printed("c\n"));
    await report(runId, 1, started, printed("a\n"));
    expect(seen).toEqual(["reset"]);
    expect(link.take()).toEqual([]);

    log.recover();
    desk.resume();
    expect(link.take()).toEqual([{ type: "resume", runId, after: 0 }]);
    await report(runId, 1, started, printed("a\n"), printed("b\n"), printed("c\n"), finished());
    await log.sync();
    expect(textOf(paragraph())).toBe("a\nb\nc\n");
    expect(link.take().at(-1)).toEqual({ type: "acknowledge", runId, upTo: 5 });
  });

  it("a run that is held while its files are collected is not finished then, but taken from its first event again", async () => {
    const { desk, link, log, collecting, paragraph, run, report, cleared } = aDesk();
    const runId = run();
    await log.sync();
    await report(runId, 1, started, printed("a\n"));
    let collect = (): void => undefined;
    collecting.until = new Promise((resolve) => {
      collect = resolve;
    });
    const last: RunEvent = { type: "finished", at: 9, outcome: "FINISHED", files: { 0: "0.txt" } };
    await report(runId, 3, last);
    await log.refuse();
    log.recover();
    link.take();
    collect();
    await settled();
    expect(paragraph()).toMatchObject({ status: "PENDING", run: { id: runId } });
    expect(cleared).toEqual([]);
    desk.resume();
    expect(link.take()).toEqual([{ type: "resume", runId, after: 0 }]);
    await report(runId, 1, started, printed("a\n"), last);
    expect(paragraph()).toMatchObject({ status: "FINISHED", run: null });
    expect(textOf(paragraph())).toBe("a\n");
  });

  it("a run that is not on disk is given up", async () => {
    const { desk, link, log, paragraph, run, report, cleared } = aDesk();
    const runId = run();
    await report(runId, 1, started);
    await log.refuse();
    expect(paragraph()).toMatchObject({ status: "READY", run: null });
    log.recover();
    desk.resume();
    expect(link.take()).toContainEqual({ type: "cancel", runId, mode: "end" });
    await report(runId, 1, started, finished("ABORT"));
    expect(cleared).toEqual([runId]);
    expect(paragraph().status).toBe("READY");
  });

  it("a run that is lost meanwhile ends when there is room", async () => {
    const { desk, log, paragraph, run, report } = aDesk();
    const runId = run();
    await log.sync();
    await report(runId, 1, started);
    await log.refuse();
    desk.receiveWelcome([]);
    expect(paragraph().status).toBe("PENDING");
    log.recover();
    desk.resume();
    expect(paragraph().status).toBe("ABORT");
  });
});

describe("completions", () => {
  const question = { driver: "python", sessionKey: "python:n", code: "pri", cursor: 3 };

  it("are answered by the runner", async () => {
    const { desk, link } = aDesk();
    const asked = desk.completions.ask(question);
    const [request] = link.take();
    if (request?.type !== "complete") throw new Error("nothing was asked");
    const completions = [{ name: "print", value: "print", meta: "" }];
    desk.receive({ type: "completions", requestId: request.requestId, completions, problem: null });
    expect(await asked).toEqual({ completions, problem: null });
  });

  it("that no runner can answer say so at once", async () => {
    const { desk, link } = aDesk();
    link.isOpen = false;
    expect(await desk.completions.ask(question)).toMatchObject({
      completions: [],
      problem: expect.stringMatching(/\.$/),
    });
    expect(link.take()).toEqual([]);
  });
});

it("knows which notes are busy", () => {
  const { desk, live, run } = aDesk();
  expect(desk.isBusy(live.note.id)).toBe(false);
  run();
  expect(desk.isBusy(live.note.id)).toBe(true);
  expect(desk.isBusy("2OTHER111" as NoteId)).toBe(false);
});
