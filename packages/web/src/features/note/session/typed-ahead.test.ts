import { type NoteReplica, TextReplica } from "@octavo/client";
import { createNote, type NoteId, newParagraph, type Paragraph, type ParagraphId, type Right } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { createAppended } from "./appended.ts";
import type { HeldKeysOptions } from "./held-keys.ts";
import { createTypedAhead } from "./typed-ahead.ts";

interface Circumstances {
  readonly right?: Right;
  readonly status?: Paragraph["status"];
}

/** A note of one paragraph, for which the user types ahead. */
function aNote({ right = "owner", status = "READY" }: Circumstances = {}) {
  const paragraph = newParagraph({ id: "a" as ParagraphId, text: "one", user: "Ada", createdAt: 1 });
  const note = createNote({ id: "2ABCDEFGH" as NoteId, path: "/Sales", paragraphs: [{ ...paragraph, status }] });
  const text = new TextReplica("one", 1, { clientId: "c", nextSequence: () => 1, send: () => true, onConflict() {} });
  const copies: string[] = [];
  const led: string[] = [];
  const holds: HeldKeysOptions[] = [];
  let typed = "";
  const take = () => {
    const taken = typed;
    typed = "";
    return taken;
  };
  const replica: Partial<NoteReplica> = {
    state: { phase: { name: "ready" }, note, right, isDirty: false, refusal: null, conflicts: [], watchers: null },
    paragraph: () => note.paragraphs[0],
    text: () => text,
    hold: () => {},
    keepCopy: (copy) => void copies.push(copy),
  };
  const typedAhead = createTypedAhead({
    replica: replica as NoteReplica,
    edits: { waiting: () => undefined, write: () => {} },
    holdKeys(options) {
      holds.push(options);
      return { leadTo: (id) => void led.push(id), giveBack: take, giveUp: async () => take(), stop: take };
    },
    recall: () => {},
  });
  const appended = createAppended({ typedAhead, focus: () => {} });
  return {
    typedAhead,
    appended,
    copies,
    led,
    holds,
    text: () => text.text.toString(),
    type: (text: string) => {
      typed += text;
    },
  };
}

describe("what is typed ahead", () => {
  it("is written at the end of its paragraph", () => {
    const { typedAhead, text, copies } = aNote();
    typedAhead.write("a", "!");
    expect([text(), copies]).toEqual(["one!", []]);
  });

  it.each<Circumstances>([{ right: "runner" }, { status: "RUNNING" }, { status: "PENDING" }])(
    "stays as a copy where nothing can be written: %o",
    (circumstances) => {
      const { typedAhead, text, copies } = aNote(circumstances);
      typedAhead.write("a", "!");
      expect([text(), copies]).toEqual(["one", ["!"]]);
    },
  );

  it("for an editor that takes nothing stays as a copy", () => {
    const { typedAhead, holds, copies } = aNote();
    typedAhead.hold();
    holds[0]?.keep("x=1");
    expect(copies).toEqual(["x=1"]);
  });
});

describe("a page that is left", () => {
  it("keeps once what was typed behind a run, and follows it no more", async () => {
    const { typedAhead, appended, copies, led, type } = aNote();
    let answer = () => {};
    const followed = appended.follow("a", new Promise((resolve) => (answer = resolve)));
    type("x=1");
    appended.stop();
    typedAhead.stop();
    expect(copies).toEqual(["x=1"]);
    type("what is typed elsewhere");
    appended.inserted("a", "b");
    answer();
    await followed;
    expect([copies, led]).toEqual([["x=1"], []]);
  });

  it("holds no keys any more", async () => {
    const { typedAhead, holds, led } = aNote();
    typedAhead.stop();
    const keys = typedAhead.hold();
    keys.leadTo("a", () => {});
    expect([holds, led, keys.giveBack(), await keys.giveUp()]).toEqual([[], [], "", ""]);
  });
});
