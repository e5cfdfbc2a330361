import { apply, type Note } from "@octavo/note";
import { aNote, anyHistory, aParagraph, aParagraphId, aRun, aRunId, aRunningParagraph } from "@octavo/note/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aLiveNote } from "../testing/a-live-note.ts";
import { foreignChanges } from "./foreign-changes.ts";

const [one, two, three] = ["p1", "p2", "p3"].map((name) => aParagraph({ id: aParagraphId(name), text: name }));
if (!one || !two || !three) throw new Error("three paragraphs");

/** The open note after the file's changes came in. */
function taken(open: Note, file: Note): Note {
  const { live } = aLiveNote(open);
  expect(live.decide(foreignChanges(live, file, 5))).toMatchObject({ ok: true });
  return live.note;
}

const textsOf = ({ paragraphs }: Note) => paragraphs.map(({ text }) => text);

describe("what somebody changed in a file", () => {
  it("adds, changes, removes and orders paragraphs", () => {
    const changed = { ...one, text: "p1 changed", title: "T" };
    const file = aNote({ paragraphs: [three, changed] });
    const note = taken(aNote({ paragraphs: [one, two] }), file);
    expect(textsOf(note)).toEqual(["p3", "p1 changed"]);
    expect(note.paragraphs[1]?.title).toBe("T");
  });

  it("is nothing when the file says the same", () => {
    const note = aNote({ paragraphs: [one, two] });
    expect(foreignChanges(aLiveNote(note).live, note, 5)).toEqual([]);
  });

  it("removes no paragraph that runs, and never the last one", () => {
    const busy = aRunningParagraph({ text: "busy" });
    expect(textsOf(taken(aNote({ paragraphs: [busy, two] }), aNote({ paragraphs: [three] })))).toEqual(["p3", "busy"]);
    expect(textsOf(taken(aNote({ paragraphs: [one, two] }), aNote({ paragraphs: [] })))).toEqual(["p1"]);
  });

  it("runs nothing here that ran elsewhere", () => {
    const claimed = aParagraph({ id: aParagraphId("p4"), status: "RUNNING", run: aRun({ id: aRunId("elsewhere") }) });
    const note = taken(aNote({ paragraphs: [one] }), aNote({ paragraphs: [one, claimed] }));
    expect(note.paragraphs[1]).toMatchObject({ status: "ABORT", run: null, dateFinished: 5 });
  });

  it("fits whatever is open, and the texts are those of the file", () => {
    fc.assert(
      fc.property(anyHistory, ({ note, history }) => {
        const open = history.reduce((current, operation) => {
          const applied = apply(current, operation);
          return applied.ok ? applied.note : current;
        }, note);
        const after = taken(open, note);
        for (const { id, text } of note.paragraphs) {
          expect(after.paragraphs.find((paragraph) => paragraph.id === id)?.text.replace(/\r\n?/g, "\n")).toBe(
            text.replace(/\r\n?/g, "\n"),
          );
        }
      }),
    );
  });
});
