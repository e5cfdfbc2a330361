import { createSegment, resultsOf } from "@octavo/note";
import { aNote, anyNote, aParagraph, aParagraphId } from "@octavo/note/testing";
import { joinOutputs, type NoteState, noteRestSchema, presentNote, socketDate } from "@octavo/protocol";
import fc from "fast-check";
import { expect, it } from "vitest";
import { eventsNoteFrame, factsNoteFrame, factsNoteFrames } from "./encode-note.ts";

const parse = (frame: Buffer) => JSON.parse(frame.toString()) as { op: string; msgId?: string; data: unknown };

it("is the whole note, for either kind of client, the second time too", () => {
  fc.assert(
    fc.property(anyNote, (note) => {
      for (let time = 0; time < 2; time += 1) {
        const facts = parse(factsNoteFrame({ op: "NOTE", epoch: "e", version: 7, msgId: "m" }, note));
        expect(facts).toMatchObject({ op: "NOTE", msgId: "m" });
        expect(facts.data).toEqual({ epoch: "e", version: 7, state: JSON.parse(JSON.stringify(note)) });
        const events = parse(eventsNoteFrame("NEW_NOTE", note));
        expect(events.data).toEqual({ note: JSON.parse(JSON.stringify(presentNote(note, socketDate))) });
      }
    }),
  );
});

it("has long outputs behind it for who takes them so, in frames that none of them makes long", () => {
  const data = "x\ty\n".repeat(500_000);
  const paragraph = {
    ...aParagraph({ id: aParagraphId("p1") }),
    results: resultsOf("SUCCESS", [createSegment("TABLE", data)]),
  };
  const note = aNote({ paragraphs: [paragraph, aParagraph({ id: aParagraphId("p2") })] });
  const [head, ...rests] = factsNoteFrames({ op: "NOTE", epoch: "e", version: 7, msgId: "m" }, note);
  const first = parse(head ?? Buffer.from("{}"));
  const { state, ...others } = first.data as NoteState;
  expect(first).toMatchObject({ op: "NOTE", msgId: "m" });
  expect(others).toEqual({ epoch: "e", version: 7, rests: 3 });
  expect(rests.map(({ length }) => length < 1_000_000)).toEqual([true, true, true]);
  const pieces = rests.map((frame) => noteRestSchema.parse(parse(frame).data));
  expect(joinOutputs(state, pieces)).toEqual(JSON.parse(JSON.stringify(note)));
});
