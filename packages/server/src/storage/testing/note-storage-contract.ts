import type { NoteId } from "@octavo/note";
import { describe, expect, it } from "vitest";
import type { NoteStorage } from "../note-storage.ts";

const id = "2AAAAAAAA" as NoteId;
const otherId = "2BBBBBBBB" as NoteId;

/** What every note storage does, whatever is behind it. `open` gives an empty one. */
export function describeNoteStorage(name: string, open: () => Promise<NoteStorage>): void {
  const paths = async (storage: NoteStorage) => (await storage.list()).notes.map(({ path }) => path).sort();

  describe(`${name}, as a note storage`, () => {
    it("is empty at first", async () => {
      expect(await (await open()).list()).toEqual({ notes: [], skipped: [] });
    });

    it("gives back the text it was given, and the newest one", async () => {
      const storage = await open();
      const place = { id, path: "/Sales/2024/Über blick" };
      const text = "Grüße, 你好, \u{1f600}\r\nline\u0000";
      await storage.write(place, "first, and longer than what follows it, by a good deal of characters");
      await storage.write(place, text);
      expect(await storage.read(place)).toBe(text);
      expect(await storage.list()).toEqual({ notes: [place], skipped: [] });
    });

    it("says whether a note's file is the one of before", async () => {
      const storage = await open();
      const place = { id, path: "/A" };
      expect(await storage.stamp(place)).toBeNull();
      const first = await storage.write(place, "one");
      expect(await storage.stamp(place)).toBe(first);
      expect(await storage.stamp(place)).toBe(first);
      await storage.write(place, "longer");
      expect(await storage.stamp(place)).not.toBe(first);
    });

    it.each([
      "/a_b",
      "/100%",
      "/a+b",
      "/%2e%2e",
      "/a (1).*[x]",
      "/~Trash/x",
      "/a/b/c/d/e",
      "/con",
      "/x.zpln",
      "/back\\slash",
    ])("holds a note at %s, its name never decoded", async (path) => {
      const storage = await open();
      await storage.write({ id, path }, "text");
      expect(await paths(storage)).toEqual([path]);
      expect(await storage.read({ id, path })).toBe("text");
    });

    it.each([
      "",
      "x",
      "/",
      "/a//b",
      "/../x",
      "/a/../../x",
      "/..",
      "/a/./b",
      "/a\0b",
      "/.git/hooks/x",
      `/${"x".repeat(300)}`,
    ])("refuses the path %j", async (path) => {
      const storage = await open();
      await expect(storage.write({ id, path }, "text")).rejects.toMatchObject({ code: "badName" });
      expect(await paths(storage)).toEqual([]);
    });

    it("lets a note and a folder share a name", async () => {
      const storage = await open();
      await storage.write({ id, path: "/x" }, "note");
      await storage.write({ id: otherId, path: "/x/y" }, "inside");
      expect(await paths(storage)).toEqual(["/x", "/x/y"]);
    });

    it("moves a note with its text, and leaves no empty folders", async () => {
      const storage = await open();
      await storage.write({ id, path: "/a/b/c" }, "text");
      await storage.move({ id, path: "/a/b/c" }, "/d/e");
      await storage.move({ id, path: "/d/e" }, "/d/e");
      expect(await storage.read({ id, path: "/d/e" })).toBe("text");
      await expect(storage.read({ id, path: "/a/b/c" })).rejects.toMatchObject({ code: "noteNotFound" });
      expect(await paths(storage)).toEqual(["/d/e"]);
    });

    it("does not move a note over a file that is there", async () => {
      const storage = await open();
      await storage.write({ id, path: "/a" }, "one");
      await storage.write({ id, path: "/b" }, "two");
      await expect(storage.move({ id, path: "/a" }, "/b")).rejects.toMatchObject({ code: "pathTaken" });
      expect([await storage.read({ id, path: "/a" }), await storage.read({ id, path: "/b" })]).toEqual(["one", "two"]);
    });

    it("removes a note, and only that", async () => {
      const storage = await open();
      await storage.write({ id, path: "/a/x" }, "one");
      await storage.write({ id: otherId, path: "/a/x" }, "two");
      await storage.remove({ id, path: "/a/x" });
      expect((await storage.list()).notes).toMatchObject([{ id: otherId }]);
      await storage.remove({ id: otherId, path: "/a/x" });
      expect(await paths(storage)).toEqual([]);
    });

    it("says of a note that is not there that it is not found", async () => {
      const storage = await open();
      const place = { id, path: "/a/none" };
      const asks = [
        () => storage.read(place),
        () => storage.remove(place),
        () => storage.move(place, "/b"),
        () => storage.sync(place),
      ];
      for (const ask of asks) await expect(ask()).rejects.toMatchObject({ code: "noteNotFound" });
    });

    it("writes into a folder while others empty and remove it", async () => {
      const storage = await open();
      const busy = Array.from({ length: 20 }, async (_, index) => {
        const place = { id: `N${index}` as NoteId, path: "/folder/deep/note" };
        await storage.write(place, String(index));
        if (index % 2) await storage.remove(place);
        else await storage.move(place, "/folder/other/note");
      });
      await Promise.all(busy);
      expect(await paths(storage)).toEqual(Array(10).fill("/folder/other/note"));
    });
  });
}
