import {
  createSegment,
  findParagraph,
  type JsonObject,
  type NoteId,
  type ParagraphId,
  readNoteFile,
  resultsOf,
} from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import { describe, expect, it } from "vitest";
import { everyNote } from "../access/needs.ts";
import { witness } from "../testing/a-live-note.ts";
import { type ANotebook, aNotebook, createNote } from "../testing/a-notebook.ts";
import { settled } from "../testing/fake-log.ts";
import { decideOperations, insertParagraph } from "./paragraphs.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const pathsOf = ({ notebook }: ANotebook) => notebook.list().map(({ path }) => path);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "fulfilled",
    (error: unknown) => (error instanceof NotebookError ? error.code : error),
  );

describe("two requests for one place", () => {
  it("make one note there, and the other is refused", async () => {
    const house = await aNotebook();
    const both = await Promise.all([codeOf(createNote(house, "/A")), codeOf(createNote(house, "/A"))]);
    expect(both.sort()).toEqual(["fulfilled", "pathTaken"]);
    expect(pathsOf(house)).toEqual(["/A"]);
  });

  it("by renaming: one moves, and nothing is overwritten", async () => {
    const house = await aNotebook();
    const [a, b] = [await createNote(house, "/A"), await createNote(house, "/B")];
    const move = (id: NoteId) => codeOf(house.notebook.rename(id, "/C", { isRelative: false }));
    expect((await Promise.all([move(a.note.id), move(b.note.id)])).sort()).toEqual(["fulfilled", "pathTaken"]);
    expect(pathsOf(house)).toHaveLength(2);
    expect(await house.fileOf(a.note.id)).toBeDefined();
    expect(await house.fileOf(b.note.id)).toBeDefined();
  });

  it("by throwing away: the second has the time in its name", async () => {
    const house = await aNotebook();
    const first = await createNote(house, "/A");
    await house.notebook.trash(first.note.id);
    const second = await createNote(house, "/A");
    await house.notebook.trash(second.note.id);
    expect(pathsOf(house)).toEqual(["/~Trash/A", expect.stringMatching(/^\/~Trash\/A 2026-11-21 /)]);
  });

  it("by deleting: one does it, the other finds nothing", async () => {
    const house = await aNotebook();
    const { note } = await createNote(house, "/A");
    const both = [codeOf(house.notebook.remove(note.id)), codeOf(house.notebook.remove(note.id))];
    expect((await Promise.all(both)).sort()).toEqual(["fulfilled", "noteNotFound"]);
  });
});

describe("a rename", () => {
  it("while the note is being saved loses neither the name nor the edit", async () => {
    const house = await aNotebook();
    const live = await createNote(house, "/A");
    await insertParagraph(live, { index: 0, text: "new" }, asker(house)).durable;
    const saving = house.openNotes.save(live.note.id);
    await house.notebook.rename(live.note.id, "/Folder/B", { isRelative: false });
    await saving;
    await house.openNotes.save(live.note.id);
    const file = await house.storage.read({ id: live.note.id, path: "/Folder/B" });
    expect(file).toContain('"new"');
    expect(pathsOf(house)).toEqual(["/Folder/B"]);
    expect((await house.storage.list()).notes).toHaveLength(1);
  });

  it("that the disk refuses to remember is taken back as a whole", async () => {
    const house = await aNotebook();
    const live = await createNote(house, "/A");
    house.disk.onCall = ({ path }) => (path.startsWith("/journal") ? "ENOSPC" : undefined);
    expect(await codeOf(house.notebook.rename(live.note.id, "/B", { isRelative: false }))).toBe("diskRefused");
    expect(pathsOf(house)).toEqual(["/A"]);
    expect(live.note.path).toBe("/A");
    expect(await house.storage.read({ id: live.note.id, path: "/A" })).toContain("paragraphs");
  });

  it.each(["", "  "])("to %j is refused", async (name) => {
    const house = await aNotebook();
    const { note } = await createNote(house, "/A");
    await expect(house.notebook.rename(note.id, name, { isRelative: false })).rejects.toThrow("name can not be empty");
  });
});

describe("folders", () => {
  it("that are renamed into another join its notes, and nothing is overwritten", async () => {
    const house = await aNotebook();
    for (const path of ["/From/one", "/From/deep/two", "/To/three"]) await createNote(house, path);
    await house.notebook.renameFolder({ id: "From", name: "To" }, everyNote);
    expect(pathsOf(house)).toEqual(["/To/deep/two", "/To/one", "/To/three"]);
  });

  it("of which one note finds its place taken arrive whole: that note has the time in its name", async () => {
    const house = await aNotebook();
    for (const path of ["/From/a", "/From/same", "/To/same"]) await createNote(house, path);
    await house.notebook.renameFolder({ id: "From", name: "To" }, everyNote);
    expect(pathsOf(house)).toEqual(["/To/a", "/To/same", expect.stringMatching(/^\/To\/same 2026-11-2/)]);
  });

  it("move up into the folder that they are in", async () => {
    const house = await aNotebook();
    for (const path of ["/a/a/n", "/a/n", "/a/a/a/n"]) await createNote(house, path);
    await house.notebook.renameFolder({ id: "a/a", name: "a" }, everyNote);
    expect(pathsOf(house)).toEqual(["/a/a/n", "/a/n", expect.stringMatching(/^\/a\/n 2026-11-2/)]);
  });

  it("do not move where the path of one of their notes would be too long: none of them does", async () => {
    const house = await aNotebook();
    for (const path of ["/F/a", `/F/${"deep/".repeat(160)}b`]) await createNote(house, path);
    expect(await codeOf(house.notebook.renameFolder({ id: "F", name: "much/".repeat(20) }, everyNote))).toBe("badName");
    expect(pathsOf(house)).toContain("/F/a");
  });

  it("thrown away twice are one folder in the trash, and come back as one", async () => {
    const house = await aNotebook();
    for (let time = 0; time < 2; time++) {
      await createNote(house, "/F/a");
      await house.notebook.trashFolder("F", everyNote);
    }
    const time = expect.stringMatching(/^\/F\/a 2026-11-2/);
    await house.notebook.restoreFolder("~Trash/F", everyNote);
    expect(pathsOf(house)).toEqual(["/F/a", time]);
  });

  it("can not move into themselves, and a sibling whose name begins alike is no part of them", async () => {
    const house = await aNotebook();
    for (const path of ["/note/a", "/note-secret/b"]) await createNote(house, path);
    await expect(house.notebook.renameFolder({ id: "note", name: "note/sub" }, everyNote)).rejects.toThrow("itself");
    await house.notebook.removeFolder("note", everyNote);
    expect(pathsOf(house)).toEqual(["/note-secret/b"]);
  });

  it("come back from the trash to where they were", async () => {
    const house = await aNotebook();
    await createNote(house, "/F/a");
    await house.notebook.trashFolder("F", everyNote);
    expect(pathsOf(house)).toEqual(["/~Trash/F/a"]);
    await expect(house.notebook.trashFolder("~Trash/F", everyNote)).rejects.toThrow("in the trash already");
    await expect(house.notebook.renameFolder({ id: "~Trash", name: "F" }, everyNote)).rejects.toThrow(
      "trash keeps its name",
    );
    await house.notebook.restoreFolder("~Trash/F", everyNote);
    expect(pathsOf(house)).toEqual(["/F/a"]);
    await expect(house.notebook.restoreFolder("F", everyNote)).rejects.toThrow("not in trash");
  });
});

describe("restoring all", () => {
  it("brings everything back; where a place is taken, the time becomes part of the name", async () => {
    const house = await aNotebook();
    for (const path of ["/A", "/B"]) {
      const { note } = await createNote(house, path);
      await house.notebook.trash(note.id);
    }
    await createNote(house, "/A");
    await house.notebook.restoreAll(everyNote);
    expect(pathsOf(house)).toEqual(["/A", expect.stringMatching(/^\/A 2026-11-2/), "/B"]);
  });

  it("holds for one note too", async () => {
    const house = await aNotebook();
    const { note } = await createNote(house, "/A");
    await house.notebook.trash(note.id);
    await createNote(house, "/A");
    await house.notebook.restore(note.id);
    expect(pathsOf(house)).toEqual(["/A", expect.stringMatching(/^\/A 2026-11-2/)]);
    expect(await codeOf(house.notebook.restore(note.id))).toBe("badRequest");
  });
});

describe("a clone", () => {
  it("has ids of its own and neither schedule nor run", async () => {
    const house = await aNotebook();
    const live = await createNote(house, "/A");
    const config = { cron: "0 0 * * *", cronExecutingUser: "root", looknfeel: "simple" };
    await decideOperations(live, [{ type: "noteConfigured", config }]).durable;
    const clone = await house.notebook.clone(live.published.note, "", { user: "bob" });
    expect(clone.note.config).toEqual({ looknfeel: "simple" });
    expect(clone.note.info).toEqual({ cron: expect.stringMatching(/^The schedule 0 0 \* \* \* was not taken over/) });
    expect(clone.note.runAll).toBeNull();
    expect(clone.note.path).toBe(`/Cloned Note_${clone.note.id}`);
    expect(clone.note.paragraphs.map(({ id }) => id)).not.toEqual(live.note.paragraphs.map(({ id }) => id));
  });

  it("keeps results, forms and shared values, which belong to its own paragraphs from then on", async () => {
    const house = await aNotebook();
    const live = await createNote(house, "/A");
    const paragraphId = live.note.paragraphs[0]?.id as ParagraphId;
    const outcome = { errorMessage: null, user: "ada", dateStarted: 1, dateFinished: 2 };
    const results = resultsOf("SUCCESS", [createSegment("TEXT", "42")]);
    const forms = { who: { type: "TextBox", name: "who" } };
    await decideOperations(live, [
      { type: "resultsSet", paragraphId, status: "FINISHED", results, ...outcome },
      { type: "paragraphFormsSet", paragraphId, params: { who: "bob" }, forms },
      { type: "noteFormsSet", params: { all: "x" }, forms },
      { type: "angularObjectSet", groupId: "python", name: "v", paragraphId, clientId: null, value: 7 },
    ]).durable;
    const { note } = await house.notebook.clone(live.published.note, "/B", { user: "bob" });
    const [paragraph] = note.paragraphs;
    expect(paragraph).toMatchObject({ results, status: "READY", user: "bob", dateFinished: null });
    expect(paragraph?.settings).toEqual({ params: { who: "bob" }, forms });
    expect(note).toMatchObject({ params: { all: "x" }, forms });
    expect(note.angularObjects).toEqual({
      python: [{ name: "v", object: 7, noteId: note.id, paragraphId: paragraph?.id }],
    });
  });
});

describe("an import", () => {
  const source: JsonObject = {
    name: "Folder/Brought",
    id: "2STOLEN11",
    config: { cron: "* * * * *", cronExecutingUser: "root", cronExecutingRoles: "[]", looknfeel: "report" },
    info: { isRunning: true },
    owners: ["root"],
    paragraphs: [{ id: "p1", text: "%sh id", status: "RUNNING", results: { code: "SUCCESS", msg: [] }, user: "root" }],
  };

  it("takes what a note says, and nothing that could act for a user", async () => {
    const house = await aNotebook();
    const { note } = await house.notebook.importNote(source, { user: "ada" });
    expect(note).toMatchObject({ path: "/Folder/Brought", extra: {}, runAll: null });
    expect(note.info).toEqual({ cron: expect.stringMatching(/was not taken over/) });
    expect(note.id).not.toBe("2STOLEN11");
    expect(note.config).toEqual({ isZeppelinNotebookCronEnable: false, looknfeel: "report" });
    expect(note.paragraphs).toMatchObject([
      { id: "p1", status: "READY", run: null, user: "ada", results: { code: "SUCCESS" } },
    ]);
  });

  it("of a taken name changes nothing", async () => {
    const house = await aNotebook();
    await house.notebook.importNote(source, { user: "ada" });
    await expect(house.notebook.importNote(source, { user: "ada" })).rejects.toThrow("existed");
    expect(pathsOf(house)).toEqual(["/Folder/Brought"]);
  });

  it.each([null, [], "text", 7, {}, { name: "n", paragraphs: {} }])("of %j is refused by a sentence", async (value) => {
    const house = await aNotebook();
    await expect(house.notebook.importNote(value, { user: "ada" })).rejects.toThrow(/^Fail to import note: /);
  });
});

describe("a deletion", () => {
  it("reaches watchers, ends the interpreters, and leaves nothing in the journal", async () => {
    const house = await aNotebook();
    const live = await createNote(house, "/A");
    const seen = witness(live);
    const edit = insertParagraph(live, { index: 0 }, asker(house)).durable;
    await house.notebook.remove(live.note.id);
    await edit;
    expect(seen.at(-1)).toBe("gone");
    expect(house.removed).toEqual([live.note.id]);
    expect(live.decide([{ type: "noteMoved", path: "/B" }])).toMatchObject({ ok: false });
    await house.journal.stop();
    const [history] = (await aNotebook(house.disk.kill())).journal.takeHistories();
    expect(history).toBeUndefined();
  });

  it("meets a reader who opens the note just then", async () => {
    const house = await aNotebook();
    const { note } = await createNote(house, "/A");
    await house.openNotes.save(note.id);
    house.openNotes.drop(note.id);
    const opening = house.notebook.open(note.id);
    const removing = house.notebook.remove(note.id);
    const live = await opening;
    const seen = witness(live);
    await removing;
    expect(seen).toEqual(["gone"]);
    expect(await codeOf(house.notebook.open(note.id))).toBe("noteNotFound");
  });

  it("that the disk refuses leaves the note as it was, and alive", async () => {
    const house = await aNotebook();
    const live = await createNote(house, "/A");
    house.disk.onCall = ({ path }) => (path.startsWith("/journal") ? "ENOSPC" : undefined);
    expect(await codeOf(house.notebook.remove(live.note.id))).toBe("diskRefused");
    house.disk.onCall = () => undefined;
    await house.journal.probe();
    await insertParagraph(live, { index: 0 }, asker(house)).durable;
    expect(pathsOf(house)).toEqual(["/A"]);
  });
});

describe("reading the tree again", () => {
  it("finds new files, and notes that cannot be read are notes too", async () => {
    const house = await aNotebook();
    house.disk.plant("/notebook/Broken_2BROKEN11.zpln", encode('{"paragraphs":[{"te'));
    house.disk.plant("/notebook/Empty_2EMPTY111.zpln", encode(""));
    house.disk.plant("/notebook/Odd_2DD111111.zpln", encode('{"paragraphs":[],"name":"Odd","mine":{"x":1}}'));
    await house.notebook.reload();
    expect(pathsOf(house)).toEqual(["/Broken", "/Empty", "/Odd"]);
    await expect(house.notebook.open("2BROKEN11")).rejects.toThrow(/"\/Broken" cannot be opened\. .*left as it is\.$/);
    await expect(house.notebook.open("2EMPTY111")).rejects.toThrow("The file is empty.");
    const odd = await house.notebook.open("2DD111111");
    await insertParagraph(odd, { index: 0, text: "x" }, asker(house)).durable;
    await house.openNotes.save(odd.note.id);
    expect(JSON.parse((await house.fileOf(odd.note.id)) ?? "")).toMatchObject({ mine: { x: 1 } });
    expect(await house.fileOf("2BROKEN11" as NoteId)).toBe('{"paragraphs":[{"te');
  });

  it("moves an open note along with its file", async () => {
    const house = await aNotebook();
    const live = await createNote(house, "/A");
    const seen = witness(live);
    await house.disk.rename(`/notebook/A_${live.note.id}.zpln`, `/notebook/B_${live.note.id}.zpln`);
    await house.notebook.reload();
    expect(live.note.path).toBe("/B");
    expect(seen).toHaveLength(1);
    expect(pathsOf(house)).toEqual(["/B"]);
  });

  it("lets an open note go whose file is gone", async () => {
    const house = await aNotebook();
    const live = await createNote(house, "/A");
    const seen = witness(live);
    await house.disk.unlink(`/notebook/A_${live.note.id}.zpln`);
    await house.notebook.reload();
    expect(pathsOf(house)).toEqual([]);
    expect(seen).toEqual(["gone"]);
    expect(house.removed).toEqual([live.note.id]);
  });

  it("reports the notes that are gone, and goes on with the list once the disk takes it", async () => {
    const house = await aNotebook();
    const [gone, moved] = [await createNote(house, "/A"), await createNote(house, "/B")];
    const seen = witness(gone);
    await house.disk.unlink(`/notebook/A_${gone.note.id}.zpln`);
    await house.disk.rename(`/notebook/B_${moved.note.id}.zpln`, `/notebook/C_${moved.note.id}.zpln`);
    house.disk.onCall = ({ path }) => (path.startsWith("/journal") ? "ENOSPC" : undefined);
    expect(await codeOf(house.notebook.reload())).toBe("diskRefused");
    expect(seen).toEqual(["gone"]);
    expect(house.removed).toEqual([gone.note.id]);
    house.disk.onCall = () => undefined;
    await house.journal.probe();
    await house.notebook.reload();
    expect(moved.note.path).toBe("/C");
  });

  it("brings what others have changed in files to notes that are open, but for files that cannot be read", async () => {
    const house = await aNotebook();
    const [broken, changed] = [await createNote(house, "/A"), await createNote(house, "/B")];
    const files = [broken, changed].map(({ note }) => `/notebook${note.path}_${note.id}.zpln`);
    const text = (await house.fileOf(changed.note.id)) ?? "";
    house.disk.plant(files[0] ?? "", encode("{"));
    house.disk.plant(
      files[1] ?? "",
      encode(text.replace('"paragraphs": [', '"paragraphs": [{"id": "p1", "text": "pulled"},')),
    );
    let reloads = 0;
    house.notebook.onReloaded(() => reloads++);
    await house.notebook.reload();
    expect(changed.note.paragraphs.map((paragraph) => paragraph.text)).toEqual(["pulled", ""]);
    expect(house.warnings).toMatchObject([{ noteId: broken.note.id }]);
    expect(reloads).toBe(1);
  });

  it("keeps edits that only the journal has, and makes the file again", async () => {
    const house = await aNotebook();
    const live = await createNote(house, "/A");
    await insertParagraph(live, { index: 0, text: "precious" }, asker(house)).durable;
    await house.disk.unlink(`/notebook/A_${live.note.id}.zpln`);
    await house.notebook.reload();
    expect(pathsOf(house)).toEqual(["/A"]);
    await house.openNotes.save(live.note.id);
    expect(await house.fileOf(live.note.id)).toContain("precious");
  });

  it("keeps a note in which something runs", async () => {
    const house = await aNotebook();
    const live = await createNote(house, "/A");
    house.busy.add(live.note.id);
    await house.disk.unlink(`/notebook/A_${live.note.id}.zpln`);
    await house.notebook.reload();
    expect(pathsOf(house)).toEqual(["/A"]);
  });

  it("lists one of two files that claim one id, the known one, and says so", async () => {
    const house = await aNotebook();
    const live = await createNote(house, "/B");
    house.disk.plant(`/notebook/A_${live.note.id}.zpln`, encode("{}"));
    await house.notebook.reload();
    expect(pathsOf(house)).toEqual(["/B"]);
    expect(house.warnings).toMatchObject([{ noteId: live.note.id }]);
  });
});

describe("the list", () => {
  it("is sent at once, then at most twice a second, and its last state is always sent", async () => {
    const house = await aNotebook();
    house.clock.advance(500);
    const notified: number[] = [];
    house.notebook.onListChanged(() => notified.push(house.notebook.list().length));
    await createNote(house, "/A");
    expect(notified).toEqual([1]);
    for (const path of ["/B", "/C", "/D"]) await createNote(house, path);
    expect(notified).toEqual([1]);
    house.clock.advance(500);
    expect(notified).toEqual([1, 4]);
    house.clock.advance(2000);
    expect(notified).toEqual([1, 4]);
  });
});

describe("notes in memory", () => {
  it("a thousand of them leave it once no user looks at them and they are saved", async () => {
    const house = await aNotebook();
    for (let count = 0; count < 1000; count++) await createNote(house, `/n${count}`);
    const [watched, unsaved] = house.openNotes.all;
    if (!watched || !unsaved) throw new Error("no notes");
    witness(watched);
    await insertParagraph(unsaved, { index: 0 }, asker(house)).durable;
    house.openNotes.closeIdle();
    house.clock.advance(60_001);
    house.openNotes.closeIdle();
    expect(house.openNotes.all).toEqual([watched, unsaved]);
  });
});

describe("a note that is used over REST", () => {
  it("stays in memory as long as it is asked for now and then", async () => {
    const house = await aNotebook();
    const { note } = await createNote(house, "/A");
    const opened = await house.notebook.open(note.id);
    for (let round = 0; round < 5; round++) {
      house.openNotes.closeIdle();
      house.clock.advance(30_001);
      expect(await house.notebook.open(note.id)).toBe(opened);
    }
  });

  it("decides nothing more once it has left the memory, where it is read anew", async () => {
    const house = await aNotebook();
    const old = await createNote(house, "/A");
    house.openNotes.closeIdle();
    house.clock.advance(60_001);
    house.openNotes.closeIdle();
    const opened = await house.notebook.open(old.note.id);
    expect(opened).not.toBe(old);
    expect(old.decide([{ type: "allOutputCleared" }])).toMatchObject({ ok: false });
    await insertParagraph(opened, { index: 0 }, asker(house)).durable;
  });
});

describe("ids that are names of the prototype", () => {
  it.each(["__proto__", "constructor", "toString"])("%s names no note", async (id) => {
    const house = await aNotebook();
    expect(await codeOf(house.notebook.open(id))).toBe("noteNotFound");
  });

  it("may name paragraphs and members of a config, as any other word", async () => {
    const house = await aNotebook();
    const source = {
      name: "P",
      paragraphs: [
        { id: "__proto__", text: "a" },
        { id: "constructor", text: "b" },
      ],
    };
    const { note } = await house.notebook.importNote(source, { user: "ada" });
    expect(note.paragraphs.map(({ text }) => text)).toEqual(["a", "b"]);
    const text = (await house.fileOf(note.id)) ?? "";
    const again = readNoteFile(text, { id: note.id, path: note.path });
    expect(again.ok && again.note.paragraphs.map(({ id }) => id)).toEqual(["__proto__", "constructor"]);
  });
});

it("an insertion out of range says so as Zeppelin does", async () => {
  const house = await aNotebook();
  const live = await createNote(house, "/A");
  expect(() => insertParagraph(live, { index: 98 }, asker(house))).toThrow("Index 98 out of bounds for length 1");
  expect(() => insertParagraph(live, { index: -1 }, asker(house))).toThrow("Index -1 out of bounds for length 1");
  const { paragraph } = insertParagraph(live, { index: 1 }, asker(house));
  expect(findParagraph(live.note, paragraph.id)).toBeDefined();
  await settled();
});

function asker({ ids }: ANotebook) {
  return { user: "ada", roles: [], isAnonymous: false, clientId: "c", ids };
}
