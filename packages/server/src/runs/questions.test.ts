import type { DriverQuestion } from "@octavo/interpreter";
import { findParagraph, type RunId } from "@octavo/note";
import { aNote, aParagraph, aParagraphId } from "@octavo/note/testing";
import { NotebookError } from "@octavo/protocol";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { aLiveNote } from "../testing/a-live-note.ts";
import { FakeLink } from "../testing/fake-link.ts";
import { settled } from "../testing/fake-log.ts";
import { someInterpreters } from "../testing/some-interpreters.ts";
import type { Answers } from "./questions.ts";
import { RunService } from "./run-service.ts";

const paragraphId = aParagraphId("p1");
const runId = "run-1" as RunId;

/** A paragraph that runs, and asks what a test lets it ask. */
function aDesk(answers: Partial<Answers> = {}) {
  const link = new FakeLink();
  const logged: unknown[] = [];
  const note = aNote({ paragraphs: [aParagraph({ id: paragraphId, text: "%sh echo hi" })] });
  const { live } = aLiveNote(note, { onEffects: (each, effects) => desk.perform(each, effects) });
  const desk: RunService = new RunService({
    link,
    files: { takeOver: async () => ({}), clearSpool: () => {} },
    interpreters: someInterpreters().interpreters,
    log: pino({}, { write: (line) => logged.push(JSON.parse(line)) }),
    now: () => 7,
    newRunId: () => runId,
    answers: () => answers,
    openNote: async () => live,
    openNotes: () => [live],
  });
  const paragraph = findParagraph(live.note, paragraphId);
  if (paragraph) live.decide([desk.queued(paragraph, { user: "ada", textVersion: 0 })]);
  desk.receive({ type: "events", runId, from: 1, events: [{ type: "started", at: 1 }] });
  link.take();
  return {
    desk,
    live,
    logged,
    ask: async (question: DriverQuestion, questionId = 1) => {
      desk.receive({ type: "question", runId, questionId, question });
      await settled();
    },
    answers: () => link.take().filter(({ type }) => type === "answer"),
    openInput: () => findParagraph(live.note, paragraphId)?.run?.input,
  };
}

const input = { type: "input", prompt: "name?", isPassword: false } as const;
const given = (value: string) => ({ type: "answer", runId, questionId: 1, answer: { kind: "given", value } });

it("a value that nests deeper than a note's file may is refused in words", async () => {
  const { ask, answers } = aDesk({ angularSet: () => null });
  const nested = JSON.parse(`${"[".repeat(250)}${"]".repeat(250)}`);
  await ask({ type: "angularSet", scope: "note", name: "x", value: nested });
  expect(answers()).toMatchObject([{ answer: { kind: "refused", words: expect.stringMatching(/199 levels deep/) } }]);
});

it.each([
  ["it was cancelled", { type: "questionEnded", runId, questionId: 1 }],
  [
    "it is over",
    { type: "events", runId, from: 2, events: [{ type: "finished", at: 2, outcome: "ABORT", files: {} }] },
  ],
] as const)("what takes long to answer ends when its run waits no more: %s", async (_, news) => {
  let waiting: AbortSignal | undefined;
  const { desk, ask, answers } = aDesk({
    frame: async (_question, _run, signal) => {
      waiting = signal;
      return await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    },
  });
  await ask({ type: "frame", name: "df" });
  expect(waiting?.aborted).toBe(false);
  desk.receive(news as Parameters<typeof desk.receive>[0]);
  await settled();
  expect(waiting?.aborted).toBe(true);
  expect(answers()).toEqual([]);
});

describe("a line to type in", () => {
  it("is asked of everyone who watches, and what one of them types goes to the code alone", async () => {
    const { desk, live, ask, answers, openInput } = aDesk();
    await ask(input);
    expect(openInput()).toEqual({ questionId: 1, prompt: "name?", isPassword: false });
    desk.questions.answerInput(live, { paragraphId, runId, questionId: 1, value: "s3cret" });
    expect(answers()).toEqual([given("s3cret")]);
    expect(openInput()).toBeNull();
    expect(JSON.stringify(live.note)).not.toContain("s3cret");
  });

  it("is answered once", async () => {
    const { desk, live, ask, answers } = aDesk();
    await ask(input);
    const typed = { paragraphId, runId, questionId: 1, value: "Ada" };
    desk.questions.answerInput(live, typed);
    expect(() => desk.questions.answerInput(live, typed)).toThrow("Nothing waits for this input");
    expect(() => desk.questions.answerInput(live, { ...typed, runId: "run-0" })).toThrow(NotebookError);
    expect(answers()).toHaveLength(1);
  });

  it("goes away when the code waits for it no more, but not for an older one's end", async () => {
    const { desk, ask, openInput } = aDesk();
    await ask(input, 2);
    desk.receive({ type: "questionEnded", runId, questionId: 1 });
    await settled();
    expect(openInput()).not.toBeNull();
    desk.receive({ type: "questionEnded", runId, questionId: 2 });
    await settled();
    expect(openInput()).toBeNull();
  });

  it("ends with its run", async () => {
    const { desk, ask, openInput } = aDesk();
    await ask(input);
    desk.receive({
      type: "events",
      runId,
      from: 2,
      events: [{ type: "finished", at: 2, outcome: "ABORT", files: {} }],
    });
    await settled();
    expect(openInput()).toBeUndefined();
  });
});

describe("a question to a room", () => {
  it("is answered with what the room says, knowing whose run it is", async () => {
    const { ask, answers } = aDesk({ poolGet: ({ name }, { order }) => ({ kind: "value", value: name + order.user }) });
    await ask({ type: "poolGet", name: "x of " });
    expect(answers()).toMatchObject([{ answer: { kind: "given", value: { kind: "value", value: "x of ada" } } }]);
  });

  it("is done once, however often it comes before the answer", async () => {
    let done = 0;
    let finish = () => {};
    const waits = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { ask, answers } = aDesk({
      runNote: async () => {
        done++;
        await waits;
        return null;
      },
    });
    await ask({ type: "runNote" });
    await ask({ type: "runNote" });
    finish();
    await settled();
    expect(done).toBe(1);
    expect(answers()).toHaveLength(1);
  });

  it("that refuses gives the code the reason; the reason of a fault of ours goes to the log alone", async () => {
    const { ask, answers, logged } = aDesk({
      runNote: () => {
        throw new NotebookError("notPermitted", "You may not run this note.");
      },
      poolNames: () => {
        throw new Error("disk on fire");
      },
    });
    await ask({ type: "runNote" });
    await ask({ type: "poolNames" }, 2);
    expect(answers()).toMatchObject([
      { answer: { kind: "refused", words: "You may not run this note." } },
      { answer: { kind: "refused", words: "The notebook could not answer; its log says why." } },
    ]);
    expect(logged).toMatchObject([{ question: "poolNames" }]);
  });

  it("that the room does not know is refused", async () => {
    const { ask, answers } = aDesk();
    await ask({ type: "poolNames" });
    expect(answers()).toMatchObject([{ answer: { kind: "refused" } }]);
  });
});
