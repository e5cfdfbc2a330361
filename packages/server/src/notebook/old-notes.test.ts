import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type NoteId, readNoteFile } from "@octavo/note";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openFileNoteStorage } from "../storage/file-note-storage.ts";
import { nodeFileSystem } from "../storage/node-file-system.ts";
import { boundGroups, importOldNotes } from "./old-notes.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "octavo-old-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function putOld(id: string, note: object | string) {
  mkdirSync(join(root, id), { recursive: true });
  writeFileSync(join(root, id, "note.json"), typeof note === "string" ? note : JSON.stringify(note));
}

async function importAll(groupOf: (id: NoteId) => string | undefined = () => undefined) {
  const storage = await openFileNoteStorage({ root, fileSystem: nodeFileSystem });
  return importOldNotes({ root, fileSystem: nodeFileSystem, storage, groupOf, at: Date.UTC(2026, 10, 28) });
}

describe("notes of before 0.9", () => {
  it("notes of before 0.9 keep their id, folder, results, dates and schedule", async () => {
    putOld("2A94M5J1Z", {
      id: "2A94M5J1Z",
      name: "Sales/2016/Overview",
      config: { cron: "0 0 6 * * ?" },
      paragraphs: [
        {
          id: "p1",
          text: "%md *a*",
          dateFinished: "Dec 17, 2016 3:32:15 PM",
          status: "FINISHED",
          result: { code: "SUCCESS", type: "HTML", msg: "<p>a</p>" },
        },
      ],
    });
    expect(await importAll(() => "md")).toEqual({
      imported: [{ id: "2A94M5J1Z", path: "/Sales/2016/Overview" }],
      known: 0,
      failed: [],
    });
    const text = readFileSync(join(root, "Sales/2016/Overview_2A94M5J1Z.zpln"), "utf8");
    const read = readNoteFile(text, { path: "/Sales/2016/Overview" });
    expect(read).toMatchObject({
      ok: true,
      note: {
        id: "2A94M5J1Z",
        defaultInterpreterGroup: "md",
        config: { cron: "0 0 6 * * ?" },
        paragraphs: [
          {
            dateFinished: new Date(2016, 11, 17, 15, 32, 15).getTime(),
            results: { segments: [{ type: "HTML", data: "<p>a</p>" }] },
          },
        ],
      },
    });
    expect(await importAll()).toEqual({ imported: [], known: 1, failed: [] });
  });

  it("old notes of one name are imported side by side, and a file that cannot be read is named and left", async () => {
    for (const id of ["2AAAAAAAA", "2BBBBBBBB"]) putOld(id, { name: "Same", paragraphs: [] });
    putOld("2CCCCCCCC", "{");
    mkdirSync(join(root, "2DDDDDDDD"));
    symlinkSync("/etc/hostname", join(root, "2DDDDDDDD", "note.json"));
    const { imported, failed } = await importAll();
    expect(imported.map(({ path }) => path)).toEqual(["/Same", expect.stringMatching(/^\/Same 2026-11-2\d/)]);
    expect(failed.map(({ file }) => file)).toEqual(["2CCCCCCCC/note.json", "2DDDDDDDD/note.json"]);
    expect((await importAll()).imported).toEqual([]);
  });

  it("the default interpreter of an old note is the one that it was bound to first", () => {
    const settings = [{ id: "2CZ", name: "spark" }];
    const groupOf = boundGroups({ interpreterBindings: { "2AAAAAAAA": ["2CZ", "2CY"], "2BBBBBBBB": "x" } }, settings);
    expect(groupOf("2AAAAAAAA" as NoteId)).toBe("spark");
    expect(groupOf("2BBBBBBBB" as NoteId)).toBeUndefined();
    expect(boundGroups({}, settings)("2AAAAAAAA" as NoteId)).toBeUndefined();
  });
});
