import { createNote, type Note, type NoteId, newParagraph, type Paragraph, type ParagraphId } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { changesOf } from "./changed-inputs.ts";

type State = Partial<Paragraph> & { readonly text: string };

/** Paragraphs that all ran in their order, at 10, 20, 30 …, save for what is said of them. */
function aNote(...states: readonly State[]): Note {
  const paragraphs = states.map(({ text, ...state }, at): Paragraph => {
    const id = "abcdefgh"[at] as ParagraphId;
    const ranAt = 10 * (at + 1);
    const ran = { status: "FINISHED", dateUpdated: 1, dateStarted: ranAt, dateFinished: ranAt + 1 } as const;
    return { ...newParagraph({ id, text, user: "ada", createdAt: 1 }), ...ran, ...state };
  });
  return createNote({ id: "note" as NoteId, path: "/n", paragraphs });
}

const changes = (...states: readonly State[]) => Object.fromEntries(changesOf(aNote(...states)));
const frame = "%python\ndf = make()";
const query = "%sql\nselect * from df";

describe("the inputs of a paragraph", () => {
  it("have not changed where all ran in order", () => {
    expect(changes({ text: frame }, { text: query })).toEqual({});
  });

  it("have changed across languages where the text above has, and it did not run since", () => {
    expect(changes({ text: frame, dateUpdated: 100 }, { text: query })).toEqual({ a: "text", b: "inputs" });
  });

  it("have changed where what makes them ran again", () => {
    expect(changes({ text: frame, dateStarted: 100 }, { text: query })).toEqual({ b: "inputs" });
  });

  it("have not where what would make them failed, or was never run", () => {
    expect(changes({ text: frame, dateStarted: 100, status: "ERROR" }, { text: query })).toEqual({});
    expect(changes({ text: frame, dateStarted: null, status: "READY" }, { text: query })).toEqual({});
  });

  it("change along a chain, in the order of the note, and nothing beside it does", () => {
    expect(
      changes(
        { text: frame, dateUpdated: 100 },
        { text: "%python\nother = 1" },
        { text: "%sql\ncreate table kept as from df" },
        { text: "%sql\nselect count(*) from KEPT" },
        { text: "%python\nprint(other)" },
        { text: "%python\nprint(df.shape)" },
      ),
    ).toEqual({ a: "text", c: "inputs", d: "inputs", f: "inputs" });
  });

  it("are made by the nearest paragraph above", () => {
    expect(changes({ text: frame, dateUpdated: 100 }, { text: "%python\ndf = 2" }, { text: query })).toEqual({
      a: "text",
    });
  });

  it("are not made by what stands below", () => {
    expect(changes({ text: query }, { text: frame, dateUpdated: 100 })).toEqual({ b: "text" });
  });

  it("are the tables that paragraphs show, by title, id and the name they are saved as", () => {
    const shown = { text: "%sh\ncat x.tsv", title: "Sales of 2026", dateStarted: 100 };
    expect(
      changes(
        shown,
        { text: "%sql\nfrom sales_of_2026" },
        { text: '%sql\nfrom "Sales of 2026"' },
        { text: "%sql\nfrom a" },
        { text: "%sql\nfrom cities" },
      ),
    ).toEqual({ b: "inputs", c: "inputs", d: "inputs" });
    expect(changes({ text: "%sql(saveAs=rest)\nselect 1", dateStarted: 100 }, { text: "%sql\nfrom rest" })).toEqual({
      b: "inputs",
    });
  });

  it("are values of the pool", () => {
    expect(
      changes({ text: "%python\nz.put('n', 1)", dateStarted: 100 }, { text: "%js\nconsole.log(z.get('n'))" }),
    ).toEqual({ b: "inputs" });
  });

  it("are no tables of another server", () => {
    expect(changes({ text: frame, dateUpdated: 100 }, { text: "%jdbc\nselect * from df" })).toEqual({ a: "text" });
  });

  it("mark nothing that a run of all leaves out", () => {
    expect(changes({ text: frame, dateUpdated: 100 }, { text: query, config: { enabled: false } })).toEqual({
      a: "text",
    });
  });
});
