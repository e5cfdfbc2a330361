import { ChangeSet } from "@codemirror/state";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Applied, apply } from "./apply.ts";
import { type Note, noteSchema } from "./note.ts";
import { type Operation, type OperationOf, type OperationType, operationSchema } from "./operation.ts";
import { joinedTextBudget, mostJoined } from "./output/join.ts";
import { createSegment, resultsOf, type Segment, tableRowBudget } from "./results.ts";
import { anyHistory } from "./testing/arbitraries.ts";
import { aNote, aParagraph, aParagraphId, aRun, aRunId, aRunningParagraph } from "./testing/makers.ts";

const [p1, p2, p3] = [aParagraphId("p1"), aParagraphId("p2"), aParagraphId("p3")];
const r1 = aRunId("r1");
const ran = {
  results: resultsOf("ERROR", [createSegment("TEXT", "no")]),
  errorMessage: "no",
  runtimeInfos: { jobUrl: {} },
};
const unran = { results: null, errorMessage: null, runtimeInfos: {} };

function accepted(note: Note, ...effects: readonly unknown[]) {
  return { ok: true, note, effects };
}

function rejected(reason: string) {
  return { ok: false, reason };
}

/** Applies to a note with one paragraph and gives that paragraph back. */
function applyToOne(paragraph: Parameters<typeof aParagraph>[0], operation: Operation) {
  const applied = apply(aNote({ paragraphs: [aParagraph(paragraph)] }), operation);
  return applied.ok ? applied.note.paragraphs[0] : applied.reason;
}

function replay(
  note: Note,
  history: readonly Operation[],
): { readonly note: Note; readonly answers: readonly Applied[] } {
  const answers: Applied[] = [];
  let current = note;
  for (const operation of history) {
    const applied = apply(current, operation);
    answers.push(applied);
    if (applied.ok) current = applied.note;
  }
  return { note: current, answers };
}

describe("any fact about a paragraph", () => {
  it("looks at no other paragraph of a long note, once these are known", () => {
    let looks = 0;
    const paragraphs = Array.from({ length: 5000 }, (_, index) => {
      const paragraph = aParagraph({ id: aParagraphId(`p${index}`), ...ran });
      return Object.defineProperty({ ...paragraph }, "id", {
        enumerable: true,
        get: () => {
          looks++;
          return paragraph.id;
        },
      });
    });
    const cleared = (index: number): Operation => ({
      type: "outputCleared",
      paragraphId: aParagraphId(`p${index}`),
    });
    const { note } = replay(aNote({ paragraphs }), [cleared(4999)]);
    const before = looks;
    const after = replay(
      note,
      Array.from({ length: 100 }, (_, index) => cleared(4000 + index)),
    ).note;
    expect(looks - before).toBeLessThan(1000);
    expect(after.paragraphs.filter(({ results }) => results === null)).toHaveLength(101);
    expect(
      replay(after, [{ type: "paragraphRemoved", paragraphId: aParagraphId("p10") }, cleared(11)]).answers,
    ).toMatchObject([{ ok: true }, { ok: true }]);
    expect(apply(after, cleared(5000))).toEqual(rejected("paragraphGone"));
  });

  it("is rejected when the paragraph is gone", () => {
    expect(apply(aNote(), { type: "outputCleared", paragraphId: p2 })).toEqual(rejected("paragraphGone"));
  });

  it("leaves the other paragraphs the very same values, so that nothing else is drawn or written again", () => {
    const note = aNote({ paragraphs: [aParagraph({ id: p1 }), aParagraph({ id: p2 })] });
    const applied = apply(note, { type: "outputCleared", paragraphId: p1 });
    expect(applied.ok && applied.note.paragraphs[1]).toBe(note.paragraphs[1]);
  });
});

describe("noteMoved", () => {
  it("changes the path", () => {
    expect(apply(aNote(), { type: "noteMoved", path: "/b" })).toEqual(accepted(aNote({ path: "/b" })));
  });
});

describe("noteConfigured", () => {
  it("replaces the whole config", () => {
    const config = { looknfeel: "report" };
    expect(apply(aNote({ config: { cron: "" } }), { type: "noteConfigured", config })).toEqual(
      accepted(aNote({ config })),
    );
  });
});

describe("paragraphInserted", () => {
  const insert = (index: number, id = p3): Operation => ({
    type: "paragraphInserted",
    index,
    paragraph: aParagraph({ id }),
  });
  const note = aNote({ paragraphs: [aParagraph({ id: p1 }), aParagraph({ id: p2 })] });

  it.each([
    [0, [p3, p1, p2]],
    [1, [p1, p3, p2]],
    [2, [p1, p2, p3]],
  ])("puts it at %i", (index, ids) => {
    expect(apply(note, insert(index))).toEqual(accepted(aNote({ paragraphs: ids.map((id) => aParagraph({ id })) })));
  });

  it.each([-1, 3])("is rejected at %i, outside the note", (index) => {
    expect(apply(note, insert(index))).toEqual(rejected("indexOutOfRange"));
  });

  it("is rejected when there is one with that id", () => {
    expect(apply(note, insert(0, p1))).toEqual(rejected("paragraphExists"));
  });
});

describe("paragraphMoved", () => {
  const note = aNote({ paragraphs: [p1, p2, p3].map((id) => aParagraph({ id })) });

  it.each([
    [p1, 2, [p2, p3, p1]],
    [p3, 0, [p3, p1, p2]],
    [p2, 1, [p1, p2, p3]],
  ])("takes %s to %i", (paragraphId, index, ids) => {
    expect(apply(note, { type: "paragraphMoved", paragraphId, index })).toEqual(
      accepted(aNote({ paragraphs: ids.map((id) => aParagraph({ id })) })),
    );
  });

  it.each([-1, 3])("is rejected to %i, outside the note", (index) => {
    expect(apply(note, { type: "paragraphMoved", paragraphId: p1, index })).toEqual(rejected("indexOutOfRange"));
  });
});

describe("paragraphRemoved", () => {
  it("takes it out", () => {
    const note = aNote({ paragraphs: [p1, p2].map((id) => aParagraph({ id })) });
    expect(apply(note, { type: "paragraphRemoved", paragraphId: p1 })).toEqual(
      accepted(aNote({ paragraphs: [aParagraph({ id: p2 })] })),
    );
  });

  it("is rejected for the last one", () => {
    expect(apply(aNote(), { type: "paragraphRemoved", paragraphId: p1 })).toEqual(rejected("lastParagraph"));
  });
});

describe("paragraphConfigured", () => {
  it("replaces title, config and params, and keeps the forms", () => {
    const forms = { who: { type: "TextBox" } };
    const operation: Operation = {
      type: "paragraphConfigured",
      paragraphId: p1,
      title: null,
      config: { colWidth: 6 },
      params: { who: "x" },
    };
    expect(applyToOne({ title: "old", config: { fontSize: 9 }, settings: { params: {}, forms } }, operation)).toEqual(
      aParagraph({ title: null, config: { colWidth: 6 }, settings: { params: { who: "x" }, forms } }),
    );
  });
});

describe("textChanged", () => {
  const change = (changes: unknown, textVersion = 1): Operation => ({
    type: "textChanged",
    paragraphId: p1,
    textVersion,
    clientId: "c",
    sequence: 0,
    changes,
    at: 5,
  });
  const insertX = ChangeSet.of({ from: 1, insert: "x\ny" }, 2).toJSON();

  it("makes the next version of the text", () => {
    expect(applyToOne({ text: "ab" }, change(insertX))).toEqual(
      aParagraph({ text: "ax\nyb", textVersion: 1, dateUpdated: 5 }),
    );
  });

  it("counts in UTF-16 units", () => {
    const changes = ChangeSet.of({ from: 2, insert: "x" }, 3).toJSON();
    expect(applyToOne({ text: "𝒳b" }, change(changes))).toMatchObject({ text: "𝒳xb" });
  });

  it.each([0, 2])("is rejected as version %i of a text of version 0", (textVersion) => {
    expect(applyToOne({ text: "ab" }, change(insertX, textVersion))).toBe("wrongTextVersion");
  });

  it.each([
    ["made for another length", "abc", insertX],
    ["no change set", "ab", "x"],
    ["nothing at all", "ab", undefined],
    ["for a text with foreign line ends", "\r\n", ChangeSet.of({ from: 1, insert: "x" }, 2).toJSON()],
  ])("is rejected when it is %s", (_, text, changes) => {
    expect(applyToOne({ text }, change(changes))).toBe("changeDoesNotFit");
  });
});

describe("textNormalised", () => {
  it("leaves LF line ends only, and the version as it is", () => {
    const operation: Operation = { type: "textNormalised", paragraphId: p1 };
    expect(applyToOne({ text: "a\r\nb\rc\n", textVersion: 4 }, operation)).toEqual(
      aParagraph({ text: "a\nb\nc\n", textVersion: 4 }),
    );
  });
});

describe("outputCleared", () => {
  it("takes the results and what belongs to them", () => {
    expect(applyToOne({ ...ran, status: "ERROR" }, { type: "outputCleared", paragraphId: p1 })).toEqual(
      aParagraph({ ...unran, status: "ERROR" }),
    );
  });
});

describe("allOutputCleared", () => {
  it("takes the results of every paragraph", () => {
    const note = (parts: object) => aNote({ paragraphs: [p1, p2].map((id) => aParagraph({ id, ...parts })) });
    expect(apply(note(ran), { type: "allOutputCleared" })).toEqual(accepted(note(unran)));
  });
});

describe("runQueued", () => {
  const operation: Operation = { type: "runQueued", paragraphId: p1, runId: r1, textVersion: 2, user: "bob", at: 9 };

  it("starts afresh, and asks for the run to be started", () => {
    const before = aParagraph({ ...ran, status: "ERROR", progress: 40, dateStarted: 1, dateFinished: 2 });
    const after = aParagraph({ ...unran, status: "PENDING", user: "bob", run: aRun({ id: r1, textVersion: 2 }) });
    expect(apply(aNote({ paragraphs: [before] }), operation)).toEqual(
      accepted(aNote({ paragraphs: [after] }), { type: "startRun", paragraphId: p1, shown: before.results }),
    );
  });

  it.each(["PENDING", "RUNNING"] as const)("is rejected while %s", (status) => {
    expect(applyToOne({ status }, operation)).toBe("alreadyRunning");
  });
});

type RunFact = Extract<
  OperationType,
  | "runStaged"
  | "runStarted"
  | "runInputAsked"
  | "runInputEnded"
  | "outputAppended"
  | "outputReplaced"
  | "outputOverflowed"
  | "runOutputCleared"
  | "runProgressed"
  | "runLinked"
  | "runFinished"
>;
const output = { index: 0, format: "TEXT", data: "x" };
const runFacts: { readonly [Type in RunFact]: Omit<OperationOf<Type>, "type" | "paragraphId" | "runId"> } = {
  runStaged: { stage: "Installing pandas" },
  runStarted: { at: 3 },
  runInputAsked: { input: { questionId: 1, prompt: "name?", isPassword: false } },
  runInputEnded: { questionId: 1 },
  outputAppended: output,
  outputReplaced: output,
  outputOverflowed: { index: 0, lines: 2, bytes: 3, tail: "x" },
  runOutputCleared: {},
  runProgressed: { progress: 50 },
  runLinked: { link: { url: "http://spark:4040/1", label: "SPARK JOB", tooltip: "" }, group: "python" },
  runFinished: { at: 4, outcome: "FINISHED", files: {} },
};

function runFact<Type extends RunFact>(type: Type, parts: Partial<OperationOf<Type>> = {}): Operation {
  return { type, paragraphId: p1, runId: r1, ...runFacts[type], ...parts } as Operation;
}

describe("any fact about a run", () => {
  it.each(Object.keys(runFacts) as RunFact[])("is rejected for another run than the paragraph's: %s [state.paragraph.append-while-running]", (type) => {
    expect(applyToOne({ status: "RUNNING", run: aRun({ id: aRunId("r2") }) }, runFact(type))).toBe("otherRun");
    expect(applyToOne({ status: "FINISHED", run: null }, runFact(type))).toBe("otherRun");
  });
});

describe("runStaged", () => {
  it("says what is prepared", () => {
    expect(applyToOne(aRunningParagraph(), runFact("runStaged"))).toEqual(
      aRunningParagraph({ run: aRun({ stage: "Installing pandas" }) }),
    );
  });
});

describe("runStarted", () => {
  it("ends the preparation", () => {
    const waiting = aRunningParagraph({ status: "PENDING", run: aRun({ stage: "Starting" }) });
    expect(applyToOne(waiting, runFact("runStarted"))).toEqual(aRunningParagraph({ dateStarted: 3, run: aRun() }));
  });
});

describe("runInputAsked and runInputEnded", () => {
  const input = { questionId: 1, prompt: "name?", isPassword: false };
  const waiting = aRunningParagraph({ run: aRun({ input }) });

  it("say what code waits for", () => {
    expect(applyToOne(aRunningParagraph(), runFact("runInputAsked"))).toEqual(waiting);
    expect(applyToOne(waiting, runFact("runInputEnded"))).toEqual(aRunningParagraph());
  });

  it("leave a newer question alone", () => {
    expect(applyToOne(waiting, runFact("runInputEnded", { questionId: 2 }))).toEqual(waiting);
  });
});

describe("outputAppended, outputReplaced and outputOverflowed", () => {
  it.each(["outputAppended", "outputReplaced"] as const)("%s makes results", (type) => {
    expect(applyToOne(aRunningParagraph(), runFact(type))).toEqual(
      aRunningParagraph({ results: resultsOf("SUCCESS", [createSegment("TEXT", "x")]) }),
    );
  });

  it("says how much there is beyond the budget", () => {
    const results = resultsOf("SUCCESS", [createSegment("TEXT", "", { lines: 2, bytes: 3, tail: "x", file: null })]);
    expect(applyToOne(aRunningParagraph(), runFact("outputOverflowed"))).toEqual(aRunningParagraph({ results }));
  });
});

describe("outputJoined", () => {
  const over = (...segments: readonly Segment[]) =>
    aParagraph({ status: "FINISHED", results: resultsOf("SUCCESS", segments) });
  const joined = (outputs: OperationOf<"outputJoined">["outputs"], clears?: boolean): Operation => ({
    type: "outputJoined",
    paragraphId: p1,
    outputs,
    ...(clears && { clears }),
  });
  const text = (data: string) => ({ format: "TEXT", data });
  const rows = (data: string) => ({ format: "TABLE", data, goesOn: true });
  const withJoinedAt = (joinedAt: number, type: string, data: string) => ({ ...createSegment(type, data), joinedAt });

  it("is rejected while a run is under way", () => {
    expect(applyToOne(aRunningParagraph(), joined([text("x")]))).toBe("alreadyRunning");
  });

  it.each([
    [
      "text behind the run's own, of which none goes, however long both are",
      [createSegment("TEXT", "a".repeat(60_000))],
      [text("b".repeat(60_000)), text("c".repeat(60_000))],
      [withJoinedAt(60_000, "TEXT", `${"a".repeat(60_000)}…\n${"b".repeat(5_536)}${"c".repeat(60_000)}`)],
    ],
    [
      "text without a line end, of which the end is kept",
      [withJoinedAt(0, "TEXT", "a".repeat(65_536))],
      [text("b")],
      [withJoinedAt(0, "TEXT", `…\n${"a".repeat(65_535)}b`)],
    ],
    [
      "a line that is too long alone, of which the end is kept",
      [],
      [text(`${"a".repeat(70_000)}\n`)],
      [withJoinedAt(0, "TEXT", `…\n${"a".repeat(65_535)}\n`)],
    ],
    ["text after text", [createSegment("TEXT", "a\n")], [text("b\n")], [withJoinedAt(2, "TEXT", "a\nb\n")]],
    ["text after nothing", [], [text("b\n")], [withJoinedAt(0, "TEXT", "b\n")]],
    [
      "text after a table",
      [createSegment("TABLE", "a\n1\n")],
      [text("b")],
      [createSegment("TABLE", "a\n1\n"), withJoinedAt(0, "TEXT", "b")],
    ],
    [
      "rows of the table that is open",
      [createSegment("TABLE", "a\n1\n")],
      [rows("2\n")],
      [createSegment("TABLE", "a\n1\n2\n")],
    ],
    [
      "another table",
      [createSegment("TABLE", "a\n1\n")],
      [{ format: "TABLE", data: "a\n1\n" }],
      [createSegment("TABLE", "a\n1\n"), withJoinedAt(0, "TABLE", "a\n1\n")],
    ],
    [
      "text after one that has become a file",
      [createSegment("TEXT", "a", { lines: 1, bytes: 1, tail: "", file: "f" })],
      [text("b")],
      [createSegment("TEXT", "a", { lines: 1, bytes: 1, tail: "", file: "f" }), withJoinedAt(0, "TEXT", "b")],
    ],
  ])("adds %s", (_, before, outputs, after) => {
    expect(applyToOne(over(...before), joined(outputs))).toEqual(over(...after));
  });

  it("takes the place of what was shown when that is taken back", () => {
    expect(applyToOne(over(createSegment("TEXT", "a")), joined([text("b")], true))).toEqual(
      over(withJoinedAt(0, "TEXT", "b")),
    );
  });

  it("keeps the end of text, the beginning of tables and the newest outputs", () => {
    const long = "0123456789\n".repeat(10_000);
    expect(applyToOne(over(), joined([text(long)]))).toEqual(
      over(withJoinedAt(0, "TEXT", `…\n${long.slice(-Math.floor(joinedTextBudget / 11) * 11)}`)),
    );
    const table = over(createSegment("TABLE", `a\n${"1\n".repeat(tableRowBudget - 1)}`));
    expect(applyToOne(table, joined([rows("2\n3\n"), rows("4\n")]))).toEqual(
      over(createSegment("TABLE", `a\n${"1\n".repeat(tableRowBudget - 1)}2\n`)),
    );
    const html = Array.from({ length: mostJoined + 1 }, (_, index) => ({ format: "HTML", data: `${index}` }));
    const own = html.map(({ format, data }) => createSegment(format, data));
    expect(applyToOne(over(...own), joined(html))).toEqual(
      over(...own, ...html.slice(1).map(({ format, data }) => withJoinedAt(0, format, data))),
    );
  });
});

describe("runOutputCleared", () => {
  it("takes back what was printed", () => {
    const printed = aRunningParagraph({ results: resultsOf("SUCCESS", [createSegment("TEXT", "x")]) });
    expect(applyToOne(printed, runFact("runOutputCleared"))).toEqual(aRunningParagraph());
  });
});

describe("runProgressed", () => {
  it("says how far the run is", () => {
    expect(applyToOne(aRunningParagraph(), runFact("runProgressed"))).toEqual(aRunningParagraph({ progress: 50 }));
  });
});

describe("runLinked", () => {
  it("keeps the link with the paragraph", () => {
    const linked = applyToOne(aRunningParagraph(), runFact("runLinked"));
    expect(linked).toMatchObject({
      runtimeInfos: { jobUrl: { label: "SPARK JOB", group: "python", values: [{ jobUrl: "http://spark:4040/1" }] } },
    });
  });
});

describe("runFinished", () => {
  it.each([
    ["FINISHED", "SUCCESS", 100],
    ["ERROR", "ERROR", 30],
    ["ABORT", "ERROR", 30],
  ] as const)("ends the run as %s", (outcome, code, progress) => {
    const running = aRunningParagraph({ progress: 30, results: resultsOf("SUCCESS", [createSegment("TEXT", "x")]) });
    expect(applyToOne(running, runFact("runFinished", { outcome }))).toEqual(
      aParagraph({
        status: outcome,
        progress,
        dateFinished: 4,
        results: resultsOf(code, [createSegment("TEXT", "x")]),
      }),
    );
  });
});

describe("runAllStarted", () => {
  const start: Operation = { type: "runAllStarted", queue: [p1, p2], user: "ada" };
  const runAll = { queue: [p1, p2], user: "ada" };

  it("remembers the queue, and asks for it to be continued", () => {
    expect(apply(aNote(), start)).toEqual(accepted(aNote({ runAll }), { type: "continueRunAll" }));
  });

  it("is rejected while another goes on", () => {
    expect(apply(aNote({ runAll }), start)).toEqual(rejected("alreadyRunningAll"));
  });

  it.each(["runAllAdvanced", "runAllFinished"] as const)("must come before %s", (type) => {
    expect(apply(aNote(), { type })).toEqual(rejected("notRunningAll"));
  });
});

describe("runAllAdvanced", () => {
  it("drops the first of the queue", () => {
    const note = aNote({ runAll: { queue: [p1, p2], user: "ada" } });
    expect(apply(note, { type: "runAllAdvanced" })).toEqual(
      accepted(aNote({ runAll: { queue: [p2], user: "ada" } }), { type: "continueRunAll" }),
    );
  });
});

describe("runAllFinished", () => {
  it("forgets the queue", () => {
    expect(apply(aNote({ runAll: { queue: [], user: "ada" } }), { type: "runAllFinished" })).toEqual(accepted(aNote()));
  });
});

describe("noteFormsSet and paragraphFormsSet", () => {
  const forms = { who: { type: "TextBox", name: "who" } };

  it("replace forms and values as a whole", () => {
    const params = { who: "ada" };
    const note = aNote({ params: { old: "1" } });
    expect(apply(note, { type: "noteFormsSet", params, forms })).toEqual(accepted(aNote({ params, forms })));
    const set = { type: "paragraphFormsSet", paragraphId: p1, params, forms } as const;
    expect(applyToOne({ settings: { params: { old: "1" }, forms: {} } }, set)).toMatchObject({
      settings: { params, forms },
    });
  });
});

describe("resultsSet", () => {
  const { results, errorMessage } = ran;
  const times = { user: "bob", dateStarted: 1, dateFinished: 2 };
  const set = { type: "resultsSet", paragraphId: p1, status: "ERROR", results, errorMessage, ...times } as const;

  it("brings an outcome from elsewhere", () => {
    expect(applyToOne({}, set)).toEqual(aParagraph({ status: "ERROR", results, errorMessage, ...times }));
  });

  it("never ends a run that goes on here", () => {
    expect(applyToOne(aRunningParagraph(), set)).toBe("alreadyRunning");
  });
});

describe("any history", () => {
  const overTheWire = (operation: Operation) => operationSchema.parse(JSON.parse(JSON.stringify(operation)));

  it("gives a replica that is fed over the wire the server's note, and the same answers", () => {
    fc.assert(
      fc.property(anyHistory, ({ note, history }) => {
        expect(replay(note, history.map(overTheWire))).toEqual(replay(note, history));
      }),
    );
  });

  it("gives the same from any place where a replica joins", () => {
    fc.assert(
      fc.property(anyHistory, fc.nat(40), ({ note, history }, place) => {
        const joined = noteSchema.parse(JSON.parse(JSON.stringify(replay(note, history.slice(0, place)).note)));
        expect(replay(joined, history.slice(place)).note).toEqual(replay(note, history).note);
      }),
    );
  });

  it("leaves every note it passes unchanged, valid, with at least one paragraph and no id twice", () => {
    fc.assert(
      fc.property(anyHistory, ({ note, history }) => {
        const before = JSON.stringify(note);
        const after = replay(note, history).note;
        expect(JSON.stringify(note)).toBe(before);
        expect(noteSchema.parse(after)).toEqual(after);
        expect(after.paragraphs.length).toBeGreaterThan(0);
        expect(new Set(after.paragraphs.map(({ id }) => id)).size).toBe(after.paragraphs.length);
      }),
    );
  });

  it("applies text changes that fit", () => {
    const changed = fc
      .sample(anyHistory, { numRuns: 250, seed: 1 })
      .flatMap(({ note, history }) =>
        replay(note, history).answers.filter((answer, index) => answer.ok && history[index]?.type === "textChanged"),
      );
    expect(changed.length).toBeGreaterThan(50);
  });
});
