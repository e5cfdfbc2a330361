import { apply, type Note } from "@octavo/note";
import { anyHistory } from "@octavo/note/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { encodeFrame } from "./envelope.ts";
import { noteFactsSchema, noteStateSchema } from "./events.ts";

/** What a client makes of the text of a frame. */
function dataOf(text: string): unknown {
  return (JSON.parse(text) as { data: unknown }).data;
}

/** A note whose numbers and strings are those that JSON carries. */
function asJson(note: Note): unknown {
  return JSON.parse(JSON.stringify(note));
}

it("facts mean the same on the other side of the wire", () => {
  fc.assert(
    fc.property(anyHistory, ({ note, history }) => {
      let server = note;
      let replica = note;
      for (const operation of history) {
        const text = encodeFrame({
          op: "NOTE_FACTS",
          data: { noteId: note.id, epoch: "e", from: 0, facts: [{ ...operation, msgId: "m" }] },
        });
        const [fact] = noteFactsSchema.parse(dataOf(text)).facts;
        if (!fact) throw new Error("a fact was lost");
        const { msgId, ...received } = fact;
        expect(msgId).toBe("m");
        const here = apply(server, operation);
        const there = apply(replica, received);
        expect(there.ok).toBe(here.ok);
        if (here.ok) server = here.note;
        if (there.ok) replica = there.note;
      }
      expect(asJson(replica)).toEqual(asJson(server));
    }),
  );
});

it("a whole note is the same on the other side of the wire", () => {
  fc.assert(
    fc.property(anyHistory, ({ note }) => {
      const text = encodeFrame({ op: "NOTE", data: { epoch: "e", version: 3, state: note } });
      expect(noteStateSchema.parse(dataOf(text)).state).toEqual(asJson(note));
    }),
  );
});
