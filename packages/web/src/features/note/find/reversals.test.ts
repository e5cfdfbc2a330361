import { ChangeSet } from "@codemirror/state";
import { TextReplica } from "@octavo/client";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createReversals, type Reversal } from "./reversals.ts";

/** A text in which words are put for others, as often as one likes. */
function aText(before: string) {
  const options = { clientId: "c", nextSequence: () => 1, send: () => false, onConflict: () => {} };
  const text = new TextReplica(before, 1, options);
  const reversals = createReversals();
  const now = () => text.text.toString();
  return {
    now,
    onChange: (listener: () => void) => text.subscribe(listener),
    replaceAll(word: string, insert: string) {
      const places = [...now().matchAll(new RegExp(word, "g"))];
      const changes = places.map(({ index }) => ({ from: index, to: index + word.length, insert }));
      return reversals.perform(text, changes);
    },
    type(from: number, insert: string, to = from) {
      text.change(ChangeSet.of({ from, to, insert }, now().length));
    },
  };
}

describe("what was put over what had been put there", () => {
  it("is followed on when something fails that hears of it", () => {
    const text = aText("print(1)");
    const first = text.replaceAll("1", "one");
    const forget = text.onChange(() => {
      throw new Error("Cannot draw it.");
    });
    expect(() => text.replaceAll("print", "show")).toThrow("Cannot draw it.");
    forget();
    text.type(0, "abc");
    first.takeBack();
    expect(text.now()).toBe("abcshow(1)");
  });

  it("is taken back layer by layer, over what was typed since", () => {
    const text = aText("print(1); print(2)   ");
    const first = text.replaceAll("print", "show");
    const second = text.replaceAll("show", "x");
    text.type(0, "abc");
    text.type(text.now().length - 3, "", text.now().length);
    expect(text.now()).toBe("abcx(1); x(2)");
    second.takeBack();
    expect(text.now()).toBe("abcshow(1); show(2)");
    text.type(0, "# ");
    first.takeBack();
    expect(text.now()).toBe("# abcprint(1); print(2)");
  });

  it("stays as it is when the one below is taken back first, which takes back the rest", () => {
    const text = aText("aa b aa c");
    const first = text.replaceAll("aa", "xx");
    const second = text.replaceAll("xx b", "y");
    first.takeBack();
    expect(text.now()).toBe("y aa c");
    second.takeBack();
    expect(text.now()).toBe("xx b aa c");
  });

  it("comes back whole, and only untouched, where it is at very many places", () => {
    const before = "word x\n".repeat(600);
    const text = aText(before);
    const first = text.replaceAll("word", "other");
    const second = text.replaceAll("other", "b");
    text.type(0, "# ");
    second.takeBack();
    expect(text.now()).toBe(`# ${before.replaceAll("word", "other")}`);
    text.type(1000, "!");
    first.takeBack();
    expect(text.now()).toContain("other x");
  });

  it("is let go of where the user writes in it, and comes back elsewhere", () => {
    const text = aText("aa b aa");
    const replaced = text.replaceAll("aa", "word");
    text.type(2, "n", 4);
    replaced.takeBack();
    expect(text.now()).toBe("won b aa");
  });

  it("is taken back to where it began when the ways back below it are not wanted any more", () => {
    const text = aText("a b");
    const first = text.replaceAll("a", "xx");
    const second = text.replaceAll("b", "yy");
    const third = text.replaceAll("xx", "z");
    second.end();
    text.type(0, "# ");
    third.takeBack();
    first.takeBack();
    expect(text.now()).toBe("# a yy");
  });
});

it("taking all back leaves the text with what was typed beside it, whatever that was", () => {
  const aWord = fc.constantFrom("a", "bb", "");
  const step = fc.record({ word: fc.constantFrom("a", "b", "ab"), insert: aWord, typed: fc.constantFrom("-", "--") });
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "b", " ")), fc.array(step, { maxLength: 6 }), (letters, steps) => {
      const text = aText(letters.join(""));
      const made = steps.map(({ word, insert, typed }) => {
        const reversal = text.replaceAll(word, insert);
        text.type(0, typed);
        return reversal;
      });
      for (const { takeBack } of made.toReversed()) takeBack();
      expect(text.now()).toBe(
        `${steps
          .map(({ typed }) => typed)
          .toReversed()
          .join("")}${letters.join("")}`,
      );
    }),
  );
});

/** What happens to the letters of a text, each with a number of its own: whose they are, and what stood in their place. */
function aWatchedText(before: string) {
  const options = { clientId: "c", nextSequence: () => 1, send: () => false, onConflict: () => {} };
  const text = new TextReplica(before, 1, options);
  const reversals = createReversals();
  const now = () => text.text.toString();
  let count = 0;
  const fresh = (length: number) => Array.from({ length }, () => ++count);
  let letters: readonly number[] = fresh(before.length);
  const typed = new Set<number>();
  const steps: { reversal: Reversal; places: { put: readonly number[]; was: readonly number[]; words: string }[] }[] =
    [];

  return {
    now,
    steps,
    /** Erases nothing that was typed, or a place could look untouched. */
    change(from: number, to: number, insert: string) {
      const end = letters.slice(from, to).some((letter) => typed.has(letter)) ? from : to;
      text.change(ChangeSet.of({ from, to: end, insert }, now().length));
      const made = fresh(insert.length);
      for (const letter of made) typed.add(letter);
      letters = letters.toSpliced(from, end - from, ...made);
    },
    replaceAll(word: string, insert: string) {
      const found = [...now().matchAll(new RegExp(word, "g"))].map(({ index }) => index);
      const places = found.map((at) => ({
        put: fresh(insert.length),
        was: letters.slice(at, at + word.length),
        words: word,
      }));
      const changes = found.map((from) => ({ from, to: from + word.length, insert }));
      const reversal = reversals.perform(text, changes);
      for (const [index, place] of [...places.entries()].toReversed())
        letters = letters.toSpliced(found[index] ?? 0, word.length, ...place.put);
      steps.push({ reversal, places });
    },
    /** Checks that all that is left of the step comes back, and nothing else changes. */
    takeBack(step: (typeof steps)[number]) {
      let expected = now();
      for (const { put, was, words } of step.places) {
        const at = letters.indexOf(put[0] ?? 0);
        if (at < 0 || put.some((letter, index) => letters[at + index] !== letter)) continue;
        expected = expected.slice(0, at) + words + expected.slice(at + put.length);
        letters = letters.toSpliced(at, put.length, ...was);
      }
      step.reversal.takeBack();
      expect(now()).toBe(expected);
    },
  };
}

it("takes back, in any order, what was not touched since, and leaves all else as it was written", () => {
  const any = fc.nat({ max: 30 });
  const insert = fc.constantFrom("a", "bb", "ab", "cab");
  const step = fc.oneof(
    fc.record({ kind: fc.constant("replace" as const), word: fc.constantFrom("a", "b", "ab", "ba", "c"), insert }),
    fc.record({
      kind: fc.constant("type" as const),
      at: any,
      length: fc.nat({ max: 2 }),
      typed: fc.constantFrom("", "-", "a"),
    }),
    fc.record({ kind: fc.constant("takeBack" as const), which: any }),
  );
  const letters = fc.array(fc.constantFrom("a", "b", " "), { maxLength: 12 });
  fc.assert(
    fc.property(letters, fc.array(step, { maxLength: 12 }), (before, done) => {
      const text = aWatchedText(before.join(""));
      for (const one of done) {
        const { length } = text.now();
        if (one.kind === "replace") text.replaceAll(one.word, one.insert);
        else if (one.kind === "type") {
          const from = Math.min(one.at, length);
          text.change(from, Math.min(length, from + one.length), one.typed);
        } else {
          const [step] = text.steps.splice(one.which % Math.max(1, text.steps.length), 1);
          if (step) text.takeBack(step);
        }
      }
      for (const step of text.steps.toReversed()) text.takeBack(step);
    }),
    { numRuns: 1000 },
  );
});

it("brings back in their order what was taken out side by side, however it is taken back", () => {
  const letters = fc.array(fc.constantFrom("a", "b", "c", " "), { maxLength: 10 });
  const steps = fc
    .shuffledSubarray(["a", "b", "c"])
    .chain((words) => fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length })));
  fc.assert(
    fc.property(letters, steps, fc.constantFrom("", "-"), (before, [words, order], insert) => {
      const text = aText(before.join(""));
      const made = new Map(words.map((word) => [word, text.replaceAll(word, insert)]));
      for (const word of order) made.get(word)?.takeBack();
      expect(text.now()).toBe(before.join(""));
    }),
  );
});
