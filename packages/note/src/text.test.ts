import { ChangeSet, Text } from "@codemirror/state";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyEdit, changesOf, type Edit } from "./testing/arbitraries.ts";
import { differenceOf, hasForeignLineEnds, normaliseLineEnds, rebaseChanges } from "./text.ts";

const anyPlainText = fc.string({ maxLength: 30, unit: fc.constantFrom("a", "b", "\n", "𝒳", " ") });

function changed(text: string, changes: ChangeSet): string {
  return changes.apply(Text.of(text.split("\n"))).toString();
}

describe("differenceOf", () => {
  it("makes one text out of the other", () => {
    fc.assert(
      fc.property(anyPlainText, anyPlainText, (before, after) => {
        expect(changed(before, differenceOf(before, after))).toBe(after);
      }),
    );
  });

  it("touches only what differs", () => {
    expect(differenceOf("one two three", "one 2 three").toJSON()).toEqual([4, [3, "2"], 6]);
    expect(differenceOf("same", "same").empty).toBe(true);
  });
});

describe("line ends", () => {
  it("are foreign with a carriage return", () => {
    expect(hasForeignLineEnds("a\r\nb")).toBe(true);
    expect(hasForeignLineEnds("a\nb")).toBe(false);
  });

  it("become LF", () => {
    expect(normaliseLineEnds("a\r\nb\rc\n\r")).toBe("a\nb\nc\n\n");
  });
});

describe("rebase", () => {
  it("drops nothing that was typed, and puts what the server had first in front", () => {
    const [first, second] = [ChangeSet.of({ from: 1, insert: "x" }, 2), ChangeSet.of({ from: 1, insert: "y" }, 2)];
    expect(changed(changed("ab", first), rebaseChanges(second, [first]))).toBe("axyb");
  });

  it("keeps an insertion inside what another user deleted", () => {
    const [deletion, insertion] = [ChangeSet.of({ from: 0, to: 4 }, 4), ChangeSet.of({ from: 2, insert: "new" }, 4)];
    expect(changed(changed("text", deletion), rebaseChanges(insertion, [deletion]))).toBe("new");
  });
});

/** A browser with changes the server has not seen, as the client's editor holds them. */
interface Side {
  readonly text: string;
  /** What is typed and not acknowledged, as one change set on the last text known from the server. */
  readonly pending: ChangeSet | null;
}

function type(side: Side, edit: Edit): Side {
  const changes = changesOf(edit, side.text.length);
  return { text: changed(side.text, changes), pending: side.pending ? side.pending.compose(changes) : changes };
}

/** The server's changes come in: they go under what is pending. */
function receive(side: Side, incoming: ChangeSet): Side {
  if (!side.pending) return { text: changed(side.text, incoming), pending: null };
  return {
    text: changed(side.text, incoming.map(side.pending, true)),
    pending: side.pending.map(incoming),
  };
}

describe("two people in one text", () => {
  it("end with the same text as the server, the first to send and the second", () => {
    const anyEdits = fc.array(anyEdit, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(anyPlainText, anyEdits, anyEdits, anyEdits, (text, ofAda, ofBob, later) => {
        const start: Side = { text, pending: null };
        const ada = ofAda.reduce(type, start);
        let bob = ofBob.reduce(type, start);

        const first = ada.pending ?? ChangeSet.empty(text.length);
        // Bob keeps typing while what Ada did is on its way to him.
        const base = bob.pending ?? ChangeSet.empty(text.length);
        bob = receive(later.reduce(type, bob), first);
        const second = rebaseChanges(base, [first]);
        const server = changed(changed(text, first), second);
        // The server acknowledges what Bob sent first; what he typed later follows on top of it.
        const rest = bob.pending ?? ChangeSet.empty(server.length);

        expect(receive({ text: ada.text, pending: null }, second).text).toBe(server);
        expect(changed(changed(text, first), rest)).toBe(bob.text);
      }),
    );
  });

  it("end alike after many rounds in which each sends when it can", () => {
    const anyStep = fc.oneof(
      fc.record({ who: fc.constantFrom(0, 1), edit: anyEdit }),
      fc.record({ who: fc.constantFrom(0, 1), sync: fc.constant(true) }),
    );
    fc.assert(
      fc.property(anyPlainText, fc.array(anyStep, { maxLength: 30 }), (text, steps) => {
        let server = text;
        const history: ChangeSet[] = [];
        const sides: Side[] = [
          { text, pending: null },
          { text, pending: null },
        ];
        const seen = [0, 0];

        const sync = (who: number) => {
          const side = sides[who] ?? { text, pending: null };
          const since = seen[who] ?? 0;
          const caughtUp = history.slice(since).reduce(receive, side);
          if (side.pending) {
            const sent = rebaseChanges(side.pending, history.slice(since));
            expect(sent.toJSON()).toEqual(caughtUp.pending?.toJSON());
            server = changed(server, sent);
            history.push(sent);
          }
          sides[who] = { text: caughtUp.text, pending: null };
          seen[who] = history.length;
          expect(caughtUp.text).toBe(server);
        };

        for (const step of steps) {
          if ("edit" in step) sides[step.who] = type(sides[step.who] ?? { text, pending: null }, step.edit);
          else sync(step.who);
        }
        for (const who of [0, 1, 0]) sync(who);
        expect(sides.map((side) => side.text)).toEqual([server, server]);
      }),
    );
  });
});
