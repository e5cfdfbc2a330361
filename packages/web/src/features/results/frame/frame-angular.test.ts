import { describe, expect, it } from "vitest";
import { createBudget } from "./budget.ts";
import type { ToTemplate } from "./drawing/angular/messages.ts";
import { type AngularSentences, connectAngular, type SharedValue } from "./frame-angular.ts";
import type { AngularMessage } from "./read-angular-message.ts";

const words: AngularSentences = {
  restless: "restless",
  readOnly: "read only",
  mayNotRun: "may not run",
  tooOften: "too often",
  tooMuch: "too much",
  tooLarge: (name) => `${name} is too large`,
  noId: (call) => `no id for ${call}`,
  noParagraph: (id) => `no paragraph ${id}`,
};

const ofNote = (value: SharedValue["value"]): SharedValue => ({ groupId: "python", scope: "note", value });
const large = "x".repeat(1_000_001);

/** A frame whose requests to the note wait until the test answers them. */
function aFrame(begun: Readonly<Record<string, SharedValue>>, { mayRun = true, isAllowed = true } = {}) {
  let values = new Map(Object.entries(begun));
  let notifyChange = () => {};
  let questions = 0;
  const posted: ToTemplate[] = [];
  const asked: unknown[][] = [];
  const answers: ((problem: string | null) => void)[] = [];
  const answered = (...what: unknown[]) =>
    new Promise<string | null>((resolve) => {
      asked.push(what);
      answers.push(resolve);
    });
  const said: string[] = [];
  const frame = connectAngular({
    source: {
      valuesOf: () => values,
      subscribe(listener) {
        notifyChange = listener;
        return () => {
          notifyChange = () => {};
        };
      },
      hasParagraph: (id) => id === "p" || id === "q",
      mayRun: () => mayRun,
      change: ({ name }, { scope }, value) => answered("change", scope, name, value),
      bind: ({ paragraphId, name }, value) => answered("bind", paragraphId, name, value),
      unbind: ({ paragraphId, name }) => answered("unbind", paragraphId, name),
      run: (id) => void asked.push(["run", id]),
      isAllowed: async () => {
        questions += 1;
        return isAllowed;
      },
      say: (text) => void said.push(text),
    },
    paragraphId: "p",
    words: () => words,
    post: (message) => posted.push(message),
    runs: createBudget(3, 1000, () => 0),
    rest: async () => {},
  });
  const settle = async () => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  };
  return {
    said,
    posted: () => posted.splice(0),
    asked: () => asked.splice(0),
    questions: () => questions,
    stop: frame.stop,
    async receive(...messages: readonly AngularMessage[]) {
      for (const message of messages) frame.receive(message);
      await settle();
    },
    async answer(problem: string | null = null) {
      answers.shift()?.(problem);
      await settle();
    },
    now(changed: Readonly<Record<string, SharedValue>>) {
      values = new Map(Object.entries(changed));
      notifyChange();
    },
  };
}

const wanted = { type: "wanted" } as const;
const change = (name: string, value: unknown): AngularMessage => ({
  ...{ type: "change", name },
  value: JSON.stringify(value),
});

describe("values that a template shares", () => {
  it("shared values are sent once when a template wants them, and from then on those that change", async () => {
    const frame = aFrame({ a: ofNote(1), b: ofNote([2]) });
    await frame.receive(wanted, wanted);
    expect(frame.posted()).toEqual([{ type: "values", values: { a: "1", b: "[2]" }, words: { restless: "restless" } }]);
    frame.now({ a: ofNote(1), c: ofNote("new") });
    expect(frame.posted()).toEqual([
      { type: "set", name: "c", value: '"new"' },
      { type: "removed", name: "b" },
    ]);
    frame.stop();
    frame.now({});
    expect(frame.posted()).toEqual([]);
  });

  it("changes go to the note one after the other, the newest of each value, and do not jump back meanwhile", async () => {
    const frame = aFrame({ a: ofNote(1), b: ofNote(1) });
    await frame.receive(wanted, change("a", 2), change("a", 3), change("b", 9), change("unknown", 1));
    frame.posted();
    expect(frame.asked()).toEqual([["change", "note", "a", 2]]);
    // Changes of other users are older than the value that this user moves.
    frame.now({ a: ofNote(7), b: ofNote(1) });
    expect(frame.posted()).toEqual([]);
    frame.now({ a: ofNote(2), b: ofNote(1) });
    await frame.answer();
    expect(frame.asked()).toEqual([["change", "note", "a", 3]]);
    frame.now({ a: ofNote(3), b: ofNote(1) });
    await frame.answer();
    expect(frame.asked()).toEqual([["change", "note", "b", 9]]);
    // A refused value returns to that of the note.
    await frame.answer("not permitted");
    expect(frame.said).toEqual(["not permitted"]);
    expect(frame.posted()).toEqual([{ type: "set", name: "b", value: "1" }]);
  });

  it("values go back to what they were for a user who may not run the note", async () => {
    const frame = aFrame({ a: ofNote(1) }, { mayRun: false });
    await frame.receive(wanted, change("a", 2), { type: "run", paragraphId: "q" });
    expect(frame.posted().slice(1)).toEqual([
      { type: "set", name: "a", value: "1" },
      { type: "say", text: "read only" },
    ]);
    expect(frame.said).toEqual(["may not run"]);
    expect(frame.asked()).toEqual([]);
  });

  it("a value that is too large is neither sent to a template nor taken from one", async () => {
    const frame = aFrame({ a: ofNote(large) });
    await frame.receive(wanted, { type: "oversized", name: "b" });
    expect(frame.posted()).toEqual([
      { type: "say", text: "a is too large" },
      { type: "values", values: {}, words: { restless: "restless" } },
    ]);
    frame.now({ a: ofNote(`${large}y`) });
    expect(frame.posted()).toEqual([]);
    expect(frame.said).toEqual(["b is too large"]);
    frame.now({ a: ofNote(5) });
    expect(frame.posted()).toEqual([{ type: "set", name: "a", value: "5" }]);
  });

  it("values of global scope change only once the user allows it, as runs do", async () => {
    const refused = aFrame({ a: { ...ofNote(1), scope: "global" } }, { isAllowed: false });
    await refused.receive(wanted, change("a", 2), { type: "run", paragraphId: "q" });
    expect([refused.questions(), refused.asked()]).toEqual([2, []]);
    expect(refused.posted().slice(1)).toEqual([{ type: "set", name: "a", value: "1" }]);
    const allowed = aFrame({ a: { ...ofNote(1), scope: "global" } });
    await allowed.receive(wanted, change("a", 2));
    expect([allowed.questions(), allowed.asked()]).toEqual([1, [["change", "global", "a", 2]]]);
  });
});

describe("what a template asks for", () => {
  it("commands of a template run in order, after earlier changes", async () => {
    const frame = aFrame({ a: ofNote(1) });
    await frame.receive(wanted, change("a", 2), { type: "run", paragraphId: "q" });
    await frame.receive({ type: "bind", name: "x", value: "[1]", paragraphId: "q" });
    await frame.receive({ type: "unbind", name: "x", paragraphId: "q" });
    expect(frame.asked()).toEqual([["change", "note", "a", 2]]);
    await frame.answer();
    expect(frame.asked()).toEqual([
      ["run", "q"],
      ["bind", "q", "x", [1]],
    ]);
    await frame.answer();
    expect(frame.asked()).toEqual([["unbind", "q", "x"]]);
  });

  it("a command without a paragraph of this note is refused", async () => {
    const frame = aFrame({});
    await frame.receive(
      { type: "run", paragraphId: null },
      { type: "bind", name: "x", value: "1", paragraphId: null },
      { type: "unbind", name: "x", paragraphId: null },
      { type: "run", paragraphId: "of another note" },
    );
    expect(frame.said).toEqual([
      "no id for z.runParagraph(paragraphId)",
      "no id for z.angularBind(name, value, paragraphId)",
      "no id for z.angularUnbind(name, paragraphId)",
      "no paragraph of another note",
    ]);
    expect(frame.asked()).toEqual([]);
  });

  it("the number of commands is bounded, and so are the sentences about them", async () => {
    const frame = aFrame({});
    const run: AngularMessage = { type: "run", paragraphId: "q" };
    for (let turn = 0; turn < 8; turn += 1) await frame.receive(run);
    expect(frame.asked()).toEqual([1, 2, 3].map(() => ["run", "q"]));
    expect(frame.said).toEqual([1, 2, 3, 4, 5].map(() => "too often"));

    const flood = aFrame({});
    const bind: AngularMessage = { type: "bind", name: "x", value: "1", paragraphId: "q" };
    await flood.receive(...Array.from({ length: 10_000 }, () => bind));
    expect(flood.asked()).toEqual([["bind", "q", "x", 1]]);
    expect(flood.said).toEqual([1, 2, 3, 4, 5].map(() => "too much"));
    flood.stop();
    await flood.answer();
    expect(flood.asked()).toEqual([]);
  });
});
