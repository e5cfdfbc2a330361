import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type NoteId, noteFileName } from "@octavo/note";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FromIndex, PlacedNote } from "../messages.ts";
import { IndexFile } from "./index-file.ts";
import { IndexHost } from "./index-host.ts";

const noteId = (place: number) => `2N${place}` as NoteId;

let folder: string;
let index: IndexFile;
let sent: FromIndex[];
let work: (() => void)[];
let host: IndexHost;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "octavo-index-")));
  index = new IndexFile(":memory:");
  sent = [];
  work = [];
  host = new IndexHost({
    index,
    notes: folder,
    send: (message) => sent.push(message),
    later: (next) => work.push(next),
  });
});
afterEach(() => {
  index.close();
  rmSync(folder, { recursive: true });
});

function writeFiles(count: number, text: string): readonly PlacedNote[] {
  return Array.from({ length: count }, (_, place) => {
    const paragraphs = [{ id: "p0", text }];
    const path = `/Note ${place}`;
    writeFileSync(
      join(folder, noteFileName(path, noteId(place))),
      JSON.stringify({ name: `Note ${place}`, paragraphs }),
    );
    return [noteId(place), path];
  });
}

/** Goes on until this is so, or nothing is left to do. */
function workUntil(isSo: () => boolean): void {
  while (!isSo() && work.length > 0) work.shift()?.();
}

const filesLeft = () => sent.findLast((message) => message.type === "left")?.files;

function countOf(words: string): number {
  host.receive({ type: "find", request: 1, words, after: null, page: null, isWhole: false });
  return sent.findLast((message) => message.type === "found")?.keys.length ?? 0;
}

describe("an index that reads many files", () => {
  it("an index that reads many files writes them in few turns, and answers meanwhile from all that it has read", () => {
    host.receive({ type: "notes", notes: writeFiles(400, "%python\nneedle") });
    workUntil(() => (filesLeft() ?? 400) < 400);
    const read = 400 - (filesLeft() ?? 400);
    expect(read).toBeLessThan(400);
    expect([index.hasBegun, countOf("needle")]).toEqual([true, read]);
    workUntil(() => filesLeft() === 0);

    expect([index.hasBegun, index.isScattered]).toEqual([false, false]);
    expect(countOf("needle")).toBe(400);
  });

  it("an index that reads many files takes what people change meanwhile", () => {
    host.receive({ type: "notes", notes: writeFiles(60, "needle") });
    workUntil(() => index.hasBegun);
    host.receive({
      type: "changed",
      notes: [
        {
          id: noteId(0),
          path: "/Note 0",
          paragraphs: ["p0"],
          rows: [{ id: "p0", title: "", text: "other", outputs: [] }],
        },
      ],
    });
    expect(countOf("other")).toBe(1);
    workUntil(() => false);

    expect([filesLeft(), index.hasBegun, countOf("needle"), countOf("other")]).toEqual([0, false, 59, 1]);
  });

  it("an index that reads many files brings together what was written in many turns when it has looked at all, and reads on if more comes meanwhile", () => {
    for (let place = 0; place < 60; place += 1) index.atOnce(() => index.place([[noteId(place), `/Note ${place}`]]));
    expect(index.isScattered).toBe(true);
    const notes = writeFiles(60, "needle");
    host.receive({ type: "notes", notes });
    workUntil(() => filesLeft() === 0);
    host.receive({ type: "check", ids: [noteId(1)] });
    expect(work.length).toBe(1);
    workUntil(() => false);

    expect([index.isScattered, countOf("needle"), countOf("note")]).toEqual([false, 60, 60]);
  });

  it("an index that reads many files brings together what was written when there is too much of it, before it reads on", () => {
    // More than a quick machine reads in the slice in which it comes to write them.
    host.receive({ type: "notes", notes: writeFiles(600, "needle") });
    workUntil(() => index.hasBegun);
    index.commit();
    for (let place = 1000; place < 1200; place += 1) index.atOnce(() => index.place([[noteId(place), "/Needle"]]));
    index.begin();
    expect(index.isCrowded).toBe(true);
    workUntil(() => index.hasBegun === false);
    const left = filesLeft();
    workUntil(() => !index.isCrowded);
    expect(left).toBeGreaterThan(0);
    expect(filesLeft()).toBe(left);
    workUntil(() => false);
    expect([filesLeft(), index.isScattered, countOf("needle")]).toEqual([0, false, 500]);
  });
});

it("the index brings together what people change one by one, between other work", () => {
  for (let turn = 0; turn < 60; turn += 1) {
    const rows = [{ id: "p0", title: "", text: `word${turn}`, outputs: [] }];
    host.receive({ type: "changed", notes: [{ id: noteId(1), path: "/Note", paragraphs: ["p0"], rows }] });
    workUntil(() => false);
  }
  expect(index.isCrowded).toBe(false);
  host.receive({ type: "notes", notes: [[noteId(1), "/Note"]] });
  workUntil(() => false);
  expect([countOf("word59"), countOf("word58")]).toEqual([1, 0]);
});
