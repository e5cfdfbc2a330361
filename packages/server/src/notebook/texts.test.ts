import { ChangeSet } from "@codemirror/state";
import { findParagraph, maximumLines } from "@octavo/note";
import { aNote, aParagraph, aParagraphId } from "@octavo/note/testing";
import { maxMessageSize } from "@octavo/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aLiveNote as fresh } from "../testing/a-live-note.ts";
import type { LiveNote } from "./live-note.ts";
import { textChangesOf, textReplacementOf } from "./texts.ts";

const id = aParagraphId("p1");

function aLiveNote(text: string): LiveNote {
  return fresh(aNote({ paragraphs: [aParagraph({ id, text })] })).live;
}

function textOf(live: LiveNote): string {
  return findParagraph(live.note, id)?.text ?? "";
}

function insertion(length: number, at: number, insert: string) {
  return ChangeSet.of({ from: at, insert }, length).toJSON();
}

let sent = 0;

function change(live: LiveNote, base: number, ...changes: unknown[]) {
  const updates = changes.map((one) => ({ clientId: "c", sequence: ++sent, changes: one }));
  const operations = textChangesOf(live, { paragraphId: id, base, updates, at: 1 });
  return operations && live.decide(operations);
}

describe("change sets", () => {
  it("are placed after what others did since their base", () => {
    const live = aLiveNote("ac");
    change(live, 0, insertion(2, 1, "b"));
    change(live, 0, insertion(2, 2, "d"));
    expect(textOf(live)).toBe("abcd");
  });

  it("follow each other within one request", () => {
    const live = aLiveNote("");
    change(live, 0, insertion(0, 0, "X"));
    change(live, 0, insertion(0, 0, "a"), insertion(1, 1, "b"));
    expect(textOf(live)).toBe("Xab");
  });

  it("of one request are placed each over what others typed before all of them", () => {
    const live = aLiveNote("one two");
    change(live, 0, insertion(7, 0, "A"));
    change(live, 1, insertion(8, 4, "B"));
    change(live, 0, insertion(7, 3, "x"), insertion(8, 8, "y"), insertion(9, 0, "z"));
    expect(textOf(live)).toBe("AzoneBx twoy");
  });

  it("of a request that came in part before are answered by the whole note, and none is placed twice", () => {
    const live = aLiveNote("");
    const placed = (...updates: readonly { readonly sequence: number; readonly changes: unknown }[]) =>
      textChangesOf(live, {
        paragraphId: id,
        base: 0,
        updates: updates.map((each) => ({ clientId: "d", ...each })),
        at: 1,
      });
    const first = { sequence: 1, changes: insertion(0, 0, "a") };
    live.decide(placed(first) ?? []);
    expect(placed(first, { sequence: 2, changes: insertion(1, 1, "b") })).toBeNull();
    expect(textOf(live)).toBe("a");
  });

  it("that come twice are taken once", () => {
    const live = aLiveNote("");
    const operations = () =>
      textChangesOf(live, {
        paragraphId: id,
        base: 0,
        updates: [{ clientId: "c", sequence: 1, changes: insertion(0, 0, "a") }],
        at: 1,
      });
    live.decide(operations() ?? []);
    expect(operations()).toEqual([]);
    expect(textOf(live)).toBe("a");
  });

  it("that the disk has refused are taken when they come again", async () => {
    const { live, log } = fresh(aNote({ paragraphs: [aParagraph({ id, text: "" })] }));
    const updates = [{ clientId: "c", sequence: 1, changes: insertion(0, 0, "a") }];
    const operations = () => textChangesOf(live, { paragraphId: id, base: 0, updates, at: 1 }) ?? [];
    live.decide(operations());
    await log.refuse();
    expect(textOf(live)).toBe("");
    log.recover();
    live.decide(operations());
    expect(textOf(live)).toBe("a");
  });

  it("against a version that is not known are answered by the whole note", () => {
    const live = aLiveNote("a");
    expect(change(live, 5, insertion(1, 0, "b"))).toBeNull();
  });

  it("that do not fit their base are refused and change nothing", () => {
    const live = aLiveNote("abc");
    expect(change(live, 0, insertion(7, 5, "b"))).toEqual({ ok: false, reason: "changeDoesNotFit" });
    expect(textOf(live)).toBe("abc");
  });

  it("that do not fit what others did since their base are refused by a sentence", () => {
    const live = aLiveNote("abc");
    change(live, 0, insertion(3, 3, "d"));
    expect(() => change(live, 0, insertion(9, 0, "x"))).toThrow("do not fit");
    expect(textOf(live)).toBe("abcd");
  });

  it("of a client that was away for thousands of changes are answered by the whole note", () => {
    const live = aLiveNote("");
    for (let version = 0; version < 1000; version++) change(live, version, insertion(version, 0, "x"));
    const updates = Array.from({ length: 1000 }, (_, index) => insertion(index, 0, "y"));
    expect(change(live, 0, ...updates)).toBeNull();
    expect(change(live, 1000, insertion(1000, 0, "z"))).toMatchObject({ ok: true });
  });

  it("of a paragraph that was put back build on nothing from before", () => {
    const live = aLiveNote("abc");
    change(live, 0, insertion(3, 3, "d"));
    const paragraph = aParagraph({ id, text: "other", textVersion: 1 });
    live.decide([{ type: "paragraphInserted", index: 0, paragraph: aParagraph({ id: aParagraphId("p2") }) }]);
    live.decide([
      { type: "paragraphRemoved", paragraphId: id },
      { type: "paragraphInserted", index: 0, paragraph },
    ]);
    change(live, 1, insertion(5, 5, "!"));
    expect(textOf(live)).toBe("other!");
    expect(change(live, 0, insertion(3, 0, "x"))).toBeNull();
  });

  it("begin on LF line ends", () => {
    const live = aLiveNote("a\r\nb");
    change(live, 0, insertion(3, 3, "c"));
    expect(textOf(live)).toBe("a\nbc");
  });
});

describe("a whole text of an old client", () => {
  it("erases nothing that a colleague typed after its base", () => {
    const live = aLiveNote("select 1");
    const base = { text: "select 1", textVersion: 0 };
    change(live, 0, insertion(8, 8, " from t"));
    live.decide(textReplacementOf(live, { paragraphId: id, base, text: "select 1, 2", clientId: "old", at: 1 }));
    expect(textOf(live)).toContain("from t");
    expect(textOf(live)).toContain(", 2");
  });

  it("erases nothing either where what led from its base is not known any more", () => {
    const live = aLiveNote("select 1 from t");
    const base = { text: "select 1", textVersion: -1 };
    live.decide(textReplacementOf(live, { paragraphId: id, base, text: "select 2", clientId: "old", at: 1 }));
    expect(textOf(live)).toBe("select 2 from t");
  });

  it("makes no fact when nothing changed", () => {
    const live = aLiveNote("x");
    const base = { text: "x", textVersion: 0 };
    expect(textReplacementOf(live, { paragraphId: id, base, text: "x", clientId: "old", at: 1 })).toEqual([]);
  });
});

it("two who type at once lose no character, however their changes meet", () => {
  const edits = fc.array(
    fc.record({ at: fc.nat(50), insert: fc.string({ minLength: 1, maxLength: 4 }), lag: fc.nat(5) }),
    {
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(edits, (list) => {
      const live = aLiveNote("start");
      const history = ["start"];
      for (const { at, insert, lag } of list) {
        const base = Math.max(0, history.length - 1 - lag);
        const text = history[base] ?? "";
        const changes = ChangeSet.of({ from: Math.min(at, text.length), insert }, text.length);
        change(live, base, changes.toJSON());
        history.push(textOf(live));
      }
      const typed = `${list.map(({ insert }) => insert).join("")}start`;
      expect([...textOf(live)].sort().join("")).toBe([...typed].sort().join(""));
    }),
  );
});

describe("a text of more lines than may be kept", () => {
  const lines = (count: number) => "\n".repeat(count - 1);

  it("is refused as a whole, at the limit and not below", () => {
    const live = aLiveNote("");
    const replace = (text: string) => textReplacementOf(live, { paragraphId: id, text, clientId: "c", at: 1 });
    expect(replace(lines(maximumLines))).toHaveLength(1);
    expect(() => replace(lines(maximumLines + 1))).toThrow(/100000 lines/);
    expect(() => replace(lines(maximumLines + 1).replaceAll("\n", "\r"))).toThrow(/100000 lines/);
  });

  it("is refused where it comes about by changes", () => {
    const live = aLiveNote(lines(maximumLines));
    expect(() => change(live, 0, insertion(maximumLines - 1, 0, "\n"))).toThrow(/100000 lines/);
    change(live, 0, insertion(maximumLines - 1, 0, "x"));
    expect(textOf(live)).toHaveLength(maximumLines);
  });

  it("that was found on the disk can be made shorter", () => {
    const live = aLiveNote(lines(maximumLines + 10));
    const text = lines(maximumLines + 5);
    live.decide(textReplacementOf(live, { paragraphId: id, text, clientId: "c", at: 1 }));
    expect(textOf(live)).toBe(text);
  });
});

it("a text grows no longer than a frame, and can be made shorter from any length", () => {
  const live = aLiveNote("x".repeat(maxMessageSize));
  expect(() => change(live, 0, insertion(maxMessageSize, 0, "y"))).toThrow(/10240000 characters/);
  const longer = aLiveNote("x".repeat(maxMessageSize + 10));
  change(longer, 0, ChangeSet.of({ from: 0, to: 5 }, maxMessageSize + 10).toJSON());
  expect(textOf(longer)).toHaveLength(maxMessageSize + 5);
});

it("many changes of a large text in one request are the work of the whole note anew", () => {
  const live = aLiveNote("x".repeat(1_000_000));
  const many = Array.from({ length: 30 }, () => insertion(1_000_000, 0, ""));
  expect(change(live, 0, ...many)).toBeNull();
  expect(change(live, 0, ...many.slice(0, 3))).not.toBeNull();
});
