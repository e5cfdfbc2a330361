import { apply, createSegment, type Note, resultsOf } from "@octavo/note";
import { aNote, anyHistory, aParagraph, aParagraphId, aRun, aRunId, aRunningParagraph } from "@octavo/note/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aLiveNote } from "../testing/a-live-note.ts";
import { foreignChanges } from "./foreign-changes.ts";

const [one, two, three] = ["p1", "p2", "p3"].map((name) => aParagraph({ id: aParagraphId(name), text: name }));
if (!one || !two || !three) throw new Error("three paragraphs");

/** The open note after the file's changes came in. */
function taken(open: Note, file: Note, since = open): Note {
  const { live } = aLiveNote(open);
  expect(live.decide(foreignChanges(live, file, 5, since))).toMatchObject({ ok: true });
  return live.note;
}

const textsOf = ({ paragraphs }: Note) => paragraphs.map(({ text }) => text);

describe("what another program changed in a file", () => {
  it("adds, changes, removes and orders paragraphs", () => {
    const changed = { ...one, text: "p1 changed", title: "T" };
    const file = aNote({ paragraphs: [three, changed] });
    const note = taken(aNote({ paragraphs: [one, two] }), file);
    expect(textsOf(note)).toEqual(["p3", "p1 changed"]);
    expect(note.paragraphs[1]?.title).toBe("T");
  });

  it("is nothing when the file says the same", () => {
    const note = aNote({ paragraphs: [one, two] });
    expect(foreignChanges(aLiveNote(note).live, note, 5, note)).toEqual([]);
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
    const results = resultsOf("SUCCESS", [createSegment("TEXT", "42")]);
    const settings = { params: { who: "x" }, forms: { who: { type: "TextBox", name: "who" } } };
    const file = aNote({
      paragraphs: [{ ...one, ...outcome, results, settings }],
      params: { all: "y" },
      forms: { all: { type: "TextBox", name: "all" } },
      defaultInterpreterGroup: "sh",
    });
    const note = taken(aNote({ paragraphs: [one] }), file);
    expect(note).toEqual({ ...file, paragraphs: [{ ...file.paragraphs[0], progress: 100 }] });
    expect(foreignChanges(aLiveNote(note).live, file, 5, note)).toEqual([]);
  });

  it("ends no run that goes on here, and takes over none that goes on elsewhere", () => {
    const results = resultsOf("SUCCESS", [createSegment("TEXT", "old")]);
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

describe("what was changed here since the file was written", () => {
  const since = aNote({ paragraphs: [one, two, three] });
  const fresh = aParagraph({ id: aParagraphId("p4"), text: "p4" });
  const pulled = aParagraph({ id: aParagraphId("p5"), text: "p5" });

  it("stays where it is, and what the file adds comes between its neighbours", () => {
    const open = { ...since, paragraphs: [one, fresh, two, three] };
    expect(textsOf(taken(open, { ...since, paragraphs: [one, two, pulled, three] }, since))).toEqual([
      "p1",
      "p4",
      "p2",
      "p5",
      "p3",
    ]);
  });

  it("follows its neighbour where the file has another order, and has its own where the file has none", () => {
    const open = { ...since, paragraphs: [two, one, fresh, three] };
    expect(textsOf(taken(open, { ...since, paragraphs: [three, one, two] }, since))).toEqual(["p3", "p1", "p4", "p2"]);
    expect(textsOf(taken(open, { ...since, paragraphs: [one, two] }, since))).toEqual(["p2", "p1", "p4"]);
  });

  it("was removed and stays away, unless the file says something new in it", () => {
    const open = { ...since, paragraphs: [one] };
    const file = { ...since, paragraphs: [one, two, { ...three, text: "p3 by git" }] };
    expect(textsOf(taken(open, file, since))).toEqual(["p1", "p3 by git"]);
  });

  it("is not removed with its paragraph", () => {
    const open = { ...since, paragraphs: [one, { ...two, text: "p2 by ada", textVersion: 1 }, three] };
    expect(textsOf(taken(open, { ...since, paragraphs: [one] }, since))).toEqual(["p1", "p2 by ada"]);
  });

  it("fits, whatever the file has become", () => {
    fc.assert(
      fc.property(anyHistory, anyHistory, ({ note, history }, { note: file }) => {
        const { live } = aLiveNote(note);
        for (const operation of history) live.decide([operation]);
        const { paragraphs } = live.note;
        expect(live.decide(foreignChanges(live, file, 5, note))).toMatchObject({ ok: true });
        const changed = paragraphs.filter((paragraph) => !note.paragraphs.includes(paragraph)).map(({ id }) => id);
        expect(live.note.paragraphs.map(({ id }) => id)).toEqual(expect.arrayContaining(changed));
      }),
    );
  });

  it("loses no letter to what the file has changed in the same text, nor that to it", () => {
    const anyLetters = (alphabet: string) =>
      fc.array(fc.tuple(fc.nat(20), fc.constantFrom(...alphabet)), { maxLength: 8 });
    const written = (text: string, letters: readonly (readonly [number, string])[]) =>
      letters.reduce((before, [at, letter]) => before.slice(0, at) + letter + before.slice(at), text);
    const sorted = (text: string | undefined) => [...(text ?? "")].sort().join("");
    fc.assert(
      fc.property(anyLetters("abc"), anyLetters("xyz"), (ours, theirs) => {
        const begun = aNote({ paragraphs: [{ ...one, text: "0123456789" }] });
        const [open, file] = [ours, theirs].map((letters) =>
          aNote({ paragraphs: [{ ...one, text: written("0123456789", letters) }] }),
        );
        if (!open || !file) throw new Error("two sides");
        const letters = [...ours, ...theirs].map(([, letter]) => letter).join("");
        const [text] = textsOf(taken(open, file, begun));
        expect(sorted(text?.replace(/\d/g, ""))).toBe(sorted(letters));
      }),
    );
  });
});
