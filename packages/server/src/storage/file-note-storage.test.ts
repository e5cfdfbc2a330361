import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  symlink,
  truncate,
  unlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NoteId } from "@octavo/note";
import { maxNotebookSize } from "@octavo/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noteFileLimit, openFileNoteStorage } from "./file-note-storage.ts";
import { nodeFileSystem } from "./node-file-system.ts";
import { describeNoteStorage } from "./testing/note-storage-contract.ts";
import { randomFrom } from "./testing/random.ts";
import { VolatileFileSystem } from "./testing/volatile-file-system.ts";

const id = "2AAAAAAAA" as NoteId;

async function realFolder(): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), "octavo-notes-")));
}

async function openReal() {
  const data = await realFolder();
  const root = join(data, "notebook");
  return { data, root, storage: await openFileNoteStorage({ root, fileSystem: nodeFileSystem }) };
}

const openVolatile = (fileSystem: VolatileFileSystem) => openFileNoteStorage({ root: "/notebook", fileSystem });

describeNoteStorage("the real disk", async () => (await openReal()).storage);
describeNoteStorage("the disk in memory", () => openVolatile(new VolatileFileSystem()));

describe("a folder of files", () => {
  it("a folder of files lists what is a note and says why the rest that looks like one is not", async () => {
    const { root, storage } = await openReal();
    await mkdir(join(root, ".git"));
    for (const file of ["A_1.zpln", ".git/B_2.zpln", "no id.zpln", "C_not!an!id.zpln", "readme.md", "._A_1.zpln"]) {
      await writeFile(join(root, file), "{");
    }
    const { notes, skipped } = await storage.list();
    expect(notes).toMatchObject([{ id: "1", path: "/A" }]);
    expect(skipped.map(({ file }) => file).sort()).toEqual(["C_not!an!id.zpln", "no id.zpln"]);
  });

  it("a folder of files does not follow links out of it, nor in", async () => {
    const { data, root, storage } = await openReal();
    await mkdir(join(data, "secret"));
    await writeFile(join(data, "secret", "plan_1.zpln"), "secret");
    await symlink(join(data, "secret"), join(root, "folder"));
    await symlink(join(data, "secret", "plan_1.zpln"), join(root, "plan_1.zpln"));
    const inside = { id: "1" as NoteId, path: "/folder/plan" };
    const linked = { id: "1" as NoteId, path: "/plan" };
    for (const place of [inside, linked]) {
      await expect(storage.read(place)).rejects.toMatchObject({ code: "noteBroken" });
      await expect(storage.write(place, "x")).rejects.toMatchObject({ code: "noteBroken" });
      await expect(storage.move(place, "/elsewhere")).rejects.toMatchObject({ code: "noteBroken" });
    }
    await expect(storage.remove(inside)).rejects.toMatchObject({ code: "noteBroken" });
    await expect(storage.write({ id, path: "/folder/new" }, "x")).rejects.toMatchObject({ code: "noteBroken" });
    await storage.write({ id, path: "/own" }, "own");
    await expect(storage.move({ id, path: "/own" }, "/folder/own")).rejects.toMatchObject({ code: "noteBroken" });
    expect(await readdir(join(data, "secret"))).toEqual(["plan_1.zpln"]);
    expect(await readFile(join(data, "secret", "plan_1.zpln"), "utf8")).toBe("secret");
    const { notes, skipped } = await storage.list();
    expect(notes.map(({ path }) => path)).toEqual(["/own"]);
    expect(skipped).toMatchObject([{ file: "plan_1.zpln", reason: expect.stringContaining("link") }]);
  });

  it("a folder of files is never read through a folder that another program swaps for a link and back, at whatever moment", async () => {
    const { data, root, storage } = await openReal();
    const [folder, aside] = [join(root, "folder"), join(root, "aside")];
    await mkdir(join(data, "secret"));
    await writeFile(join(data, "secret", "plan_1.zpln"), "secret");
    await storage.write({ id: "1" as NoteId, path: "/folder/plan" }, "own");
    let isOver = false;
    const swapping = (async () => {
      while (!isOver) {
        await rename(folder, aside);
        await symlink(join(data, "secret"), folder);
        await unlink(folder);
        await rename(aside, folder);
      }
    })();
    const seen = new Set<string>();
    const read = () => storage.read({ id: "1" as NoteId, path: "/folder/plan" });
    for (let count = 0; count < 300; count++) seen.add(await read().catch(() => "refused"));
    isOver = true;
    await swapping;
    expect([...seen].filter((text) => text !== "own" && text !== "refused")).toEqual([]);
    expect(await read()).toBe("own");
  });

  it("a folder of files may itself be behind a link", async () => {
    const data = await realFolder();
    await mkdir(join(data, "real"));
    await symlink(join(data, "real"), join(data, "notebook"));
    const storage = await openFileNoteStorage({ root: join(data, "notebook"), fileSystem: nodeFileSystem });
    await storage.write({ id, path: "/a" }, "text");
    expect(await readdir(join(data, "real"))).toEqual([`a_${id}.zpln`]);
  });

  it("a folder of files neither opens nor replaces a file of 200 MB, and has room for the largest notebook", async () => {
    const { root, storage } = await openReal();
    const file = join(root, `big_${id}.zpln`);
    await writeFile(file, "");
    await truncate(file, 200 * 1024 * 1024);
    const place = { id, path: "/big" };
    expect((await storage.list()).notes).toMatchObject([{ path: "/big" }]);
    await expect(storage.read(place)).rejects.toMatchObject({
      code: "tooLarge",
      message: expect.stringContaining("160 MB"),
    });
    await expect(storage.write(place, "small")).rejects.toMatchObject({ code: "tooLarge" });
    expect(noteFileLimit).toBeGreaterThan(maxNotebookSize);
    await truncate(file, noteFileLimit);
    expect((await storage.read(place)).length).toBe(noteFileLimit);
  });

  it("a folder of files reads an empty file as an empty text, and refuses what is no UTF-8", async () => {
    const { root, storage } = await openReal();
    await writeFile(join(root, `empty_${id}.zpln`), "");
    await writeFile(join(root, `latin_${id}.zpln`), Buffer.from([0x7b, 0xe9, 0x7d]));
    expect(await storage.read({ id, path: "/empty" })).toBe("");
    await expect(storage.read({ id, path: "/latin" })).rejects.toMatchObject({ code: "noteBroken" });
  });

  it("a folder of files refuses a folder whose name a file has", async () => {
    const { root, storage } = await openReal();
    await writeFile(join(root, "file"), "");
    await expect(storage.write({ id, path: "/file/x" }, "text")).rejects.toMatchObject({ code: "badName" });
  });

  it("clears away what an earlier server could not finish, and nothing else", async () => {
    const { root, storage } = await openReal();
    await writeFile(join(root, ".2AAAAAAAA.0123abcd.tmp"), "half");
    await writeFile(join(root, ".notes.tmp"), "somebody's");
    await storage.list();
    expect(await readdir(root)).toEqual([".notes.tmp"]);
  });
});

describe("a power loss", () => {
  const place = { id, path: "/a/b/note" };
  const texts = [1, 2, 3].map((number) => `text ${number} `.repeat(200 * number));

  async function textAfter(disk: VolatileFileSystem, seed: number) {
    const storage = await openVolatile(disk.crash(randomFrom(seed)));
    const { notes } = await storage.list();
    return Promise.all(notes.map(async (note) => ({ path: note.path, text: await storage.read(note) })));
  }

  it("a power loss at any call leaves the last acknowledged text or the one being written, at one place", async () => {
    for (let at = 1; ; at++) {
      for (const seed of [1, 2, 3, 4]) {
        const disk = new VolatileFileSystem();
        disk.onCall = ({ number }) => {
          if (number === at) disk.powerOff();
          return undefined;
        };
        let acknowledged: { path: string; text: string }[] = [];
        let asked: { path: string; text: string }[] = [];
        const run = async () => {
          const storage = await openVolatile(disk);
          for (const text of texts) {
            asked = [{ path: place.path, text }];
            await storage.write(place, text);
            acknowledged = asked;
          }
          asked = [{ path: "/c/note", text: texts[2] ?? "" }];
          await storage.move(place, "/c/note");
          acknowledged = asked;
          asked = [];
          await storage.remove({ id, path: "/c/note" });
          acknowledged = asked;
        };
        await Promise.race([run(), disk.off]);
        expect([acknowledged, asked]).toContainEqual(await textAfter(disk, seed));
        if (disk.calls < at) return;
      }
    }
  });

  it("a power loss after any order of writes, moves and removals keeps all that was acknowledged", async () => {
    const anyAction = fc.record({
      kind: fc.constantFrom("write", "move", "remove"),
      note: fc.constantFrom("1", "2", "3"),
      path: fc.constantFrom("/a", "/f/a", "/f/g/a", "/h/a"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyAction, { maxLength: 25 }), fc.nat(), async (actions, seed) => {
        const disk = new VolatileFileSystem();
        const storage = await openVolatile(disk);
        const expected = new Map<string, { path: string; text: string }>();
        for (const [index, { kind, note, path }] of actions.entries()) {
          const now = expected.get(note);
          const here = { id: note as NoteId, path: now?.path ?? path };
          if (kind === "write") {
            await storage.write(here, `text ${index}`);
            expected.set(note, { path: here.path, text: `text ${index}` });
          } else if (now && kind === "move") {
            await storage.move(here, path);
            expected.set(note, { ...now, path });
          } else if (now) {
            await storage.remove(here);
            expected.delete(note);
          }
        }
        const after = await openVolatile(disk.crash(randomFrom(seed)));
        const { notes } = await after.list();
        const found = await Promise.all(
          notes.map(async (note) => [note.id, { path: note.path, text: await after.read(note) }] as const),
        );
        expect(new Map(found.toSorted())).toEqual(new Map([...expected].toSorted()));
      }),
    );
  });

  it("a power loss makes what a killed server left unsynced safe by sync", async () => {
    const disk = new VolatileFileSystem();
    const storage = await openVolatile(disk);
    await storage.write(place, "old");
    disk.onCall = ({ name }) => (name === "syncFolder" ? "EIO" : undefined);
    await expect(storage.write(place, "new")).rejects.toMatchObject({ code: "diskRefused" });
    disk.onCall = () => undefined;
    expect(await storage.read(place)).toBe("new");
    await (await openVolatile(disk)).sync(place);
    for (const seed of [1, 2, 3, 4, 5])
      expect(await textAfter(disk, seed)).toEqual([{ path: place.path, text: "new" }]);
  });
});

describe("a full disk", () => {
  it("a full disk at any call leaves the old text whole and no rubbish, and takes the text later", async () => {
    const place = { id, path: "/folder/note" };
    for (let at = 1; ; at++) {
      const disk = new VolatileFileSystem();
      const storage = await openVolatile(disk);
      await storage.write(place, "old");
      const before = disk.calls;
      disk.onCall = ({ number }) => (number === before + at ? "ENOSPC" : undefined);
      const failed = await storage.write(place, "new and longer").then(
        () => false,
        (error: unknown) => {
          expect(error).toMatchObject({ code: "diskRefused", diskCode: "ENOSPC" });
          return true;
        },
      );
      disk.onCall = () => undefined;
      expect(["old", "new and longer"]).toContain(await storage.read(place));
      expect(await disk.readFolder("/notebook/folder")).toHaveLength(1);
      await storage.write(place, "new and longer");
      expect(await storage.read(place)).toBe("new and longer");
      if (!failed) return;
    }
  });
});
