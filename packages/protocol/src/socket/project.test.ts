import { apply, createSegment, type Note, type Operation, type OperationType, resultsOf } from "@octavo/note";
import { aNote, anyHistory, aParagraph, aParagraphId, aRunId, aRunningParagraph } from "@octavo/note/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ServerFrame } from "./envelope.ts";
import { type ProjectedFact, projectFacts } from "./project.ts";

const paragraphId = aParagraphId();
const runId = aRunId();
const at = Date.UTC(2026, 10, 21, 2, 28, 7, 685);
const run = { paragraphId, runId };

/** Facts decided together on a note, as the live note hands them on. */
function stepsOf(note: Note, operations: readonly Operation[], msgId?: string): readonly ProjectedFact[] {
  const steps: ProjectedFact[] = [];
  let before = note;
  for (const operation of operations) {
    const applied = apply(before, operation);
    if (!applied.ok) throw new Error(`${operation.type} does not fit: ${applied.reason}`);
    steps.push({ before, operation, after: applied.note, msgId });
    before = applied.note;
  }
  return steps;
}

function framesOf(note: Note, ...operations: readonly Operation[]): readonly ServerFrame[] {
  return projectFacts(stepsOf(note, operations, "m-1"));
}

const idle = aNote({
  params: { a: "1" },
  paragraphs: [aParagraph({ text: "%sh echo hi" }), aParagraph({ id: aParagraphId("p2") })],
});
const running = aNote({ paragraphs: [aRunningParagraph({ text: "%sh echo hi" })] });
const printing = aNote({
  paragraphs: [
    aRunningParagraph({ results: resultsOf("SUCCESS", [createSegment("TEXT", "a\n"), createSegment("TABLE", "x\n")]) }),
  ],
});

const forms = { op: "SAVE_NOTE_FORMS", data: { formsData: { params: { a: "1" }, forms: {} } } };
const noForms = { op: "SAVE_NOTE_FORMS", data: { formsData: { params: {}, forms: {} } } };
const appended = { type: "outputAppended", ...run, index: 0 } as const;

interface Golden {
  readonly note: Note;
  readonly fact: Operation;
  readonly events: readonly unknown[];
}

/** One entry for each fact there is; a new fact does not compile without one. */
const golden: { readonly [Type in OperationType]: Golden } = {
  noteMoved: {
    note: idle,
    fact: { type: "noteMoved", path: "/Other/Name" },
    events: [
      { op: "NOTE", data: { note: { name: "Name", path: "/Other/Name", paragraphs: [{ id: "p1" }, { id: "p2" }] } } },
    ],
  },
  noteConfigured: {
    note: idle,
    fact: { type: "noteConfigured", config: { looknfeel: "simple" } },
    events: [{ op: "NOTE_UPDATED", data: { name: "Note", config: { looknfeel: "simple" }, info: {} } }],
  },
  defaultInterpreterSet: { note: idle, fact: { type: "defaultInterpreterSet", group: "sh" }, events: [] },
  paragraphInserted: {
    note: idle,
    fact: { type: "paragraphInserted", index: 1, paragraph: aParagraph({ id: aParagraphId("p9"), text: "%sh\n" }) },
    events: [
      {
        op: "PARAGRAPH_ADDED",
        data: { index: 1, paragraph: { id: "p9", text: "%sh\n", status: "READY" } },
        msgId: "m-1",
      },
    ],
  },
  paragraphMoved: {
    note: idle,
    fact: { type: "paragraphMoved", paragraphId, index: 1 },
    events: [{ op: "PARAGRAPH_MOVED", data: { id: "p1", index: 1 } }],
  },
  paragraphRemoved: {
    note: idle,
    fact: { type: "paragraphRemoved", paragraphId },
    events: [{ op: "PARAGRAPH_REMOVED", data: { id: "p1" } }],
  },
  paragraphConfigured: {
    note: idle,
    fact: { type: "paragraphConfigured", paragraphId, title: "T", config: { colWidth: 6 }, params: { n: "2" } },
    events: [
      forms,
      {
        op: "PARAGRAPH",
        data: {
          paragraph: { id: "p1", title: "T", config: { colWidth: 6 }, settings: { params: { n: "2" }, forms: {} } },
        },
        msgId: "m-1",
      },
    ],
  },
  textChanged: {
    note: idle,
    fact: { type: "textChanged", paragraphId, textVersion: 1, clientId: "c", sequence: 1, changes: [11, [0, "!"]], at },
    events: [],
  },
  textNormalised: { note: idle, fact: { type: "textNormalised", paragraphId }, events: [] },
  outputCleared: {
    note: printing,
    fact: { type: "outputCleared", paragraphId },
    events: [noForms, { op: "PARAGRAPH", data: { paragraph: { id: "p1", status: "RUNNING" } }, msgId: "m-1" }],
  },
  allOutputCleared: {
    note: printing,
    fact: { type: "allOutputCleared" },
    events: [{ op: "NOTE", data: { note: { paragraphs: [{ id: "p1" }] } } }],
  },
  runQueued: {
    note: idle,
    fact: { type: "runQueued", ...run, textVersion: 0, user: "anonymous", at },
    events: [forms, { op: "PARAGRAPH", data: { paragraph: { id: "p1", status: "PENDING", user: "anonymous" } } }],
  },
  runStaged: { note: running, fact: { type: "runStaged", ...run, stage: "Installing" }, events: [] },
  runInputAsked: {
    note: running,
    fact: { type: "runInputAsked", ...run, input: { questionId: 1, prompt: "name?", isPassword: false } },
    events: [],
  },
  runInputEnded: { note: running, fact: { type: "runInputEnded", ...run, questionId: 1 }, events: [] },
  runInterruptIgnored: {
    note: running,
    fact: { type: "runInterruptIgnored", ...run },
    events: [{ op: "NOTICE", data: { notice: expect.stringMatching(/interrupt had no effect.*Cancel it again/) } }],
  },
  runAwaited: { note: running, fact: { type: "runAwaited", ...run }, events: [] },
  runStarted: {
    note: running,
    fact: { type: "runStarted", ...run, at },
    events: [
      noForms,
      { op: "PARAGRAPH", data: { paragraph: { status: "RUNNING", dateStarted: "2026-11-21T02:28:07+0000" } } },
      { op: "PROGRESS", data: { id: "p1", progress: 0 } },
    ],
  },
  outputAppended: {
    note: running,
    fact: { ...appended, format: "TEXT", data: "hi\n" },
    events: [
      { op: "PARAGRAPH_UPDATE_OUTPUT", data: { data: "", index: 0, noteId: running.id, paragraphId, type: "TEXT" } },
      { op: "PARAGRAPH_APPEND_OUTPUT", data: { data: "hi\n", index: 0, noteId: running.id, paragraphId } },
    ],
  },
  outputReplaced: {
    note: running,
    fact: { type: "outputReplaced", ...run, index: 0, format: "IMG", data: "aGk=" },
    events: [
      { op: "PARAGRAPH_UPDATE_OUTPUT", data: { data: "aGk=", index: 0, noteId: running.id, paragraphId, type: "IMG" } },
    ],
  },
  outputOverflowed: {
    note: printing,
    fact: { type: "outputOverflowed", ...run, index: 0, lines: 9, bytes: 99, tail: "z\n" },
    events: [],
  },
  outputJoined: {
    note: idle,
    fact: { type: "outputJoined", paragraphId, outputs: [{ format: "TEXT", data: "late\n" }] },
    events: [
      forms,
      {
        op: "PARAGRAPH",
        data: { paragraph: { results: { code: "SUCCESS", msg: [{ type: "TEXT", data: "late\n" }] } } },
      },
    ],
  },
  runOutputCleared: {
    note: printing,
    fact: { type: "runOutputCleared", ...run },
    events: [noForms, { op: "PARAGRAPH", data: { paragraph: { id: "p1", status: "RUNNING" } } }],
  },
  widgetsChanged: {
    note: running,
    fact: { type: "widgetsChanged", ...run, isLive: true, changes: [] },
    events: [],
  },
  runProgressed: {
    note: running,
    fact: { type: "runProgressed", ...run, progress: 40 },
    events: [{ op: "PROGRESS", data: { id: "p1", progress: 40 } }],
  },
  runLinked: {
    note: running,
    fact: { type: "runLinked", ...run, link: { url: "http://s:4040", label: "JOB", tooltip: "t" }, group: "python" },
    events: [
      {
        op: "PARAS_INFO",
        data: {
          id: "p1",
          infos: {
            jobUrl: {
              propertyName: "jobUrl",
              label: "JOB",
              tooltip: "t",
              group: "python",
              interpreterSettingId: "python",
              values: [{ jobUrl: "http://s:4040", jobLabel: "JOB" }],
            },
          },
        },
      },
    ],
  },
  runFinished: {
    note: printing,
    fact: { type: "runFinished", ...run, at, outcome: "ERROR", files: {} },
    events: [
      noForms,
      {
        op: "PARAGRAPH",
        data: {
          paragraph: {
            status: "ERROR",
            dateFinished: "2026-11-21T02:28:07+0000",
            results: {
              code: "ERROR",
              msg: [
                { type: "TEXT", data: "a\n" },
                { type: "TABLE", data: "x\n" },
              ],
            },
          },
        },
      },
    ],
  },
  runAllStarted: {
    note: idle,
    fact: { type: "runAllStarted", queue: [paragraphId], user: "anonymous" },
    events: [{ op: "NOTE_RUNNING_STATUS", data: { status: true } }],
  },
  runAllAdvanced: {
    note: aNote({ runAll: { queue: [paragraphId], user: "anonymous" } }),
    fact: { type: "runAllAdvanced" },
    events: [],
  },
  runAllFinished: {
    note: aNote({ runAll: { queue: [], user: "anonymous" } }),
    fact: { type: "runAllFinished" },
    events: [{ op: "NOTE_RUNNING_STATUS", data: { status: false } }],
  },
  noteFormsSet: {
    note: idle,
    fact: { type: "noteFormsSet", params: { b: "2" }, forms: { b: { type: "TextBox", name: "b" } } },
    events: [
      {
        op: "SAVE_NOTE_FORMS",
        data: { formsData: { params: { b: "2" }, forms: { b: { type: "TextBox", name: "b" } } } },
      },
    ],
  },
  paragraphFormsSet: {
    note: idle,
    fact: { type: "paragraphFormsSet", paragraphId, params: { c: "3" }, forms: { c: { type: "TextBox" } } },
    events: [
      forms,
      {
        op: "PARAGRAPH",
        data: { paragraph: { id: "p1", settings: { params: { c: "3" }, forms: { c: { type: "TextBox" } } } } },
      },
    ],
  },
  resultsSet: {
    note: idle,
    fact: {
      type: "resultsSet",
      paragraphId,
      status: "ERROR",
      results: resultsOf("ERROR", [createSegment("TEXT", "no")]),
      errorMessage: "no",
      user: "ada",
      dateStarted: null,
      dateFinished: at,
    },
    events: [
      forms,
      {
        op: "PARAGRAPH",
        data: {
          paragraph: {
            id: "p1",
            status: "ERROR",
            errorMessage: "no",
            user: "ada",
            results: { code: "ERROR", msg: [{ type: "TEXT", data: "no" }] },
            dateFinished: "2026-11-21T02:28:07+0000",
          },
        },
      },
    ],
  },
  angularObjectSet: {
    note: idle,
    fact: { type: "angularObjectSet", groupId: "python", name: "x", paragraphId, clientId: "s1", value: [1] },
    events: [
      {
        op: "ANGULAR_OBJECT_UPDATE",
        data: {
          angularObject: { name: "x", object: [1], noteId: "2N9GKAP8K", paragraphId: "p1" },
          interpreterGroupId: "python",
          noteId: "2N9GKAP8K",
          paragraphId: "p1",
        },
        except: "s1",
      },
    ],
  },
  angularObjectRemoved: {
    note: aNote({ angularObjects: { python: [{ name: "x", object: 1, noteId: "2N9GKAP8K" }] } }),
    fact: { type: "angularObjectRemoved", groupId: "python", name: "x", paragraphId: null, clientId: "s1" },
    events: [
      {
        op: "ANGULAR_OBJECT_REMOVE",
        data: {
          name: "x",
          angularObject: { name: "x", object: 1, noteId: "2N9GKAP8K" },
          interpreterGroupId: "python",
          noteId: "2N9GKAP8K",
        },
        except: "s1",
      },
    ],
  },
  viewsDropped: {
    note: idle,
    fact: { type: "viewsDropped" },
    events: [{ op: "NOTE", data: { note: { id: "2N9GKAP8K" } } }],
  },
};

describe("each fact as Zeppelin's events", () => {
  it.each(Object.entries(golden))("%s", (_type, { note, fact, events }) => {
    expect(framesOf(note, fact)).toMatchObject(events);
    expect(framesOf(note, fact)).toHaveLength(events.length);
  });
});

it("a switch of personalised mode sends the whole note, for everyone sees another one from then on", () => {
  const switched = framesOf(idle, { type: "noteConfigured", config: { personalizedMode: "true" } });
  expect(switched).toMatchObject([{ op: "NOTE", data: { note: { config: { personalizedMode: "true" } } } }]);
});

it("what a script has done to paragraphs is sent as the whole note, once", () => {
  const facts: readonly Operation[] = [
    { type: "paragraphMoved", paragraphId, index: 1 },
    { type: "paragraphRemoved", paragraphId },
  ];
  let before = idle;
  const steps = facts.map((operation) => {
    const applied = apply(before, operation);
    if (!applied.ok) throw new Error(applied.reason);
    const step = { before, operation, after: applied.note, asWholeNote: true };
    before = applied.note;
    return step;
  });
  expect(projectFacts(steps)).toMatchObject([{ op: "NOTE", data: { note: { paragraphs: [{ id: "p2" }] } } }]);
});

it("a value that an interpreter takes back is sent without its content, and to everyone", () => {
  const fact: Operation = { type: "angularObjectRemoved", groupId: "python", name: "x", paragraphId, clientId: null };
  expect(framesOf(idle, fact)).toEqual([
    { op: "ANGULAR_OBJECT_REMOVE", data: { name: "x", noteId: "2N9GKAP8K", paragraphId: "p1" } },
  ]);
});

it("what happens in a user's view is sent to no other client", () => {
  expect(framesOf(idle, { type: "outputCleared", paragraphId, view: "ada" })).toEqual([]);
});

describe("output", () => {
  it("of text that is there already is only appended", () => {
    expect(framesOf(printing, { ...appended, format: "TEXT", data: "b\n" }).map(({ op }) => op)).toEqual([
      "PARAGRAPH_APPEND_OUTPUT",
    ]);
  });

  it("of any other kind is sent whole, once however often it grew in the batch", () => {
    const rows = ["a\n", "b\n", "c\n"].map((data): Operation => ({ ...appended, index: 1, format: "TABLE", data }));
    expect(framesOf(printing, ...rows)).toMatchObject([
      { op: "PARAGRAPH_UPDATE_OUTPUT", data: { index: 1, type: "TABLE", data: "x\na\nb\nc\n" } },
    ]);
  });

  it("that begins as a table opens empty first", () => {
    const frames = framesOf(running, { ...appended, format: "TABLE", data: "x\n1\n" });
    expect(frames.map(({ data }) => data["data"])).toEqual(["", "x\n1\n"]);
  });
});

describe("facts of one batch", () => {
  it("that are sent as the whole note are sent as one", () => {
    const config = { personalizedMode: "false" };
    const personalised = { ...idle, config: { personalizedMode: "true" } };
    const frames = framesOf(personalised, { type: "noteConfigured", config }, { type: "viewsDropped" });
    expect(frames).toMatchObject([{ op: "NOTE", data: { note: { config } } }]);
  });

  it("end in one PARAGRAPH with what is true at the end", () => {
    const frames = framesOf(
      idle,
      { type: "paragraphConfigured", paragraphId, title: "T", config: {}, params: {} },
      { type: "runQueued", ...run, textVersion: 0, user: "anonymous", at },
    );
    expect(frames.map(({ op }) => op)).toEqual(["SAVE_NOTE_FORMS", "PARAGRAPH"]);
    expect(frames[1]).toMatchObject({ data: { paragraph: { title: "T", status: "PENDING" } } });
  });
});

describe("a whole-note run", () => {
  it("that stops before its end sends every paragraph once more", () => {
    const note = aNote({ paragraphs: idle.paragraphs, runAll: { queue: [paragraphId], user: "anonymous" } });
    const frames = framesOf(note, { type: "runAllFinished" });
    expect(frames[0]).toEqual({ op: "NOTE_RUNNING_STATUS", data: { status: false } });
    expect(frames.filter(({ op }) => op === "PARAGRAPH")).toHaveLength(2);
  });
});

it("never sends a member whose value is null, nor fails, whatever happened to a note", () => {
  fc.assert(
    fc.property(anyHistory, ({ note, history }) => {
      let current = note;
      for (const operation of history) {
        const applied = apply(current, operation);
        if (!applied.ok) continue;
        const frames = projectFacts([{ before: current, operation, after: applied.note }]);
        for (const { data } of frames) {
          const paragraph = data["paragraph"] as Record<string, unknown> | undefined;
          for (const member of ["title", "results", "dateStarted", "errorMessage"])
            expect(paragraph?.[member]).not.toBeNull();
        }
        current = applied.note;
      }
    }),
  );
});
