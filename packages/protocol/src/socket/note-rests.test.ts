import { anyNote } from "@octavo/note/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { cutOutputs, joinOutputs, noteRestSchema } from "./note-rests.ts";

it("is the note again once it is put together, however short the pieces are", () => {
  fc.assert(
    fc.property(anyNote, fc.integer({ min: 1, max: 40 }), (note, longest) => {
      const cut = note.paragraphs.map((paragraph) => cutOutputs(paragraph, longest));
      // Over the wire, where half of a character outside the basic plane has to arrive too.
      const rests = cut.flatMap(({ rests: own }) => own).map((rest) => JSON.parse(JSON.stringify(rest)));
      const begun = { ...note, paragraphs: cut.map(({ paragraph }) => paragraph) };
      const lengths = [
        ...begun.paragraphs.flatMap(({ results }) => results?.segments.map(({ data }) => data.length) ?? []),
        ...rests.map(({ data }) => data.length),
      ];
      expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(longest);
      expect(joinOutputs(begun, noteRestSchema.array().parse(rests))).toEqual(note);
    }),
  );
});
