import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apply } from "./apply.ts";
import type { Note } from "./note.ts";
import { type Operation, operationSchema } from "./operation.ts";
import { aNote, anyPersonalHistory, aParagraph, aParagraphId, aRunId } from "./testing/index.ts";
import {
  applyPersonally,
  isPersonalised,
  type Overlays,
  operationInView,
  operationsSeenIn,
  overlayOf,
  overlaysSchema,
  type PersonalNote,
  viewNamedBy,
  viewOfUser,
} from "./views.ts";

const p1 = aParagraphId("p1");
const people = [null, "ada", "bob", "__proto__", "nobody"] as const;
const start = (note: Note): PersonalNote => ({ note, overlays: [] });
const view = (personal: PersonalNote, user: string | null) =>
  user === null ? personal.note : viewOfUser(personal, user);

function after(personal: PersonalNote, ...operations: readonly Operation[]): PersonalNote {
  return operations.reduce((state, operation) => {
    const applied = applyPersonally(state, operation);
    if (!applied.ok) throw new Error(applied.reason);
    return { note: applied.note, overlays: applied.overlays };
  }, personal);
}

const configured = (title: string, user?: string): Operation => ({
  type: "paragraphConfigured",
  paragraphId: p1,
  title,
  config: {},
  params: {},
  view: user,
});
const runs = (user?: string): Operation[] => {
  const run = { paragraphId: p1, runId: aRunId(), view: user };
  return [
    { type: "runQueued", ...run, textVersion: 0, user: user ?? "owner", at: 1 },
    { type: "runStarted", ...run, at: 2 },
    { type: "outputAppended", ...run, index: 0, format: "TEXT", data: `of ${user ?? "owner"}` },
    { type: "runFinished", ...run, at: 3, outcome: "FINISHED", files: {} },
  ];
};
const outputIn = (note: Note) => note.paragraphs[0]?.results?.segments[0]?.data;

describe("a view", () => {
  it("is the note itself until its person has something of their own", () => {
    const note = aNote();
    expect(viewOfUser(start(note), "ada")).toBe(note);
    const others = after(start(note), configured("mine", "bob"));
    expect(viewOfUser(others, "ada")).toBe(note);
  });

  it("shows what is common and not one's own as the master has it", () => {
    const personal = after(start(aNote()), ...runs("ada"), configured("common"));
    const [paragraph] = viewOfUser(personal, "ada").paragraphs;
    expect(paragraph).toMatchObject({ title: "common", status: "FINISHED", user: "ada" });
  });

  it("keeps the runs of users apart: no user sees another's, and the master has its own", () => {
    const personal = after(start(aNote()), ...runs("ada"), ...runs(), ...runs("bob"));
    expect(people.map((user) => outputIn(view(personal, user)))).toEqual([
      "of owner",
      "of ada",
      "of bob",
      "of owner",
      "of owner",
    ]);
  });

  it("has a text of its own from its first change on, versions going on from the master's", () => {
    const type = (insert: string, length: number, textVersion: number, user?: string): Operation => ({
      type: "textChanged",
      paragraphId: p1,
      textVersion,
      clientId: "c",
      sequence: textVersion,
      changes: length === 0 ? [[0, insert]] : [length, [0, insert]],
      at: 1,
      view: user,
    });
    const personal = after(
      start(aNote()),
      type("shared", 0, 1),
      type("!", 6, 2, "ada"),
      type("?", 6, 2),
      type("!", 7, 3, "ada"),
    );
    expect(view(personal, "ada").paragraphs[0]).toMatchObject({ text: "shared!!", textVersion: 3 });
    expect(view(personal, "bob").paragraphs[0]).toMatchObject({ text: "shared?", textVersion: 2 });
  });

  it("loses a paragraph with everyone, and everything when its owner drops the views", () => {
    const note = aNote({ paragraphs: [aParagraph(), aParagraph({ id: aParagraphId("p2") })] });
    const personal = after(start(note), ...runs("ada"), { type: "paragraphRemoved", paragraphId: p1 });
    expect(overlayOf(personal.overlays, "ada")?.paragraphs).toEqual([]);
    expect(after(personal, { type: "viewsDropped" }).overlays).toEqual([]);
  });

  it("names itself in what has to be done", () => {
    const [queued] = runs("ada") as [Operation];
    expect(applyPersonally(start(aNote()), queued)).toMatchObject({ effects: [{ type: "startRun", view: "ada" }] });
  });
});

it.each([
  [{ personalizedMode: "true" }, true],
  [{ personalizedMode: true }, true],
  [{ personalizedMode: "false" }, false],
  [{}, false],
])("a note with %j is personalised: %s [field.note.config.personalizedMode]", (config, expected) => {
  expect(isPersonalised(aNote({ config }))).toBe(expected);
});

it("only an operation on what a user can have of their own is about a view", () => {
  expect(viewNamedBy(operationInView(configured("x"), "ada"))).toBe("ada");
  expect(viewNamedBy(operationInView({ type: "noteMoved", path: "/x" }, "ada"))).toBeNull();
});

describe("what a fact about the master means in a view", () => {
  const owned = after(start(aNote()), ...runs("ada"), configured("mine", "ada"));

  it("is nothing where it is about a run, and its person has output of their own", () => {
    expect(runs().map((operation) => operationsSeenIn("ada", owned, operation))).toEqual(Array(4).fill("nothing"));
    expect(runs().map((operation) => operationsSeenIn("bob", owned, operation))).toEqual(runs());
    expect(operationsSeenIn("ada", owned, { type: "runAllStarted", queue: [p1], user: "owner" })).toBe("nothing");
  });

  it("keeps what is one's own of a title, and takes the rest", () => {
    const common = { ...configured("common"), config: { colWidth: 6 }, params: { a: 1 } } as Operation;
    expect(operationsSeenIn("ada", owned, common)).toEqual({ ...common, title: "mine" });
    const wide = { ...configured(""), title: null, config: { colWidth: 12 }, view: "bob" } as Operation;
    expect(operationsSeenIn("bob", after(owned, wide), common)).toEqual({ ...common, config: { colWidth: 12 } });
    const forms: Operation = { type: "paragraphFormsSet", paragraphId: p1, params: { a: 1 }, forms: { a: {} } };
    expect(operationsSeenIn("ada", owned, forms)).toEqual(forms);
  });

  it("is everything anew where facts cannot say it", () => {
    expect(operationsSeenIn("ada", owned, { type: "allOutputCleared" })).toBe("everything");
    expect(operationsSeenIn("ada", owned, { type: "viewsDropped" })).toBe("everything");
    expect(operationsSeenIn("bob", owned, { type: "viewsDropped" })).toEqual({ type: "viewsDropped" });
  });
});

interface Moment {
  readonly personal: PersonalNote;
  readonly operation: Operation;
  readonly next: PersonalNote;
}

function momentsOf(note: Note, history: readonly Operation[]): readonly Moment[] {
  let personal = start(note);
  return history.flatMap((operation) => {
    const applied = applyPersonally(personal, operation);
    if (!applied.ok) return [];
    const moment = { personal, operation, next: { note: applied.note, overlays: applied.overlays } };
    personal = moment.next;
    return [moment];
  });
}

describe("whatever happens in the master and in views", () => {
  it("a replica that knows nothing of views holds its own, fed by the operations it receives", () => {
    fc.assert(
      fc.property(anyPersonalHistory, ({ note, history }) => {
        for (const user of people) {
          let replica = view(start(note), user);
          for (const { personal, operation, next } of momentsOf(note, history)) {
            const seen = operationsSeenIn(user, personal, operation);
            if (seen === "everything") replica = view(next, user);
            if (typeof seen === "string") continue;
            const applied = apply(replica, operationSchema.parse(JSON.parse(JSON.stringify(seen))));
            if (!applied.ok) throw new Error(`${applied.reason}: ${JSON.stringify(seen)}`);
            replica = applied.note;
          }
          const personal = momentsOf(note, history).at(-1)?.next ?? start(note);
          expect(replica).toEqual(view(personal, user));
        }
      }),
    );
  });

  it("nothing in one user's view changes another's or the master, and nothing of it is sent to them", () => {
    fc.assert(
      fc.property(anyPersonalHistory, ({ note, history }) => {
        for (const { personal, operation, next } of momentsOf(note, history)) {
          const owner = viewNamedBy(operation);
          if (owner === null) continue;
          for (const user of people.filter((each) => each !== owner)) {
            expect(view(next, user)).toEqual(view(personal, user));
            expect(operationsSeenIn(user, personal, operation)).toBe("nothing");
          }
        }
      }),
    );
  });

  it("what people have of their own is the same after writing and reading it", () => {
    fc.assert(
      fc.property(anyPersonalHistory, ({ note, history }) => {
        const overlays: Overlays = momentsOf(note, history).at(-1)?.next.overlays ?? [];
        expect(overlaysSchema.parse(JSON.parse(JSON.stringify(overlays)))).toEqual(overlays);
      }),
    );
  });
});
