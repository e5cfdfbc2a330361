import { apply, type Note, resultsOf, segment } from "@octavo/note";
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

  it("brings results, forms and what the note itself has", () => {
    const outcome = { status: "FINISHED", user: "bob", dateStarted: 1, dateFinished: 2, errorMessage: null } as const;
    const results = resultsOf("SUCCESS", [segment("TEXT", "42")]);
    const settings = { params: { who: "x" }, forms: { who: { type: "TextBox", name: "who" } } };
    const file = aNote({
      paragraphs: [{ ...one, ...outcome, results, settings }],
      params: { all: "y" },
      forms: { all: { type: "TextBox", name: "all" } },
      defaultInterpreterGroup: "sh",
    });
    const note = taken(aNote({ paragraphs: [one] }), file);
    expect(note).toEqual({ ...file, paragraphs: [{ ...file.paragraphs[0], progress: 100 }] });
    expect(foreignChanges(aLiveNote(note).live, file, 5)).toEqual([]);
  });

  it("ends no run that goes on here, and takes over none that goes on elsewhere", () => {
    const results = resultsOf("SUCCESS", [segment("TEXT", "old")]);
    const running = aRunningParagraph();
    const claimed = aParagraph({ status: "FINISHED", results });
    expect(taken(aNote({ paragraphs: [running] }), aNote({ paragraphs: [claimed] })).paragraphs).toEqual([running]);
    const elsewhere = aParagraph({ status: "RUNNING", run: aRun() });
    expect(taken(aNote({ paragraphs: [aParagraph()] }), aNote({ paragraphs: [elsewhere] })).paragraphs).toMatchObject([
      { status: "ABORT", run: null },
    ]);
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
