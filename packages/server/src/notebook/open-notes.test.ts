import { type Note, noteFileText, type Paragraph, type ParagraphId, readNoteFile } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { aNotebook } from "../testing/a-notebook.ts";
import type { LiveNote } from "./live-note.ts";
import { type Asker, decide, insertParagraph } from "./paragraphs.ts";
import { textReplacementOf } from "./texts.ts";

const textsOf = ({ note }: LiveNote) => note.paragraphs.map(({ text }) => text);

function write(live: LiveNote, paragraphId: ParagraphId, text: string): Promise<void> {
  return decide(live, textReplacementOf(live, { paragraphId, text, clientId: "ada", at: 1 })).durable;
}

/** A saved note of two paragraphs, and somebody with git beside it. */
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

  it("is somebody's once another file has come in between", async () => {
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
