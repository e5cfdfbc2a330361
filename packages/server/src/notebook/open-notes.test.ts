import { type Note, noteFileText, type Paragraph, type ParagraphId, readNoteFile } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { aNotebook } from "../testing/a-notebook.ts";
import type { LiveNote } from "./live-note.ts";
import { type Asker, decideOperations, insertParagraph } from "./paragraphs.ts";
import { textReplacementOf } from "./texts.ts";

const textsOf = ({ note }: LiveNote) => note.paragraphs.map(({ text }) => text);

function write(live: LiveNote, paragraphId: ParagraphId, text: string): Promise<void> {
  return decideOperations(live, textReplacementOf(live, { paragraphId, text, clientId: "ada", at: 1 })).durable;
}

/** A saved note of two paragraphs, and a user of git beside it. */
async function aSharedFile() {
  const house = await aNotebook();
  const asker: Asker = { user: "ada", roles: [], isAnonymous: false, clientId: "ada", ids: house.ids };
  const live = await house.notebook.create({ path: "/A", user: "ada", withEmptyParagraph: false });
  const insert = (index: number, text: string) => insertParagraph(live, { index, text }, asker).durable;
  await insert(0, "one");
  await insert(1, "two");
  const { id, path } = live.note;
  await house.openNotes.save(id);
  const [one, two] = live.note.paragraphs;
  if (!one || !two) throw new Error("two paragraphs");

  async function pull(change: (paragraphs: Note["paragraphs"]) => readonly Paragraph[]): Promise<void> {
    const file = readNoteFile((await house.fileOf(id)) ?? "", { id, path });
    if (!file.ok) throw new Error(file.problem);
    const changed = { ...file.note, paragraphs: [...change(file.note.paragraphs)] };
    await house.storage.write({ id, path }, noteFileText(changed, 1));
  }

  return { ...house, live, insert, one: one.id, two: two.id, pull };
}

const withText = (wanted: ParagraphId, text: string) => (paragraphs: Note["paragraphs"]) =>
  paragraphs.map((paragraph) => (paragraph.id === wanted ? { ...paragraph, text } : paragraph));

describe("what was written since the file was saved, when others change the file", () => {
  it("stays, beside what they changed in the same paragraph and in others", async () => {
    const { live, openNotes, fileOf, insert, one, two, pull } = await aSharedFile();
    await write(live, one, "one by ada");
    await write(live, two, "my two");
    await insert(1, "new");
    await pull(withText(two, "two by git"));
    await openNotes.save(live.note.id);
    expect(textsOf(live)).toEqual(["one by ada", "new", "my two by git"]);
    expect(await fileOf(live.note.id)).toContain("my two by git");
  });

  it("stays when the file is changed once more before it is saved", async () => {
    const { live, openNotes, one, pull } = await aSharedFile();
    await write(live, one, "one by ada");
    await pull(withText(one, "1: one"));
    await openNotes.readAgain(live.note.id);
    expect(textsOf(live)).toEqual(["1: one by ada", "two"]);
    await pull(withText(one, "I: one"));
    await openNotes.save(live.note.id);
    expect(textsOf(live)).toEqual(["I: one by ada", "two"]);
  });

  it("stays when only the journal had it as the server started", async () => {
    const { live, disk, one, two, pull } = await aSharedFile();
    await write(live, one, "one by ada");
    const { notebook, openNotes } = await aNotebook(disk);
    const opened = await notebook.open(live.note.id);
    await pull(withText(one, "1: one"));
    await pull(withText(two, "two by git"));
    await openNotes.save(live.note.id);
    expect(textsOf(opened)).toEqual(["1: one by ada", "two by git"]);
  });

  it("does not hold up what the file alone has changed, once and once more", async () => {
    const { live, openNotes, one, two, pull } = await aSharedFile();
    await pull(withText(one, "1: one"));
    await openNotes.readAgain(live.note.id);
    expect(textsOf(live)).toEqual(["1: one", "two"]);
    await pull((paragraphs) => paragraphs.filter(({ id }) => id !== two));
    await openNotes.readAgain(live.note.id);
    expect(textsOf(live)).toEqual(["1: one"]);
  });

  it("stays when the file removes all, and does not hold up the removal of what the file alone had changed", async () => {
    const { live, openNotes, one, two, pull } = await aSharedFile();
    await write(live, one, "one by ada");
    await pull(withText(two, "two by git"));
    await openNotes.readAgain(live.note.id);
    expect(textsOf(live)).toEqual(["one by ada", "two by git"]);
    await pull(() => []);
    await openNotes.save(live.note.id);
    expect(textsOf(live)).toEqual(["one by ada"]);
  });
});

describe("a reader who begins to look at a note that is open", () => {
  it("sees what others have changed in its file, which stays as they wrote it", async () => {
    const { live, notebook, openNotes, fileOf, one, pull } = await aSharedFile();
    const { id } = live.note;
    await pull(withText(one, "1: one"));
    const pulled = await fileOf(id);
    expect(textsOf(await notebook.openNewest(id))).toEqual(["1: one", "two"]);
    await openNotes.save(id);
    expect(await fileOf(id)).toBe(pulled);
    await write(live, one, "1: one by ada");
    await openNotes.save(id);
    expect(await fileOf(id)).toContain("1: one by ada");
  });

  it("also after a crash, and with what only the journal had", async () => {
    const { live, notebook, journal, disk, one, two, pull } = await aSharedFile();
    const { id } = live.note;
    await pull(withText(one, "1: one"));
    await notebook.openNewest(id);
    await write(live, two, "two by ada");
    await journal.flush();
    const after = await aNotebook(disk.crash(() => 0));
    expect(textsOf(await after.notebook.open(id))).toEqual(["1: one", "two by ada"]);
  });

  it("costs one look at the file, however many begin at once, and no reading while it is the same", async () => {
    const { live, notebook, openNotes, disk, one, pull } = await aSharedFile();
    const { id } = live.note;
    const counted = async (work: () => Promise<unknown>) => {
      const calls: string[] = [];
      disk.onCall = ({ name }) => void calls.push(name);
      await work();
      return calls;
    };
    const atOnce = () => Promise.all(Array.from({ length: 100 }, () => notebook.openNewest(id)));
    expect(await counted(atOnce)).toEqual(["stat"]);
    await pull(withText(one, "1: one"));
    await atOnce();
    expect(await counted(atOnce)).toEqual(["stat"]);
    await write(live, one, "one");
    await openNotes.save(id);
    expect(await counted(atOnce)).toEqual(["stat"]);
  });

  it("is shown a note in which something happens, or that is not saved yet, as it is", async () => {
    const { live, notebook, openNotes, busy, one, two, pull } = await aSharedFile();
    const { id } = live.note;
    busy.add(id);
    await pull(withText(one, "1: one"));
    expect(textsOf(await notebook.openNewest(id))).toEqual(["one", "two"]);
    busy.clear();
    await write(live, two, "two by ada");
    expect(textsOf(await notebook.openNewest(id))).toEqual(["one", "two by ada"]);
    await openNotes.save(id);
    expect(textsOf(await notebook.openNewest(id))).toEqual(["1: one", "two by ada"]);
  });

  it("is shown what is open where the file cannot be read, or the disk takes nothing; reading it again says why", async () => {
    const { live, notebook, disk, journal, one, two, pull } = await aSharedFile();
    const { id, path } = live.note;
    const file = `/notebook${path}_${id}.zpln`;
    const whole = disk.peek(file);
    disk.plant(file, whole.slice(0, 100));
    expect(textsOf(await notebook.openNewest(id))).toEqual(["one", "two"]);
    await expect(notebook.readAgain(live)).rejects.toMatchObject({ code: "noteBroken" });
    disk.plant(file, whole);
    await pull(withText(one, "1: one"));
    disk.onCall = ({ path: at }) => (at.startsWith("/journal") ? "ENOSPC" : undefined);
    await expect(write(live, two, "lost")).rejects.toMatchObject({ code: "diskRefused" });
    expect(textsOf(await notebook.openNewest(id))).toEqual(["one", "two"]);
    disk.onCall = () => undefined;
    await journal.probe();
    expect(textsOf(await notebook.openNewest(id))).toEqual(["1: one", "two"]);
  });

  it("gets the note from its file when it has left the memory meanwhile", async () => {
    const { live, notebook, openNotes, one, pull } = await aSharedFile();
    openNotes.drop(live.note.id);
    await pull(withText(one, "1: one"));
    expect(textsOf(await notebook.openNewest(live.note.id))).toEqual(["1: one", "two"]);
    await expect(notebook.openNewest("nosuch")).rejects.toMatchObject({ code: "noteNotFound" });
  });
});

describe("a save whose file is there and may not last", () => {
  it("is known again as the server's own, and what was written meanwhile is there once", async () => {
    const { live, openNotes, fileOf, one, failingSave } = await aFailingSave();
    await write(live, one, "one by ada");
    await failingSave();
    await write(live, one, "one by ada and bob");
    await openNotes.save(live.note.id);
    expect(textsOf(live)).toEqual(["one by ada and bob", "two"]);
    expect(await fileOf(live.note.id)).toContain("one by ada and bob");
  });

  it("is a change from outside once another file has come in between", async () => {
    const { live, openNotes, storage, fileOf, one, two, pull, failingSave } = await aFailingSave();
    await write(live, one, "one by ada");
    await failingSave();
    const written = (await fileOf(live.note.id)) ?? "";
    await pull(withText(two, "two by git"));
    await openNotes.readAgain(live.note.id);
    expect(live.note.paragraphs[1]?.text).toBe("two by git");
    await storage.write(live.note, written);
    await openNotes.readAgain(live.note.id);
    expect(live.note.paragraphs[1]?.text).toBe("two");
  });

  async function aFailingSave() {
    const shared = await aSharedFile();
    const { disk, openNotes, live } = shared;
    const failingSave = async () => {
      disk.onCall = ({ name }) => (name === "syncFolder" ? "EIO" : undefined);
      await expect(openNotes.save(live.note.id)).rejects.toMatchObject({ code: "diskRefused" });
      disk.onCall = () => undefined;
    };
    return { ...shared, failingSave };
  }
});
