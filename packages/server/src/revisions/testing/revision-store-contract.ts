import type { NoteId } from "@octavo/note";
import { describe, expect, it } from "vitest";
import type { NoteStorage } from "../../storage/note-storage.ts";
import type { RevisionStore } from "../revision-store.ts";

/** A store, and the storage of the notes whose revisions it keeps. */
export interface RevisedNotes {
  readonly store: RevisionStore;
  readonly storage: NoteStorage;
}

const id = "2AAAAAAAA" as NoteId;
const otherId = "2BBBBBBBB" as NoteId;
const path = "/Sales/2024/Über blick";
const at = Date.UTC(2026, 10, 21, 12);

/** What every store of revisions does, whatever is behind it. `open` gives one without revisions, and no notes. */
export function describeRevisionStore(name: string, open: () => Promise<RevisedNotes>): void {
  const kept = async ({ store, storage }: RevisedNotes, text: string, message: string, place = { id, path }) => {
    await storage.write(place, text);
    return store.commit({ place, message, author: "ada", at });
  };
  const messages = async ({ store }: RevisedNotes) => (await store.list(id)).map(({ message }) => message);

  describe(`${name}, as a store of revisions`, () => {
    it("has none at first", async () => {
      const { store } = await open();
      expect(await store.list(id)).toEqual([]);
      await expect(store.read(id, "0".repeat(40))).rejects.toMatchObject({ code: "revisionNotFound" });
    });

    it("keeps what the file says, with who asked, why and when", async () => {
      const notes = await open();
      const revision = await kept(notes, "Grüße\r\n\u0000", "The first\n\nand more about it");
      expect(revision).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{40}$/),
        message: "The first",
        time: at / 1000,
        author: "ada",
      });
      expect(await notes.store.list(id)).toEqual([revision]);
      expect(await notes.store.read(id, revision?.id ?? "")).toBe("Grüße\r\n\u0000");
    });

    it("lists the newest first, also of one second", async () => {
      const notes = await open();
      for (const text of ["one", "two", "three"]) await kept(notes, text, text);
      expect(await messages(notes)).toEqual(["three", "two", "one"]);
      expect(await messages(notes)).toEqual(["three", "two", "one"]);
    });

    it("makes none of what has not changed", async () => {
      const notes = await open();
      await kept(notes, "same", "first");
      expect(await kept(notes, "same", "second")).toBeNull();
      await kept(notes, "other", "third");
      expect((await kept(notes, "same", "back"))?.message).toBe("back");
      expect(await messages(notes)).toEqual(["back", "third", "first"]);
    });

    it("knows a note by its id: a new name, another folder and the trash go on with its history", async () => {
      const notes = await open();
      const first = await kept(notes, "one", "first");
      await notes.storage.move({ id, path }, "/Elsewhere/deep/Name");
      await kept(notes, "two", "renamed", { id, path: "/Elsewhere/deep/Name" });
      await notes.storage.move({ id, path: "/Elsewhere/deep/Name" }, "/~Trash/Name");
      await kept(notes, "two", "thrown away", { id, path: "/~Trash/Name" });
      expect(await messages(notes)).toEqual(["thrown away", "renamed", "first"]);
      expect(await notes.store.read(id, first?.id ?? "")).toBe("one");
    });

    it("keeps one note's revisions apart from another's", async () => {
      const notes = await open();
      const mine = await kept(notes, "mine", "mine");
      const place = { id: otherId, path };
      const theirs = await kept(notes, "theirs", "theirs", place);
      expect(await messages(notes)).toEqual(["mine"]);
      expect(await notes.store.list(otherId)).toEqual([theirs]);
      await expect(notes.store.read(otherId, mine?.id ?? "")).rejects.toMatchObject({ code: "revisionNotFound" });
    });

    it("keeps them when the note is deleted", async () => {
      const notes = await open();
      const revision = await kept(notes, "one", "first");
      await notes.storage.remove({ id, path });
      expect(await messages(notes)).toEqual(["first"]);
      expect(await notes.store.read(id, revision?.id ?? "")).toBe("one");
      const gone = notes.store.commit({ place: { id, path }, message: "x", author: "ada", at });
      await expect(gone).rejects.toMatchObject({ code: "noteNotFound" });
    });

    it("takes checkpoints at once one after another", async () => {
      const notes = await open();
      const ids = Array.from({ length: 8 }, (_, index) => `2CCCCCCC${index}` as NoteId);
      for (const each of ids) await notes.storage.write({ id: each, path: "/At once" }, each);
      const asked = ids.map((each) =>
        notes.store.commit({ place: { id: each, path: "/At once" }, message: each, author: "ada", at }),
      );
      expect((await Promise.all(asked)).map((revision) => revision?.message)).toEqual(ids);
      for (const each of ids) expect(await notes.store.list(each)).toHaveLength(1);
    });

    it.each(["--amend", "-m x", "$(touch /tmp/x)", "a\r\nb", "\u0000", "tree 0", "😀".repeat(10)])(
      "takes any message: %j",
      async (message) => {
        const notes = await open();
        const revision = await kept(notes, "one", message);
        expect(await notes.store.list(id)).toEqual([revision]);
      },
    );

    it.each(["", "<>", "a\nauthor b <c> 1 +0000", "Ada <ada@example.org>", "x".repeat(300)])(
      "takes any name of who asked: %j",
      async (author) => {
        const notes = await open();
        await notes.storage.write({ id, path }, "one");
        const revision = await notes.store.commit({ place: { id, path }, message: "m", author, at });
        expect(await notes.store.list(id)).toEqual([{ ...revision, time: at / 1000, message: "m" }]);
      },
    );

    it.each(["Head", "", "HEAD", "master", "0", "../../etc/passwd", "--help", "0".repeat(40), "f".repeat(64)])(
      "has no revision %j",
      async (revisionId) => {
        const notes = await open();
        await kept(notes, "one", "first");
        await expect(notes.store.read(id, revisionId)).rejects.toMatchObject({ code: "revisionNotFound" });
      },
    );
  });
}
