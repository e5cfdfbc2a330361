/** A repository as git itself and other programs make it: what they wrote is read, what is written here they read, and nothing they planted runs. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { NoteId } from "@octavo/note";
import { describe, expect, it } from "vitest";
import { aFolder, aGitStore, cleanUp, gitIn, gitWithInput } from "./testing/a-repository.ts";

cleanUp();

const id = "2AAAAAAAA" as NoteId;
const path = "/Sales/Note";
const file = "Sales/Note_2AAAAAAAA.zpln";
const checkpoint = { place: { id, path }, message: "ours", author: "ada", at: Date.UTC(2026, 10, 21) };

/** A repository made by git, with a note in it that has one revision. */
async function theirs() {
  const root = aFolder();
  gitIn(root, "init", "-q", "-b", "master");
  const git = (...args: string[]) => gitIn(root, ...args);
  const write = (name: string, text: string) => {
    mkdirSync(join(root, name, ".."), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  const commit = (name: string, text: string, message: string) => {
    write(name, text);
    git("add", "--", name);
    git("commit", "-q", "-m", message);
  };
  commit(file, "one", "first");
  return { ...(await aGitStore(root)), git, write, commit };
}

const messages = async ({ store }: Pick<Awaited<ReturnType<typeof theirs>>, "store">) =>
  (await store.list(id)).map(({ message }) => message);

describe("a history that Zeppelin wrote", () => {
  const bundle = fileURLToPath(new URL("testing/zeppelin-history.bundle", import.meta.url));

  it("a history that Zeppelin wrote is read as it is", async () => {
    const root = aFolder();
    gitIn(root, "clone", "-q", bundle, ".");
    const { store } = await aGitStore(root);
    const overview = await store.list("2N9GKAP8K" as NoteId);
    expect(overview).toMatchObject([{ message: "second version" }, { message: "first version" }]);
    for (const { time } of overview) expect(time).toBe(1795232668);
    const [second, first] = await Promise.all(overview.map((each) => store.read("2N9GKAP8K" as NoteId, each.id)));
    expect(JSON.parse(second ?? "").paragraphs.length).toBeGreaterThan(JSON.parse(first ?? "").paragraphs.length);
    const [moved] = await store.list("2NAGXST6V" as NoteId);
    expect(moved?.message).toBe(
      "Move note 2NAGXST6V from Old/Trashed_2NAGXST6V.zpln to ~Trash/Old/Trashed_2NAGXST6V.zpln",
    );
  });

  it("a history that Zeppelin wrote goes on with our checkpoints", async () => {
    const root = aFolder();
    gitIn(root, "clone", "-q", bundle, ".");
    const { store, storage } = await aGitStore(root);
    const place = { id: "2N9GKAP8K" as NoteId, path: "/Sales/2024/Overview" };
    await storage.write(place, "{}");
    expect(await store.commit({ ...checkpoint, place })).toMatchObject({ message: "ours" });
    expect((await store.list(place.id)).map(({ message }) => message)).toEqual([
      "ours",
      "second version",
      "first version",
    ]);
  });
});

describe("a history that git wrote", () => {
  it("a history that git wrote is followed over renames, merges and commits between them", async () => {
    const notes = await theirs();
    notes.commit("Other_2BBBBBBBB.zpln", "other", "of another note");
    notes.git("checkout", "-q", "-b", "side");
    notes.commit(file, "one\n\n\n\n\nside", "on a branch");
    notes.git("checkout", "-q", "master");
    notes.commit("Third_2CCCCCCCC.zpln", "third", "meanwhile");
    notes.git("merge", "-q", "--no-ff", "-m", "merged", "side");
    notes.git("mv", file, "Renamed_2AAAAAAAA.zpln");
    notes.git("commit", "-q", "-m", "renamed");
    notes.git("rm", "-q", "Renamed_2AAAAAAAA.zpln");
    notes.git("commit", "-q", "-m", "removed");
    notes.commit("Back_2AAAAAAAA.zpln", "back", "brought back");
    expect(await messages(notes)).toEqual(["brought back", "renamed", "on a branch", "first"]);
  });

  it("a history that git wrote is read from packs and packed refs, also after git has cleaned up while we look", async () => {
    const notes = await theirs();
    for (let index = 0; index < 30; index += 1)
      notes.commit(file, `${"same line\n".repeat(200)}${index}`, `number ${index}`);
    const before = await notes.store.list(id);
    notes.git("gc", "-q", "--aggressive", "--prune=now");
    notes.git("pack-refs", "--all");
    expect(await notes.store.list(id)).toEqual(before);
    const fresh = await aGitStore(notes.root);
    expect(await fresh.store.list(id)).toEqual(before);
    expect(await fresh.store.read(id, before[3]?.id ?? "")).toBe(`${"same line\n".repeat(200)}26`);
    notes.write(file, "unpacked");
    await fresh.store.commit(checkpoint);
    expect(await fresh.store.list(id)).toHaveLength(32);
  });

  it("a history that git wrote may be shallow, detached, or on a branch with a slash in its name", async () => {
    const notes = await theirs();
    notes.commit(file, "two", "second");
    const clone = aFolder();
    gitIn(clone, "clone", "-q", "--depth", "1", `file://${notes.root}`, ".");
    gitIn(clone, "checkout", "-q", "-b", "feature/x");
    const shallow = await aGitStore(clone);
    expect(await messages(shallow)).toEqual(["second"]);
    writeFileSync(join(clone, file), "three");
    await shallow.store.commit(checkpoint);
    expect(gitIn(clone, "log", "--format=%s", "feature/x").trim().split("\n")).toEqual(["ours", "second"]);
    gitIn(clone, "checkout", "-q", "--detach");
    writeFileSync(join(clone, file), "four");
    await shallow.store.commit({ ...checkpoint, message: "detached" });
    expect(await messages(shallow)).toEqual(["detached", "ours", "second"]);
  });
});

describe("a checkpoint", () => {
  it("a checkpoint is sound to git, by the user who asked, and leaves nothing to be committed", async () => {
    const notes = await theirs();
    notes.write(file, "two");
    const revision = await notes.store.commit({ ...checkpoint, message: "Ünï\n\nbody", author: "Ada Lovelace" });
    expect(notes.git("fsck", "--strict")).toBe("");
    expect(notes.git("status", "--porcelain")).toBe("");
    expect(notes.git("log", "-1", "--format=%H|%an|%ae|%cn|%B").trim()).toBe(
      `${revision?.id}|Ada Lovelace|Ada.Lovelace@octavo|Ada Lovelace|Ünï\n\nbody`,
    );
    expect(notes.git("show", `HEAD:${file}`)).toBe("two");
    expect(notes.warnings).toEqual([]);
  });

  it("a checkpoint is of that one file: what others staged stays staged, what they changed stays theirs", async () => {
    const notes = await theirs();
    notes.commit("Other_2BBBBBBBB.zpln", "other", "other");
    notes.write("Other_2BBBBBBBB.zpln", "staged");
    notes.git("add", ".");
    notes.write("Third_2CCCCCCCC.zpln", "untracked");
    notes.write(file, "two");
    await notes.store.commit(checkpoint);
    expect(notes.git("show", "--name-only", "--format=", "HEAD").trim()).toBe(file);
    expect(notes.git("status", "--porcelain")).toBe("M  Other_2BBBBBBBB.zpln\n?? Third_2CCCCCCCC.zpln\n");
  });

  it("a checkpoint of a moved note is one change of place to git", async () => {
    const notes = await theirs();
    await notes.storage.move({ id, path }, "/Elsewhere/Note");
    await notes.store.commit({ ...checkpoint, place: { id, path: "/Elsewhere/Note" } });
    expect(notes.git("show", "-M", "--name-status", "--format=", "HEAD").trim()).toBe(
      `R100\t${file}\tElsewhere/Note_2AAAAAAAA.zpln`,
    );
    expect(notes.git("status", "--porcelain")).toBe("");
  });

  it("a checkpoint leaves a copy that a user made by hand", async () => {
    const notes = await theirs();
    notes.commit("Copy_2AAAAAAAA.zpln", "copy", "a copy");
    notes.write(file, "two");
    await notes.store.commit(checkpoint);
    expect(notes.git("ls-files").trim().split("\n")).toEqual(["Copy_2AAAAAAAA.zpln", file]);
  });

  it("a checkpoint waits for the index.lock of another git, and says so when it does not end", async () => {
    const notes = await theirs();
    const lock = join(notes.root, ".git/index.lock");
    notes.write(file, "two");
    writeFileSync(lock, "");
    await expect(notes.store.commit(checkpoint)).rejects.toMatchObject({
      code: "repositoryBusy",
      message: expect.stringContaining(lock),
    });
    expect(existsSync(lock)).toBe(true);
    const patient = await aGitStore(notes.root, { wait: async () => rmSync(lock, { force: true }) });
    expect(await patient.store.commit(checkpoint)).toMatchObject({ message: "ours" });
    expect(existsSync(lock)).toBe(false);
  });

  it("a checkpoint takes over the locks of a server that was killed", async () => {
    const notes = await theirs();
    for (const name of ["index.lock", "refs/heads/master.lock"])
      writeFileSync(join(notes.root, ".git", name), "octavo\n");
    writeFileSync(join(notes.root, ".git/octavo-0123abcd.tmp"), "half");
    notes.write(file, "two");
    expect(await notes.store.commit(checkpoint)).toMatchObject({ message: "ours" });
    expect(existsSync(join(notes.root, ".git/octavo-0123abcd.tmp"))).toBe(false);
    notes.git("commit", "-q", "--allow-empty", "-m", "git goes on");
  });

  it("a checkpoint does without git's index when that cannot be read, and says so in the log", async () => {
    const notes = await theirs();
    notes.write(file, "two");
    writeFileSync(join(notes.root, ".git/index"), "no index");
    expect(await notes.store.commit(checkpoint)).toMatchObject({ message: "ours" });
    expect(notes.warnings).toEqual([expect.stringContaining("index")]);
  });

  it("a checkpoint does not become a part of a merge that is under way", async () => {
    const notes = await theirs();
    notes.git("checkout", "-q", "-b", "side");
    notes.commit(file, "side", "side");
    notes.git("checkout", "-q", "master");
    notes.commit(file, "master", "master");
    expect(() => notes.git("merge", "side")).toThrow();
    await expect(notes.store.commit(checkpoint)).rejects.toThrow("finish or abort it");
  });
});

describe("a repository that cannot be used", () => {
  const cases: readonly (readonly [string, (root: string) => void])[] = [
    ["is kept in another form", (root) => gitIn(root, "config", "extensions.objectFormat", "sha256")],
    ["keeps its refs in another form", (root) => gitIn(root, "config", "extensions.refStorage", "reftable")],
    ["has lost its HEAD", (root) => rmSync(join(root, ".git/HEAD"))],
    ["has a HEAD that leads out of it", (root) => writeFileSync(join(root, ".git/HEAD"), "ref: ../../../etc/passwd")],
    ["has a HEAD of nonsense", (root) => writeFileSync(join(root, ".git/HEAD"), "\u0000".repeat(100))],
    ["has a branch of nonsense", (root) => writeFileSync(join(root, ".git/refs/heads/master"), "zzz")],
    ["has lost its objects", (root) => rmSync(join(root, ".git/objects"), { recursive: true })],
    ["belongs to another folder", (root) => replaceGit(root, () => writeFileSync(join(root, ".git"), "gitdir: /tmp"))],
    ["is a link", (root) => replaceGit(root, (moved) => symlinkSync(moved, join(root, ".git")))],
    ["has its branches behind a link", (root) => replaceHeads(root)],
  ];

  it.each(cases)(
    "a repository that cannot be used as one that %s is reported in words, and its notes are read and written",
    async (_, spoil) => {
      const notes = await theirs();
      spoil(notes.root);
      const said = { code: "repositoryBroken", message: expect.stringMatching(/notes themselves are not affected/) };
      await expect(notes.store.list(id)).rejects.toMatchObject(said);
      await notes.storage.write({ id, path }, "two");
      await expect(notes.store.commit(checkpoint)).rejects.toMatchObject(said);
      expect(await notes.storage.read({ id, path })).toBe("two");
    },
  );

  it.each([
    ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ["overwritten", (bytes: Buffer) => bytes.fill(0x55, 12)],
    ["no pack at all", () => Buffer.from("no pack")],
  ])("a repository that cannot be used because a pack is %s is reported as broken", async (_, spoil) => {
    const notes = await theirs();
    for (let index = 0; index < 10; index += 1)
      notes.commit(file, `${"line\n".repeat(100)}${index}`, `number ${index}`);
    notes.git("gc", "-q", "--prune=now");
    const packs = join(notes.root, ".git/objects/pack");
    for (const name of readdirSync(packs).filter((each) => /\.(pack|idx)$/.test(each))) {
      const whole = readFileSync(join(packs, name));
      rmSync(join(packs, name));
      writeFileSync(join(packs, name), spoil(Buffer.from(whole)));
      const { store } = await aGitStore(notes.root);
      await expect(store.list(id)).rejects.toMatchObject({ code: "repositoryBroken" });
      writeFileSync(join(packs, name), whole);
    }
    expect(await messages(await aGitStore(notes.root))).toHaveLength(11);
  });

  it("a repository that cannot be used because an object is cut off is reported as broken", async () => {
    const notes = await theirs();
    const blob = notes.git("rev-parse", `HEAD:${file}`).trim();
    const [revision] = await notes.store.list(id);
    const object = join(notes.root, ".git/objects", blob.slice(0, 2), blob.slice(2));
    chmodSync(object, 0o644);
    truncateSync(object, 4);
    await expect(notes.store.read(id, revision?.id ?? "")).rejects.toMatchObject({ code: "repositoryBroken" });
    expect(await messages(notes)).toEqual(["first"]);
  });
});

function replaceGit(root: string, put: (moved: string) => void): void {
  const moved = join(aFolder(), "moved.git");
  renameSync(join(root, ".git"), moved);
  put(moved);
}

function replaceHeads(root: string): void {
  const moved = join(aFolder(), "heads");
  renameSync(join(root, ".git/refs/heads"), moved);
  symlinkSync(moved, join(root, ".git/refs/heads"));
}

describe("a hostile repository", () => {
  it("a hostile repository runs nothing: no hook, filter, monitor, signer, editor or helper", async () => {
    const notes = await theirs();
    const folder = mkdtempSync(join(aFolder(), "x"));
    const trap = join(folder, "trap.sh");
    const sprung = join(folder, "sprung");
    writeFileSync(trap, `#!/bin/sh\ntouch ${sprung}\ncat\n`, { mode: 0o755 });
    for (const hook of ["pre-commit", "post-commit", "commit-msg", "reference-transaction", "post-index-change"]) {
      symlinkSync(trap, join(notes.root, ".git/hooks", hook));
    }
    const settings = {
      "core.fsmonitor": trap,
      "core.hooksPath": folder,
      "core.sshCommand": trap,
      "core.editor": trap,
      "core.autocrlf": "true",
      "filter.evil.clean": trap,
      "filter.evil.smudge": trap,
      "filter.evil.process": trap,
      "filter.evil.required": "true",
      "diff.evil.textconv": trap,
      "commit.gpgSign": "true",
      "gpg.program": trap,
      "credential.helper": trap,
      "include.path": trap,
    };
    for (const [name, value] of Object.entries(settings)) gitIn(notes.root, "config", name, value);
    rmSync(sprung, { force: true });
    writeFileSync(join(notes.root, ".gitattributes"), "*.zpln filter=evil diff=evil\n");
    writeFileSync(join(notes.root, file), "two\r\n");
    const revision = await notes.store.commit(checkpoint);
    expect(await notes.store.read(id, revision?.id ?? "")).toBe("two\r\n");
    expect(await messages(notes)).toEqual(["ours", "first"]);
    expect(existsSync(sprung)).toBe(false);
  });

  it("a hostile repository reads no objects from other places that it names", async () => {
    const notes = await theirs();
    const other = await theirs();
    other.commit(file, "secret", "secret");
    const [theirRevision] = await other.store.list(id);
    writeFileSync(join(notes.root, ".git/objects/info/alternates"), `${join(other.root, ".git/objects")}\n`);
    await expect(notes.store.read(id, theirRevision?.id ?? "")).rejects.toMatchObject({ code: "revisionNotFound" });
  });

  it("a hostile repository cannot pass a link or a submodule off as a note", async () => {
    const notes = await theirs();
    const blob = notes.git("rev-parse", `HEAD:${file}`).trim();
    const head = notes.git("rev-parse", "HEAD").trim();
    const linked = "Linked_2DDDDDDDD.zpln";
    notes.git("update-index", "--add", "--cacheinfo", `120000,${blob},${linked}`);
    notes.git("update-index", "--add", "--cacheinfo", `160000,${head},Module_2EEEEEEEE.zpln`);
    notes.git("commit", "-q", "-m", "planted");
    expect(await notes.store.list("2DDDDDDDD" as NoteId)).toEqual([]);
    expect(await notes.store.list("2EEEEEEEE" as NoteId)).toEqual([]);
  });

  it("a hostile repository cannot make us read a file outside by a link in its place", async () => {
    const notes = await theirs();
    const outside = join(aFolder(), "secret");
    writeFileSync(outside, "secret");
    rmSync(join(notes.root, file));
    symlinkSync(outside, join(notes.root, file));
    await expect(notes.store.commit(checkpoint)).rejects.toMatchObject({ code: "repositoryBroken" });
    expect(notes.git("log", "--format=%s").trim()).toBe("first");
  });

  it("a hostile repository cannot make us write outside by a link in its objects", async () => {
    const notes = await theirs();
    const outside = aFolder();
    for (let byte = 0; byte < 256; byte += 1) {
      const name = join(notes.root, ".git/objects", byte.toString(16).padStart(2, "0"));
      if (!existsSync(name)) symlinkSync(outside, name);
    }
    writeFileSync(join(notes.root, file), "two");
    const before = readFileSync(join(notes.root, ".git/refs/heads/master"), "utf8");
    await expect(notes.store.commit(checkpoint)).rejects.toMatchObject({ code: "repositoryBroken" });
    expect(readFileSync(join(notes.root, ".git/refs/heads/master"), "utf8")).toBe(before);
    expect(readdirSync(outside)).toEqual([]);
  });

  it("a hostile repository with a tree of trees in trees costs no more than its objects", async () => {
    const notes = await theirs();
    let tree = notes.git("rev-parse", "HEAD^{tree}").trim();
    for (let level = 0; level < 30; level += 1) {
      const entries = Array.from({ length: 30 }, (_, index) => `040000 tree ${tree}\tt${index}`).join("\n");
      tree = gitWithInput(notes.root, `${entries}\n`, "mktree").trim();
    }
    const commit = notes.git("commit-tree", "-m", "bomb", "-p", "HEAD", tree).trim();
    notes.git("update-ref", "HEAD", commit);
    expect(await notes.store.list("2FFFFFFFF" as NoteId)).toEqual([]);
    expect(await messages(notes)).toEqual(["bomb", "first"]);
  });
});
