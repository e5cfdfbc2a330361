import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NoteId } from "../ids.ts";
import type { JsonObject } from "../json.ts";
import { noteSchema } from "../note.ts";
import { parseNoteFileName } from "../path.ts";
import { createSegment, resultsOf } from "../results.ts";
import { anyNote } from "../testing/arbitraries.ts";
import { aNote, aParagraph, aParagraphId, aRun, aRunningParagraph } from "../testing/makers.ts";
import { formatDate } from "./dates.ts";
import { maximumDepth, maximumFileDepth } from "./parse-json.ts";
import { maximumParagraphs, readNoteFile, settleInterrupted } from "./read-note-file.ts";
import { cachedFragments, forExport, noteFileText, writeParagraph } from "./write-note-file.ts";

const home = new URL("../../fixtures/zeppelin-home/notebook/", import.meta.url);
const files = readdirSync(home, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".zpln"));
const id = "2N9GKAP8K" as NoteId;
const place = { id, path: "/n" };

function fixture(name: string): string {
  return readFileSync(new URL(name.split("/").map(encodeURIComponent).join("/"), home), "utf8");
}

/** What JavaScript has no way to say: that a number was written as `12.0`. */
function withoutPointZero(text: string): string {
  return text.replace(/^(\s*(?:"[^"]*": )?-?\d+)\.0(,?)$/gm, "$1$2");
}

function readOrThrow(text: string, where = place) {
  const file = readNoteFile(text, where);
  if (!file.ok) throw new Error(file.problem);
  return file;
}

function readParagraphOrThrow(paragraph: unknown) {
  const [first] = readOrThrow(JSON.stringify({ paragraphs: [paragraph] })).note.paragraphs;
  if (!first) throw new Error("no paragraph");
  return first;
}

describe("a home written by Zeppelin", () => {
  it("has five notes", () => {
    expect(files.length).toBe(5);
  });

  it.each(files)("opens and is written back sign for sign: %s", (name) => {
    const where = parseNoteFileName(name);
    if (!where) throw new Error(`${name} is not listed`);
    const text = fixture(name);
    const { note, version } = readOrThrow(text, where);
    expect(noteSchema.parse(note)).toEqual(note);
    expect(version).toBe(0);
    expect(noteFileText(note, version)).toBe(withoutPointZero(text));
    expect(JSON.parse(noteFileText(note, version))).toEqual(JSON.parse(text));
  });
});

describe("a note file", () => {
  it("gives back any note that is written into it", () => {
    fc.assert(
      fc.property(anyNote, fc.integer({ min: 1, max: 2 ** 40 }), (note, version) => {
        const file = readOrThrow(noteFileText(note, version), { id: note.id, path: note.path });
        expect(file).toEqual({ ok: true, note, version });
      }),
    );
  });

  it("is written alike after it was read", () => {
    fc.assert(
      fc.property(anyNote, (note) => {
        const text = noteFileText(note, 7);
        const file = readOrThrow(text, note);
        expect(noteFileText(file.note, file.version)).toBe(text);
      }),
    );
  });

  it("makes of any text a note or a sentence", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((json) => `{"paragraphs": [${json}]}`),
        ),
        (text) => {
          const file = readNoteFile(text, place);
          if (file.ok) expect(noteSchema.safeParse(file.note).success).toBe(true);
          else expect(file.problem).toMatch(/^[A-Z].+\.$/);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("keeps unknown members, at every level, and values of the wrong kind", () => {
    const text = {
      paragraphs: [
        {
          title: 5,
          text: "%md x",
          dateUpdated: "the other day",
          settings: { params: {}, forms: {}, more: 1 },
          results: {
            code: "SUCCESS",
            msg: [{ type: "TEXT", data: "x", colour: "red", octavo: { later: true } }],
            took: 3,
          },
          id: "p1",
          mine: { deep: [1, null] },
        },
      ],
      name: "n",
      id,
      tags: ["a"],
    };
    expect(JSON.parse(noteFileText(readOrThrow(JSON.stringify(text)).note, 0))).toMatchObject(text);
  });

  it("knows again what came after a run's end, and believes no place that the output does not have", () => {
    const read = (octavo: JsonObject) => {
      const msg = [{ type: "TEXT", data: "a\nb\n", octavo }];
      const file = { paragraphs: [{ id: "p1", results: { code: "SUCCESS", msg } }], name: "n", id };
      return readOrThrow(JSON.stringify(file)).note.paragraphs[0]?.results?.segments[0];
    };
    expect(read({ joinedAt: 2 })).toEqual({ ...createSegment("TEXT", "a\nb\n"), joinedAt: 2 });
    for (const joinedAt of [-1, 5, 1.5, "2"]) expect(read({ joinedAt })).not.toHaveProperty("joinedAt");
  });

  it("keeps what others put under config.octavo, and takes only the version out", () => {
    const config = { looknfeel: "default", octavo: { theme: "dark", version: 12 } };
    const { note, version } = readOrThrow(JSON.stringify({ paragraphs: [], config }));
    expect(version).toBe(12);
    expect(note.config).toEqual({ looknfeel: "default", octavo: { theme: "dark" } });
    expect(JSON.parse(noteFileText(note, 13)).config).toEqual({
      looknfeel: "default",
      octavo: { theme: "dark", version: 13 },
    });
  });

  it("lets no config claim that a user runs all of the note", () => {
    const runAll = { queue: ["p1"], user: "root" };
    const config = { octavo: { theme: "dark", version: 7, runAll } };
    for (const version of [0, 13]) {
      const read = readOrThrow(noteFileText(aNote({ config }), version));
      expect([read.note.runAll, read.version]).toEqual([null, version]);
      expect(read.note.config).toEqual({ octavo: { theme: "dark" } });
    }
  });

  it("writes the name that the path has, whatever the file said", () => {
    const { note } = readOrThrow(`{"paragraphs": [], "name": "old", "path": "/elsewhere/old"}`, { id, path: "/a/new" });
    expect(note.path).toBe("/a/new");
    expect(JSON.parse(noteFileText(note, 0))).toMatchObject({ name: "new" });
    expect(note.extra).toEqual({});
  });

  it("takes a path from the file only where the caller has none, and never one that climbs", () => {
    const pathOf = (file: object) => {
      const read = readNoteFile(JSON.stringify({ paragraphs: [], id, ...file }));
      return read.ok && read.note.path;
    };
    expect(pathOf({ name: "Zeppelin Tutorial/Basic" })).toBe("/Zeppelin Tutorial/Basic");
    expect(pathOf({ name: "x", path: "/a/x" })).toBe("/a/x");
    expect(pathOf({ name: "../../etc/passwd" })).toBe("/Untitled Note");
  });

  it("writes results over budget with where the whole is, and exports them without", () => {
    const overflow = { lines: 9, bytes: 99, tail: "z", file: "abc.log" };
    const note = aNote({
      paragraphs: [aParagraph({ results: resultsOf("SUCCESS", [createSegment("TEXT", "a", overflow)]) })],
    });
    const messageOf = (text: string) => JSON.parse(text).paragraphs[0].results.msg[0];
    expect(messageOf(noteFileText(note, 1))).toEqual({ type: "TEXT", data: "a", octavo: overflow });
    expect(messageOf(noteFileText(forExport(note), 0)).octavo).toEqual({ ...overflow, file: null });
  });

  it("is exported without what only this server understands", () => {
    const results = resultsOf("SUCCESS", [{ ...createSegment("TEXT", "a\nb\n"), joinedAt: 2 }]);
    const note = aNote({
      paragraphs: [aRunningParagraph({ textVersion: 3, results })],
      runAll: { queue: [], user: "ada" },
    });
    expect(noteFileText(forExport(note), 0)).not.toContain("octavo");
    expect(forExport(note).paragraphs[0]?.status).toBe("ABORT");
  });

  it("is written with each paragraph serialised once as long as it does not change", () => {
    const written: string[] = [];
    const fragmentOf = cachedFragments((paragraph) => {
      written.push(paragraph.id);
      return writeParagraph(paragraph);
    });
    const note = aNote({ paragraphs: ["p1", "p2"].map((name) => aParagraph({ id: aParagraphId(name) })) });
    const edited = {
      ...note,
      paragraphs: note.paragraphs.map((paragraph, index) => (index === 1 ? { ...paragraph, text: "x" } : paragraph)),
    };
    noteFileText(note, 1, fragmentOf);
    const text = noteFileText(edited, 2, fragmentOf);
    expect(written).toEqual(["p1", "p2", "p2"]);
    expect(text).toBe(noteFileText(edited, 2, writeParagraph));
  });

  it("lets a __proto__ member do nothing", () => {
    const evil = `{"paragraphs": [{"id": "p1", "config": {"__proto__": {"enabled": false}}, "__proto__": {"text": "x"}}], "__proto__": {"id": "x"}}`;
    const { note } = readOrThrow(evil);
    expect(note.paragraphs[0]?.text).toBe("");
    expect(note.paragraphs[0]?.config).toEqual({});
    expect(({} as Record<string, unknown>)["enabled"]).toBeUndefined();
    expect(noteFileText(note, 0)).not.toContain("__proto__");
  });
});

describe("an older note file", () => {
  it("may have one result as text", () => {
    const old = { result: { code: "SUCCESS", type: "TABLE", msg: "a\tb\n1\t2" } };
    expect(readParagraphOrThrow(old).results).toEqual(resultsOf("SUCCESS", [createSegment("TABLE", "a\tb\n1\t2")]));
    expect(readParagraphOrThrow({ results: { code: "ERROR", msg: "no" } }).results).toEqual(
      resultsOf("ERROR", [createSegment("TEXT", "no")]),
    );
  });

  it("may have dates in English", () => {
    const paragraph = readParagraphOrThrow({ dateCreated: "Dec 17, 2016 3:32:15 PM" });
    expect(formatDate(paragraph.dateCreated ?? 0)).toBe("2016-12-17 15:32:15.000");
  });

  it("may list chart settings, or have a single chart", () => {
    const graph = { mode: "pieChart" };
    expect(readParagraphOrThrow({ config: { results: [null, { graph }] } }).config).toEqual({
      results: { 1: { graph } },
    });
    expect(readParagraphOrThrow({ config: { graph } }).config).toEqual({ graph, results: { 0: { graph } } });
  });

  it("may list forms, and call their types by older names", () => {
    const forms = [
      { name: "a", type: "input" },
      { name: "b", options: [] },
      { name: "c", type: "checkbox" },
      { name: "d", type: "Password" },
    ];
    expect(readParagraphOrThrow({ settings: { forms } }).settings.forms).toEqual({
      a: { name: "a", type: "TextBox" },
      b: { name: "b", options: [], type: "Select" },
      c: { name: "c", type: "CheckBox" },
      d: { name: "d", type: "Password" },
    });
  });

  it("may have paragraphs without an id, or two with the same", () => {
    const { note } = readOrThrow(`{"paragraphs": [{"id": "a"}, {"id": "a"}, {}]}`);
    expect(note.paragraphs.map((paragraph) => paragraph.id)).toEqual(["a", "paragraph_0_1", "paragraph_0_2"]);
  });

  it("may have every sign unescaped", () => {
    expect(readParagraphOrThrow({ text: "<&>='" }).text).toBe("<&>='");
    expect(writeParagraph(aParagraph({ text: "<&>='" }))).toContain('"\\u003c\\u0026\\u003e\\u003d\\u0027"');
  });
});

describe("a broken note file", () => {
  const whole = noteFileText(aNote(), 1);
  it.each([
    ["is empty", "", /empty/],
    ["is blank", " \n", /empty/],
    ["was cut off", whole.slice(0, whole.length / 2), /ends in the middle/],
    ["was cut off before its last sign", whole.slice(0, -1), /ends in the middle/],
    ["was damaged", whole.replace(":", ";"), /not valid JSON/],
    ["is no JSON", "hello", /not JSON/],
    ["is a list", "[]", /holds no note/],
    ["is text", '"note"', /holds no note/],
    ["has none of the members of a note", '{"a": 1}', /no paragraphs/],
    ["has paragraphs that are no list", '{"paragraphs": {}, "name": "n", "id": "2A"}', /paragraphs are no list/],
    ["has a paragraph that is none", '{"paragraphs": [{}, 5]}', /Paragraph 2/],
    ["is a notebook", '{"cells": []}', /Jupyter/],
    ["is nested too deep", `{"paragraphs": ${"[".repeat(100_000)}${"]".repeat(100_000)}}`, /levels deep/],
  ])("is refused in words when it %s", (_, text, words) => {
    expect(readNoteFile(text, place)).toEqual({ ok: false, problem: expect.stringMatching(words) });
  });

  it("may be nested as deep as the limit", () => {
    const nested = (levels: number) => `{"paragraphs": [], "x": ${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
    expect(readNoteFile(nested(maximumFileDepth), place).ok).toBe(true);
    expect(readNoteFile(nested(maximumFileDepth + 1), place).ok).toBe(false);
  });

  it("comes back whatever a request could bring, however deep", () => {
    const deep = JSON.parse(`{"x":${"[".repeat(maximumDepth - 3)}${"]".repeat(maximumDepth - 3)}}`);
    const settings = { params: deep, forms: {} };
    const note = aNote({ config: deep, params: deep, paragraphs: [aParagraph({ config: deep, settings })] });
    expect(readOrThrow(noteFileText(note, 1)).note.paragraphs).toEqual(note.paragraphs);
  });

  it("may have as many paragraphs as the limit", () => {
    const listing = (count: number) => `{"paragraphs": [${Array(count).fill("{}").join(",")}]}`;
    expect(readNoteFile(listing(maximumParagraphs), place).ok).toBe(true);
    expect(readNoteFile(listing(maximumParagraphs + 1), place).ok).toBe(false);
  });

  it("needs an id from somewhere", () => {
    expect(readNoteFile('{"paragraphs": [], "id": "../x"}')).toMatchObject({ ok: false });
    expect(readNoteFile('{"paragraphs": [], "id": "../x"}', { id }).ok).toBe(true);
  });

  it("may have numbers without end and byte order marks", () => {
    expect(readOrThrow('\ufeff{"paragraphs": [], "config": {"a": 1e999}}').note.config).toEqual({
      a: { $numberDouble: "Infinity" },
    });
  });
});

describe("settleInterrupted", () => {
  it.each(["PENDING", "RUNNING"] as const)("aborts what was %s, without a time of its end", (status) => {
    const paragraph = aParagraph({ status, dateStarted: 2000, dateFinished: 1000, run: aRun() });
    const settled = settleInterrupted(aNote({ paragraphs: [paragraph], runAll: { queue: [], user: "ada" } }));
    expect(settled.paragraphs).toEqual([aParagraph({ status: "ABORT", dateStarted: 2000, dateFinished: null })]);
    expect(settled.runAll).toBeNull();
  });

  it("leaves the rest alone", () => {
    const note = aNote({ paragraphs: [aParagraph({ status: "FINISHED" })] });
    expect(settleInterrupted(note)).toEqual(note);
  });
});
