import { ChangeSet } from "@codemirror/state";
import { TextReplica } from "@octavo/client";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createReversals } from "./reversals.ts";

/** A text in which words are put for others, as often as one likes. */
function aText(before: string) {
  const options = { clientId: "c", nextSequence: () => 1, send: () => false, onConflict: () => {} };
  const text = new TextReplica(before, 1, options);
  const reversals = createReversals();
  const now = () => text.text.toString();
  return {
    now,
    replaceAll(word: string, insert: string) {
      const places = [...now().matchAll(new RegExp(word, "g"))];
      const changes = places.map(({ index }) => ({ from: index, to: index + word.length, insert }));
      return reversals.perform(text, ChangeSet.of(changes, now().length));
    },
    type(from: number, insert: string, to = from) {
      text.change(ChangeSet.of({ from, to, insert }, now().length));
    },
  };
}

describe("what was put over what had been put there", () => {
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
