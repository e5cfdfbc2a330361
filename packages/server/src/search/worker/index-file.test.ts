import type { NoteId } from "@octavo/note";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { matchExpression, parseQuery } from "../query.ts";
import { createTextTest } from "../snippet.ts";
import { IndexFile } from "./index-file.ts";
import { isNameKey } from "./keys.ts";

const noteId = (place: number) => `2N${place}` as NoteId;

let index: IndexFile;
beforeEach(() => {
  index = new IndexFile(":memory:");
});
afterEach(() => index.close());

/** Each note in a turn of its own, so that its words stand in a place of their own. */
function writeInTurns(count: number): void {
  for (let place = 0; place < count; place += 1) {
    index.atOnce(() => {
      index.place([[noteId(place), `/Note ${place}`]]);
      index.write(noteId(place), [aRow("p0", `needle number${place}`), aRow("p1", "hay")]);
    });
  }
}

function aRow(id: string, text: string) {
  return { id, title: "", text, output: "" };
}

function found(words: string): readonly string[] {
  const query = parseQuery(words);
  const match = matchExpression(query);
  const { keys } = match ? index.find(match, null, createTextTest(query)) : { keys: [] };
  return keys.map((key) => `${index.noteIdOf(key)}/${isNameKey(key) ? "" : index.row(key)?.id}`);
}

function tidied(): void {
  index.atOnce(() => index.beginToTidy());
  while (index.tidy()) {}
}

describe("an index written in many turns", () => {
  it("an index written in many turns finds the same when its parts were brought together", () => {
    writeInTurns(60);
    expect(index.isScattered).toBe(true);
    const before = ["needle", "number7", "hay", "note", "numb*"].map(found);

    tidied();

    expect(index.isScattered).toBe(false);
    expect(["needle", "number7", "hay", "note", "numb*"].map(found)).toEqual(before);
    expect(before.map((each) => each.length)).toEqual([60, 1, 60, 60, 60]);
  });

  it("an index written in many turns takes changes while its parts are brought together", () => {
    writeInTurns(60);
    index.atOnce(() => index.beginToTidy());
    index.tidy();
    index.atOnce(() => {
      index.write(noteId(7), [aRow("p0", "other")]);
      index.remove(noteId(8));
    });
    while (index.tidy()) {}
    expect([found("other"), found("number7"), found("number8"), found("needle").length]).toEqual([
      ["2N7/p0"],
      [],
      [],
      58,
    ]);
  });

  it("an index written in many turns has in one place what one turn wrote, however many rows", () => {
    index.atOnce(() => {
      index.place([[noteId(1), "/Note"]]);
      const rows = (text: string) => Array.from({ length: 60 }, (_, place) => aRow(`p${place}`, text));
      index.write(noteId(1), rows("needle"));
      index.write(noteId(1), rows("hay"));
    });
    expect(index.isScattered).toBe(false);
    expect([found("needle").length, found("hay").length]).toEqual([0, 60]);
  });
});

it("the index shows names before paragraphs, and newer notes before older ones", () => {
  index.place([
    [noteId(1), "/Needle of old"],
    [noteId(2), "/Needle of late"],
    [noteId(3), "/Other"],
  ]);
  for (const place of [1, 2, 3]) index.write(noteId(place), [aRow("p0", "needle"), aRow("p1", "needle")]);
  // Where a word is everywhere, rows stay in the order of their keys.
  index.write(
    noteId(1),
    Array.from({ length: 600 }, (_, place) => aRow(`more${place}`, "needle")),
  );
  const all = found("needle");
  expect(all.slice(0, 7)).toEqual(["2N2/", "2N1/", "2N3/p1", "2N3/p0", "2N2/p1", "2N2/p0", "2N1/more599"]);
});

describe("a word that is everywhere", () => {
  const rowsOf = (count: number, text: string) =>
    Array.from({ length: count }, (_, place) => aRow(`${text[0]}${place}`, text));
  beforeEach(() => {
    index.place([
      [noteId(1), "/Common ground"],
      [noteId(2), "/Other"],
    ]);
    index.write(noteId(1), rowsOf(3100, "common"));
    index.write(noteId(2), [
      aRow("once", "ground rare common"),
      { ...aRow("titled", "common ground"), title: "Of common ground" },
      aRow("often", "common rare rare rare"),
      aRow("last", "common ground"),
    ]);
  });

  it("a word that is everywhere has no say in what is best, as long as another word has", () => {
    expect(found("rare common")).toEqual(["2N2/often", "2N2/once"]);
    expect(found("rare -common")).toEqual([]);
  });

  it("a word that is everywhere leaves the order to names and titles where no other word says more", () => {
    expect(found('"common ground"')).toEqual(["2N1/", "2N2/titled", "2N2/last"]);
    expect(found("common 'ground common'").slice(0, 3)).toEqual(["2N1/", "2N2/titled", "2N2/last"]);
  });

  it("a word that is everywhere is counted anew when something changed", () => {
    expect(found("rare common")).toHaveLength(2);
    index.atOnce(() => index.keepOnly(noteId(1), new Set()));
    expect(found('"common ground"')).toEqual(["2N1/", "2N2/titled", "2N2/last"]);
  });
});
