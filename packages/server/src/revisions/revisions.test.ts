import { createRunId, type JsonObject, type NoteId, noteFileText, type ParagraphId, readNoteFile } from "@octavo/note";
import { describe, expect, it } from "vitest";
import type { LiveNote } from "../notebook/live-note.ts";
import { type Asker, decideOperations, insertParagraph } from "../notebook/paragraphs.ts";
import { textReplacementOf } from "../notebook/texts.ts";
import { randomFrom } from "../storage/testing/random.ts";
import { VolatileFileSystem } from "../storage/testing/volatile-file-system.ts";
import { witness } from "../testing/a-live-note.ts";
import { createNote } from "../testing/a-notebook.ts";
import { aRevisedNotebook } from "../testing/a-revised-notebook.ts";

type RevisedNotebook = Awaited<ReturnType<typeof aRevisedNotebook>>;

const asker = ({ ids }: RevisedNotebook): Asker => ({
  user: "ada",
  roles: [],
  isAnonymous: false,
  clientId: "ada",
  ids,
});

function write(house: RevisedNotebook, live: LiveNote, text: string, place = 0): Promise<void> {
  const paragraphId = live.note.paragraphs[place]?.id;
  if (!paragraphId) throw new Error("no such paragraph");
  return decideOperations(live, textReplacementOf(live, { paragraphId, text, clientId: "ada", at: house.ids.now() }))
    .durable;
}

function move(live: LiveNote, from: number, index: number): Promise<void> {
  const paragraphId = live.note.paragraphs[from]?.id;
  if (!paragraphId) throw new Error("no such paragraph");
  return decideOperations(live, [{ type: "paragraphMoved", paragraphId, index }]).durable;
}

const textsOf = ({ note }: LiveNote) => note.paragraphs.map(({ text }) => text);
const keep = (house: RevisedNotebook, live: LiveNote, message: string) =>
  house.revisions.checkpoint(live.note.id, { message, user: "ada" });
const messagesOf = async (house: RevisedNotebook, id: NoteId) =>
  (await house.revisions.list(id)).map(({ message }) => message);

describe("a checkpoint", () => {
  it("a checkpoint has what was acknowledged before it, whether the file had it or not", async () => {
    const house = await aRevisedNotebook();
    const live = await createNote(house, "/Sales/A");
    await write(house, live, "typed a moment ago");
    const revision = await keep(house, live, "first");
    expect(revision).toMatchObject({ message: "first", author: "ada" });
    const note = await house.revisions.read(live.note.id, revision?.id ?? "");
    expect(note.paragraphs[0]?.text).toBe("typed a moment ago");
  });

  it("a checkpoint has what everyone sees, also where no caller waits for the disk", async () => {
    const house = await aRevisedNotebook();
    const live = await createNote(house, "/A");
    const paragraphId = live.note.paragraphs[0]?.id;
    if (!paragraphId) throw new Error("a paragraph");
    const at = house.ids.now();
    const runId = createRunId(house.ids);
    await decideOperations(live, [{ type: "runQueued", paragraphId, runId, textVersion: 0, user: "ada", at }]).durable;
    live.decide(
      [
        { type: "outputAppended", paragraphId, runId, index: 0, format: "TEXT", data: "printed" },
        { type: "runFinished", paragraphId, runId, at, outcome: "FINISHED", files: {} },
      ],
      { fromRunner: true },
    );
    const revision = await keep(house, live, "first");
    const note = await house.revisions.read(live.note.id, revision?.id ?? "");
    expect(note.paragraphs[0]).toMatchObject({ status: "FINISHED", results: { segments: [{ data: "printed" }] } });
  });

  it("a checkpoint of a note that has not changed is none", async () => {
    const house = await aRevisedNotebook();
    const live = await createNote(house, "/A");
    await keep(house, live, "first");
    expect(await keep(house, live, "again")).toBeNull();
    expect(await messagesOf(house, live.note.id)).toEqual(["first"]);
  });

  it("a checkpoint goes on with the history of a note that was renamed and thrown away", async () => {
    const house = await aRevisedNotebook();
    const live = await createNote(house, "/A");
    await keep(house, live, "first");
    await house.notebook.rename(live.note.id, "/Folder/B", { isRelative: false });
    await keep(house, live, "renamed");
    await house.notebook.trash(live.note.id);
    await keep(house, live, "thrown away");
    expect(await messagesOf(house, live.note.id)).toEqual(["thrown away", "renamed", "first"]);
  });

  it("a checkpoint needs a message, and takes signs for terminals out of it", async () => {
    const house = await aRevisedNotebook();
    const live = await createNote(house, "/A");
    for (const message of ["", " \n", "\u0000"])
      await expect(keep(house, live, message)).rejects.toThrow("commitMessage can not be empty");
    expect(await keep(house, live, "\u001b[31mred\u0000\r\nmore")).toMatchObject({ message: "[31mred" });
  });

  it("a checkpoint makes no repository before the first one", async () => {
    const house = await aRevisedNotebook();
    const live = await createNote(house, "/A");
    expect(await house.revisions.list(live.note.id)).toEqual([]);
    await expect(house.disk.stat("/notebook/.git")).rejects.toMatchObject({ code: "ENOENT" });
    await keep(house, live, "first");
    expect(await house.disk.stat("/notebook/.git")).toMatchObject({ kind: "folder" });
    await house.notebook.reload();
    expect(house.notebook.list()).toHaveLength(1);
  });

  it("a checkpoint loses nothing when the power goes at any moment of it", async () => {
    let isDone = false;
    for (let seed = 1; !isDone; seed += 1) {
      const house = await aRevisedNotebook();
      const live = await createNote(house, "/Sales/A");
      await keep(house, live, "first");
      await write(house, live, "second text");
      const last = house.disk.calls + seed;
      house.disk.onCall = ({ number }) => {
        if (number === last) house.disk.powerOff();
        return undefined;
      };
      isDone = await Promise.race([keep(house, live, "second").then(() => true), house.disk.off.then(() => false)]);

      const after = await aRevisedNotebook(house.disk.crash(randomFrom(seed)));
      const again = await after.notebook.open(live.note.id);
      expect(textsOf(again)).toEqual(["second text"]);
      const messages = await messagesOf(after, live.note.id);
      expect(isDone ? [["second", "first"]] : [["first"], ["second", "first"]]).toContainEqual(messages);
      for (const { id } of await after.revisions.list(live.note.id)) await after.revisions.read(live.note.id, id);
      await write(after, again, "third text");
      expect(await keep(after, again, "third")).toMatchObject({ message: "third" });
    }
  });

  it("a checkpoint reports a full disk, and the note goes on", async () => {
    const house = await aRevisedNotebook();
    const live = await createNote(house, "/A");
    house.disk.onCall = ({ name, path }) =>
      name === "createFile" && path.startsWith("/notebook/.git/") ? "ENOSPC" : undefined;
    await expect(keep(house, live, "first")).rejects.toMatchObject({ code: "diskRefused" });
    house.disk.onCall = () => undefined;
    await write(house, live, "goes on");
    expect(await keep(house, live, "second")).toMatchObject({ message: "second" });
  });

  it("a checkpoint of a note that is not there is refused", async () => {
    const house = await aRevisedNotebook();
    const asked = house.revisions.checkpoint("2NOTHERE1", { message: "m", user: "ada" });
    await expect(asked).rejects.toMatchObject({ code: "noteNotFound" });
  });
});

describe("a revision that becomes the note", () => {
  it("a revision that becomes the note does so by facts that its watchers see, and the file has them", async () => {
    const house = await aRevisedNotebook();
    const live = await createNote(house, "/A");
    await write(house, live, "one");
    const revision = await keep(house, live, "first");
    await write(house, live, "two");
    await insertParagraph(live, { index: 1, text: "added" }, asker(house)).durable;
    const seen = witness(live);
    await house.revisions.setHead(live.note.id, revision?.id ?? "", { user: "bob", isOwner: false, msgId: "m-1" });
    expect(textsOf(live)).toEqual(["one"]);
    const steps = seen.flatMap((batch) => (typeof batch === "string" ? [] : batch.steps));
    expect(steps.map(({ operation }) => operation.type)).toEqual(["textChanged", "paragraphRemoved"]);
    expect(steps).toMatchObject([{ msgId: "m-1" }, { msgId: "m-1" }]);
    await house.openNotes.save(live.note.id);
    const file = readNoteFile((await house.fileOf(live.note.id)) ?? "", live.note);
    expect(file).toMatchObject({ ok: true, note: { paragraphs: [{ text: "one" }] } });
  });

  it("a revision that becomes the note keeps what the note was until then, and notifies clients that show it", async () => {
    const house = await aRevisedNotebook();
    const live = await createNote(house, "/A");
    await write(house, live, "one");
    const revision = await keep(house, live, "first");
    await write(house, live, "what others wrote");
    const sent: unknown[] = [];
    house.notices.listen(({ data }, note) => sent.push([data, note?.note.id]));
    await house.revisions.setHead(live.note.id, revision?.id ?? "", { user: "bob", isOwner: true });
    expect(await messagesOf(house, live.note.id)).toEqual(["Before going back to “first”", "first"]);
    const [before] = await house.revisions.list(live.note.id);
    expect(before?.author).toBe("bob");
    const kept = await house.revisions.read(live.note.id, before?.id ?? "");
    expect(kept.paragraphs.map(({ text }) => text)).toEqual(["what others wrote"]);
    const notice = "bob took this note back to “first”. What it was before is in its history.";
    expect(sent).toEqual([[{ notice }, live.note.id]]);
  });

  it("a revision that becomes the note leaves in the note what is written while it is kept", async () => {
    const house = await aRevisedNotebook();
    const live = await createNote(house, "/A");
    await write(house, live, "one");
    const revision = await keep(house, live, "first");
    await write(house, live, "one and two");
    await insertParagraph(live, { index: 1, text: "added" }, asker(house)).durable;
    await insertParagraph(live, { index: 2, text: "and gone" }, asker(house)).durable;
    const commit = house.store.commit.bind(house.store);
    house.store.commit = async (checkpoint) => {
      const made = await commit(checkpoint);
      await write(house, live, "Now: one and two");
      await write(house, live, "added, and more", 1);
      await insertParagraph(live, { index: 3, text: "new" }, asker(house)).durable;
      return made;
    };
    await house.revisions.setHead(live.note.id, revision?.id ?? "", { user: "bob", isOwner: true });
    expect(textsOf(live)).toEqual(["Now: one", "added, and more", "new"]);
  });

  it("a revision that becomes the note leaves in the note what is set while it is kept, and takes back the rest", async () => {
    const house = await aRevisedNotebook();
    const live = await createNote(house, "/A");
    const configure = (id: ParagraphId, title: string, config: JsonObject, params: JsonObject) =>
      decideOperations(live, [{ type: "paragraphConfigured", paragraphId: id, title, config, params }]).durable;
    const first = live.note.paragraphs[0]?.id;
    if (!first) throw new Error("a paragraph");
    await configure(first, "Then", { lineNumbers: true, fontSize: 9 }, { city: "Rome", year: 1 });
    await decideOperations(live, [{ type: "noteFormsSet", params: { all: "then", n: 1 }, forms: {} }]).durable;
    const revision = await keep(house, live, "first");
    await configure(first, "Later", { lineNumbers: false, fontSize: 12 }, { city: "Oslo", year: 2 });
    await decideOperations(live, [{ type: "noteFormsSet", params: { all: "later", n: 2 }, forms: {} }]).durable;
    await insertParagraph(live, { index: 1, text: "added" }, asker(house)).durable;
    const added = live.note.paragraphs[1]?.id;
    if (!added) throw new Error("two paragraphs");
    const commit = house.store.commit.bind(house.store);
    house.store.commit = async (checkpoint) => {
      const made = await commit(checkpoint);
      await configure(first, "Now", { lineNumbers: false, fontSize: 14 }, { city: "Bonn", year: 2 });
      await configure(added, "Named now", {}, {});
      await decideOperations(live, [{ type: "noteFormsSet", params: { all: "now", n: 2 }, forms: {} }]).durable;
      return made;
    };
    await house.revisions.setHead(live.note.id, revision?.id ?? "", { user: "bob", isOwner: true });
    expect(live.note.params).toEqual({ all: "now", n: 1 });
    expect(live.note.paragraphs).toMatchObject([
      { title: "Now", config: { lineNumbers: true, fontSize: 14 }, settings: { params: { city: "Bonn", year: 1 } } },
      { title: "Named now", text: "added" },
    ]);
  });

  it("a revision that becomes the note goes back over what others have brought into the file, too, and has it in the history", async () => {
    const house = await aRevisedNotebook();
    const live = await createNote(house, "/A");
    await write(house, live, "one");
    const revision = await keep(house, live, "first");
    await write(house, live, "two");
    const [first] = live.note.paragraphs;
    if (!first) throw new Error("a paragraph");
    await house.storage.write(
      live.note,
      noteFileText({ ...live.note, paragraphs: [{ ...first, title: "Pulled" }] }, 1),
    );
    await house.revisions.setHead(live.note.id, revision?.id ?? "", { user: "bob", isOwner: true });
    expect(live.note.paragraphs).toMatchObject([{ title: null, text: "one" }]);
    const [before] = await house.revisions.list(live.note.id);
    const kept = await house.revisions.read(live.note.id, before?.id ?? "");
    expect(kept.paragraphs).toMatchObject([{ title: "Pulled", text: "two" }]);
  });

  it("a revision that becomes the note leaves paragraphs where they are moved to while it is kept, where it has no other order", async () => {
    const house = await aRevisedNotebook();
    const live = await createNote(house, "/A");
    for (const text of ["two", "three"]) await insertParagraph(live, { index: 1, text }, asker(house)).durable;
    const revision = await keep(house, live, "first");
    await write(house, live, "one");
    const commit = house.store.commit.bind(house.store);
    house.store.commit = async (checkpoint) => {
      const made = await commit(checkpoint);
      await move(live, 2, 0);
      return made;
    };
    await house.revisions.setHead(live.note.id, revision?.id ?? "", { user: "bob", isOwner: true });
    expect(textsOf(live)).toEqual(["two", "", "three"]);
  });

  it("a revision that becomes the note brings results, titles, values, forms and paragraphs that were removed", async () => {
    const house = await aRevisedNotebook();
    const live = await createNote(house, "/A");
    await insertParagraph(live, { index: 1, text: "second", title: "T", params: { a: 1 } }, asker(house)).durable;
    const [first, second] = live.note.paragraphs;
    if (!first || !second) throw new Error("two paragraphs");
    const segment = { type: "TEXT", data: "42\n", overflow: null, extra: {} };
    await decideOperations(live, [
      {
        type: "resultsSet",
        paragraphId: first.id,
        status: "FINISHED",
        results: { code: "SUCCESS", segments: [segment], extra: {} },
        errorMessage: null,
        user: "ada",
        dateStarted: 1000,
        dateFinished: 2000,
      },
      { type: "noteFormsSet", params: { n: "v" }, forms: {} },
    ]).durable;
    const then = live.note;
    const revision = await keep(house, live, "first");
    await decideOperations(live, [
      { type: "outputCleared", paragraphId: first.id },
      { type: "noteFormsSet", params: {}, forms: {} },
      { type: "defaultInterpreterSet", group: "sh" },
      { type: "paragraphRemoved", paragraphId: second.id },
    ]).durable;
    await house.revisions.setHead(live.note.id, revision?.id ?? "", { user: "bob", isOwner: true });
    expect(live.note.paragraphs[0]).toEqual(then.paragraphs[0]);
    expect(live.note.paragraphs[1]).toMatchObject({ id: second.id, text: "second", title: "T" });
    expect(live.note).toMatchObject({ params: { n: "v" }, defaultInterpreterGroup: then.defaultInterpreterGroup });
  });

  it("a revision that becomes the note never brings an old schedule, place or mode, and leaves what only others know", async () => {
    const house = await aRevisedNotebook();
    const live = await createNote(house, "/A");
    const configured = (config: Record<string, string>) =>
      decideOperations(live, [{ type: "noteConfigured", config: { ...live.note.config, ...config } }]).durable;
    await configured({ cron: "* * * * * ?", looknfeel: "report", personalizedMode: "true", theirs: "then" });
    const revision = await keep(house, live, "first");
    await decideOperations(live, [{ type: "noteConfigured", config: { looknfeel: "default", octavo: { ours: 1 } } }])
      .durable;
    await house.notebook.rename(live.note.id, "/B", { isRelative: false });
    await house.revisions.setHead(live.note.id, revision?.id ?? "", { user: "bob", isOwner: true });
    expect(live.note).toMatchObject({ path: "/B" });
    expect(live.note.config).toEqual({ looknfeel: "report", theirs: "then", octavo: { ours: 1 } });
  });

  it("a revision that becomes the note keeps members of a file that the server does not know", async () => {
    const house = await aRevisedNotebook();
    const live = await createNote(house, "/A");
    await house.openNotes.save(live.note.id);
    const object = JSON.parse((await house.fileOf(live.note.id)) ?? "") as { paragraphs: object[] };
    const known = { ...object, strange: { a: 1 }, paragraphs: [{ ...object.paragraphs[0], odd: [1] }] };
    house.openNotes.drop(live.note.id);
    await house.storage.write(live.note, JSON.stringify(known));
    const open = await house.notebook.open(live.note.id);
    const revision = await keep(house, open, "first");
    await write(house, open, "changed");
    await house.revisions.setHead(live.note.id, revision?.id ?? "", { user: "bob", isOwner: true });
    await house.openNotes.save(live.note.id);
    const file = JSON.parse((await house.fileOf(live.note.id)) ?? "");
    expect(file).toMatchObject({ strange: { a: 1 }, paragraphs: [{ odd: [1] }] });
    expect(textsOf(open)).toEqual([""]);
  });

  it("a revision that becomes the note is refused in words while something runs, and nothing has changed", async () => {
    const house = await aRevisedNotebook();
    const live = await createNote(house, "/A");
    const revision = await keep(house, live, "first");
    await write(house, live, "running");
    const paragraphId = live.note.paragraphs[0]?.id;
    if (!paragraphId) throw new Error("a paragraph");
    const at = house.ids.now();
    const runId = createRunId(house.ids);
    await decideOperations(live, [{ type: "runQueued", paragraphId, runId, textVersion: 1, user: "ada", at }]).durable;
    const asked = house.revisions.setHead(live.note.id, revision?.id ?? "", { user: "bob", isOwner: true });
    await expect(asked).rejects.toMatchObject({ code: "runningAll", message: expect.stringContaining("Cancel") });
    expect(textsOf(live)).toEqual(["running"]);
  });

  it("a revision that becomes the note of a personalised note is its owners' to choose", async () => {
    const house = await aRevisedNotebook();
    const live = await createNote(house, "/A");
    const revision = await keep(house, live, "first");
    await write(house, live, "the owner's");
    const config = { ...live.note.config, personalizedMode: "true" };
    await decideOperations(live, [{ type: "noteConfigured", config }]).durable;
    const asked = house.revisions.setHead(live.note.id, revision?.id ?? "", { user: "bob", isOwner: false });
    await expect(asked).rejects.toMatchObject({ code: "notPermitted" });
    expect(await house.revisions.rightToSetHead(live.note.id)).toBe("owner");
    expect(textsOf(live)).toEqual(["the owner's"]);
  });

  it("a revision that becomes the note is its writers' to choose, and no user's where the note cannot be opened", async () => {
    const house = await aRevisedNotebook();
    const live = await createNote(house, "/A");
    expect(await house.revisions.rightToSetHead(live.note.id)).toBe("writer");
    expect(await house.revisions.rightToSetHead("2ZZZZZZZZ")).toBeNull();
  });

  it("a revision that becomes the note is refused when there is no such revision", async () => {
    const house = await aRevisedNotebook();
    const live = await createNote(house, "/A");
    await keep(house, live, "first");
    const asked = house.revisions.setHead(live.note.id, "0".repeat(40), { user: "bob", isOwner: true });
    await expect(asked).rejects.toMatchObject({ code: "revisionNotFound" });
  });
});

describe("a revision that is looked at", () => {
  it("a revision that is looked at has the note's name of today, and nothing that runs", async () => {
    const house = await aRevisedNotebook(new VolatileFileSystem());
    const live = await createNote(house, "/A");
    const paragraphId = live.note.paragraphs[0]?.id;
    if (!paragraphId) throw new Error("a paragraph");
    const at = house.ids.now();
    const runId = createRunId(house.ids);
    await decideOperations(live, [{ type: "runQueued", paragraphId, runId, textVersion: 0, user: "ada", at }]).durable;
    const revision = await keep(house, live, "while it runs");
    await house.notebook.rename(live.note.id, "/B", { isRelative: false });
    const note = await house.revisions.read(live.note.id, revision?.id ?? "");
    expect(note).toMatchObject({ path: "/B", runAll: null, paragraphs: [{ status: "ABORT", run: null }] });
  });
});
