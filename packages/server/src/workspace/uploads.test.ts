import { type FileHandle, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../database/database.ts";
import { unlimited } from "../limits/limits.ts";
import { freeBytes } from "../observability/health.ts";
import { FileOwners } from "./file-owners.ts";
import { FileTrash } from "./file-trash.ts";
import { mostBytes, Uploads, type UploadsOptions } from "./uploads.ts";
import { Workspace } from "./workspace.ts";
import { WorkspaceFolder } from "./workspace-folder.ts";

let root: string;
let target: string;
let options: UploadsOptions;
let uploads: Uploads;
let now: number;
let room: number;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "octavo-uploads-"));
  target = join(root, "files");
  await mkdir(target);
  now = 0;
  room = 1024 ** 4;
  const workspace = await workspaceAt(target);
  const growing = join(root, "growing");
  options = { growing, workspace, limits: unlimited, now: () => now, room: async () => room };
  uploads = await Uploads.open(options);
});
afterEach(async () => {
  await uploads.stop();
  await rm(root, { recursive: true, force: true });
});

async function workspaceAt(folder: string): Promise<Workspace> {
  const database = await openDatabase(":memory:");
  const shared = new WorkspaceFolder(folder);
  return new Workspace({
    shared,
    dataDirectory: root,
    growing: join(root, "edited"),
    owners: new FileOwners({ database, folder: shared }),
    trash: new FileTrash({ database, folder: join(root, "trash"), now: () => now, keptMs: null }),
    limits: unlimited,
    hasAccounts: true,
    hasWalls: true,
    sharedWriters: "everyone",
    isAdmin: () => false,
    accountOf: () => null,
    findAccount: async (name) => {
      throw new Error(name);
    },
    accountScript: "",
    userOfUid: async () => null,
  });
}

const askerOf = (user: string) => ({ user, roles: [], isAnonymous: false });
const begin = (name: string, size: number, { replace = false, user = "ada" } = {}) =>
  uploads.begin({ name, size, replace, area: "shared", asker: askerOf(user) });
const add = (id: string, at: number, text: string, user = "ada") =>
  uploads.add({ id, at, asker: askerOf(user), bytes: Buffer.from(text) });
const read = (name: string) => readFile(join(target, name), "utf8");

describe("what one user may upload", () => {
  const limited = async (limits: Partial<UploadsOptions["limits"]>) => {
    uploads = await Uploads.open({ ...options, limits: { ...unlimited, ...limits } });
  };

  it("is so many files at once, and others may have as many", async () => {
    await limited({ uploadsPerUser: 2 });
    const first = await begin("a", 1);
    await begin("b", 1);
    await expect(begin("c", 1)).rejects.toMatchObject({
      code: "limitReached",
      message: "You upload 2 files at once, and one user uploads no more. Wait until one is complete, or cancel one.",
    });
    await begin("c", 1, { user: "bob" });
    await add(first.id, 0, "x");
    await begin("d", 1);
    // Those that get nothing for minutes make room.
    now += 300_001;
    await begin("e", 1);
  });

  it("is so much at once", async () => {
    await limited({ uploadMegabytesPerUser: 3 });
    await begin("a", 2 * 1024 ** 2);
    await expect(begin("b", 1024 ** 2 + 1)).rejects.toThrow("Your uploads would have more than 3 MB together");
    await begin("b", 1024 ** 2);
  });

  it("is so much of the disk, until they remove something; what takes the place of a file counts once", async () => {
    await limited({ filesMegabytesPerUser: 1 });
    const half = "x".repeat(512 * 1024);
    await add((await begin("a", half.length)).id, 0, half);
    await expect(begin("b", half.length + 1)).rejects.toThrow(
      "You have used 1 MB of 1 MB: remove files, also from the trash, or ask an administrator.",
    );
    await uploads.giveUp((await begin("a", 2 * half.length, { replace: true })).id, "ada");
    await uploads.giveUp((await begin("b", half.length + 1, { user: "bob" })).id, "bob");
    await rm(join(target, "a"));
    await begin("b", half.length + 1);
  });
});

describe("a file on its way in", () => {
  it("comes in pieces and is there when it is complete, not before", async () => {
    const { id } = await begin("a.csv", 6);
    expect(await add(id, 0, "abc")).toEqual({ at: 3 });
    expect(await readdir(target)).toEqual([]);
    expect(await add(id, 3, "def")).toEqual({ path: "a.csv" });
    expect(await read("a.csv")).toBe("abcdef");
    expect(await readdir(options.growing)).toEqual([]);
  });

  it("may be empty", async () => {
    const { id } = await begin("empty", 0);
    expect(await add(id, 0, "")).toEqual({ path: "empty" });
    expect(await read("empty")).toBe("");
  });

  it("has its name only when all of it is on the disk, so that no loss of power leaves half of it", async () => {
    const seen: unknown[] = [];
    const sync = async (file: FileHandle) => {
      seen.push([(await file.stat()).size, await readdir(target)]);
      if (seen.length === 2) throw Object.assign(new Error("The disk fails."), { code: "EIO" });
    };
    uploads = await Uploads.open({ ...options, sync });
    await add((await begin("a.csv", 3)).id, 0, "abc");
    await expect(add((await begin("b.csv", 3)).id, 0, "abc")).rejects.toThrow();
    expect(seen).toEqual([
      [3, []],
      [3, ["a.csv"]],
    ]);
    expect(await readdir(target)).toEqual(["a.csv"]);
  });

  it("takes each piece once, and says where it goes on", async () => {
    const { id } = await begin("a", 6);
    await add(id, 0, "abc");
    await expect(add(id, 0, "abc")).rejects.toMatchObject({
      code: "uploadOutOfStep",
      message: expect.stringMatching(/byte 3/),
    });
    const [first, second] = await Promise.allSettled([add(id, 3, "d"), add(id, 3, "x")]);
    expect(first).toMatchObject({ value: { at: 4 } });
    expect(second).toMatchObject({ reason: { code: "uploadOutOfStep" } });
    await add(id, 4, "ef");
    expect(await read("a")).toBe("abcdef");
  });

  it("with more in it than was said is given up", async () => {
    const { id } = await begin("a", 2);
    await expect(add(id, 0, "abc")).rejects.toMatchObject({ code: "badRequest" });
    await expect(add(id, 0, "ab")).rejects.toMatchObject({ code: "uploadNotFound" });
    expect(await readdir(options.growing)).toEqual([]);
  });

  it("is its user's alone", async () => {
    const { id } = await begin("a", 2);
    await expect(add(id, 0, "ab", "bob")).rejects.toMatchObject({ code: "uploadNotFound" });
    await uploads.giveUp(id, "bob");
    expect(await add(id, 0, "ab")).toEqual({ path: "a" });
  });

  it("is given up when that is wanted, when it rests for long, and when its user begins many", async () => {
    const { id } = await begin("a", 2);
    await uploads.giveUp(id, "ada");
    const old = await begin("old", 2);
    now += 3_600_001;
    await begin("b", 2);
    await expect(add(old.id, 0, "ab")).rejects.toMatchObject({ code: "uploadNotFound" });
    for (let more = 0; more < 40; more++) await begin(`c${more}`, 2);
    expect(await readdir(options.growing)).toHaveLength(16);
  });

  it("is given up when it rests for long, also where no user begins another", async () => {
    await begin("old", 2);
    now += 3_600_000;
    const { id } = await begin("new", 2);
    now += 1;
    await uploads.giveUpResting();
    expect(await readdir(options.growing)).toEqual([id]);
  });

  it("is one of sixteen, also where its user begins many at once", async () => {
    await Promise.all(Array.from({ length: 40 }, (_, at) => begin(`c${at}`, 2)));
    expect(await readdir(options.growing)).toHaveLength(16);
  });

  it("of an earlier server leaves nothing behind", async () => {
    await begin("a", 2);
    await uploads.stop();
    await writeFile(join(options.growing, "left"), "x");
    uploads = await Uploads.open(options);
    expect(await readdir(options.growing)).toEqual([]);
  });
});

describe("a name that is there", () => {
  beforeEach(() => writeFile(join(target, "a"), "before"));

  it("is refused at once", async () => {
    await expect(begin("a", 1)).rejects.toMatchObject({ code: "fileTaken", status: 409 });
  });

  it("is refused at the end too, where it came in between", async () => {
    const { id } = await begin("b", 1);
    await writeFile(join(target, "b"), "other");
    await expect(add(id, 0, "x")).rejects.toMatchObject({ code: "fileTaken" });
    expect(await read("b")).toBe("other");
  });

  it("is replaced where that is wanted, at once and as a whole", async () => {
    const { id } = await begin("a", 2, { replace: true });
    await add(id, 0, "x");
    expect(await read("a")).toBe("before");
    await add(id, 1, "y");
    expect(await read("a")).toBe("xy");
  });

  it("of a link is replaced, and not what the link leads to", async () => {
    await writeFile(join(root, "secret"), "kept");
    await symlink(join(root, "secret"), join(target, "link"));
    await expect(begin("link", 1)).rejects.toMatchObject({ code: "fileTaken" });
    const { id } = await begin("link", 1, { replace: true });
    await add(id, 0, "x");
    expect([await read("link"), await readFile(join(root, "secret"), "utf8")]).toEqual(["x", "kept"]);
  });

  it("of a folder is not replaced", async () => {
    await mkdir(join(target, "folder"));
    const { id } = await begin("folder", 1, { replace: true });
    await expect(add(id, 0, "x")).rejects.toMatchObject({
      code: "fileTaken",
      message: expect.stringMatching(/is a folder/),
    });
  });
});

// A folder in memory is on another disk, where there is one.
describe.runIf(process.platform === "linux")("a file that goes to another disk", () => {
  beforeEach(async () => {
    target = await mkdtemp("/dev/shm/octavo-uploads-");
    uploads = new Uploads({ ...options, workspace: await workspaceAt(target) });
  });
  afterEach(() => rm(target, { recursive: true, force: true }));

  it("is there when it is complete, and nothing else", async () => {
    await add((await begin("a", 1)).id, 0, "x");
    await add((await begin("a", 1, { replace: true })).id, 0, "y");
    expect(await read("a")).toBe("y");
    expect(await readdir(target)).toEqual(["a"]);
    expect(await readdir(options.growing)).toEqual([]);
  });

  it("does not replace a folder, nor what has come in between", async () => {
    await mkdir(join(target, "folder"));
    const [folder, late] = [await begin("folder", 1, { replace: true }), await begin("late", 1)];
    await writeFile(join(target, "late"), "other");
    await expect(add(folder.id, 0, "x")).rejects.toMatchObject({ code: "fileTaken" });
    await expect(add(late.id, 0, "x")).rejects.toMatchObject({ code: "fileTaken" });
    expect(await read("late")).toBe("other");
    expect((await readdir(target)).sort()).toEqual(["folder", "late"]);
  });
});

it.each([
  "",
  ".",
  "..",
  ".hidden",
  "a/b",
  "../a",
  "a\\b",
  "a\nb",
  "a\0",
  "a\ud800",
  " ",
  "a\u2028b",
  "a\u202egpj.exe",
  "\ufeffa",
  "x".repeat(300),
])("a name that is none is refused: %j", async (name) => {
  await expect(begin(name, 1)).rejects.toMatchObject({ code: "badName" });
  expect(await readdir(options.growing)).toEqual([]);
});

describe("room", () => {
  it("is asked for before the first byte, with what is on its way", async () => {
    room = 200 * 1024 * 1024;
    await begin("a", 100 * 1024 * 1024);
    await expect(begin("b", 100 * 1024 * 1024)).rejects.toMatchObject({
      code: "diskRefused",
      message: expect.stringMatching(/36 MB/),
    });
  });

  it("is asked for with what begins at the same moment", async () => {
    room = 200 * 1024 * 1024;
    const ends = await Promise.allSettled([begin("a", 100 * 1024 * 1024), begin("b", 100 * 1024 * 1024)]);
    expect(ends).toMatchObject([{ status: "fulfilled" }, { reason: { code: "diskRefused" } }]);
  });

  it("is asked for where it grows and where it goes", async () => {
    const full = { ...options, room: async (folder: string) => (folder === target ? 0 : 1024 ** 4) };
    await expect(
      new Uploads(full).begin({ name: "a", size: 1, replace: false, area: "shared", asker: askerOf("ada") }),
    ).rejects.toMatchObject({
      code: "diskRefused",
    });
  });

  it("is not asked for in vain where the folder is gone", async () => {
    await rm(target, { recursive: true });
    const real = new Uploads({ ...options, room: freeBytes });
    await expect(
      real.begin({ name: "a", size: 1, replace: false, area: "shared", asker: askerOf("ada") }),
    ).rejects.toMatchObject({
      code: "diskRefused",
    });
  });

  it("is not looked for where a file is larger than any that is taken", async () => {
    await expect(begin("a", mostBytes + 1)).rejects.toMatchObject({ code: "tooLarge" });
  });
});
