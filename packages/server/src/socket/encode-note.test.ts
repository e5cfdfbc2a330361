import { anyNote } from "@octavo/note/testing";
import { presentNote, socketDate } from "@octavo/protocol";
import fc from "fast-check";
import { expect, it } from "vitest";
import { eventsNoteFrame, factsNoteFrame } from "./encode-note.ts";

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
