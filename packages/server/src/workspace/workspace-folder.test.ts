import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readlinkSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isNamePart } from "./held-folder.ts";
import { bytesOfFile, WorkspaceFolder } from "./workspace-folder.ts";

let root: string;
let files: WorkspaceFolder;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "octavo-workspace-"));
  files = new WorkspaceFolder(join(root, "files"));
  await mkdir(join(files.folder, "2024", "q1"), { recursive: true });
  await writeFile(join(root, "secret"), "of the server");
  await writeFile(join(files.folder, "sales.csv"), "a,b\n1,2\n");
  await writeFile(join(files.folder, "2024", "q1", "north.csv"), "a\n");
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function read(path: string): Promise<string> {
  const { handle } = await files.open(path);
  await using whole = handle;
  return whole.readFile("utf8");
}

describe("the list", () => {
  it("has files in folders, with their sizes and times", async () => {
    const { files: listed, folders, isWhole } = await files.list();
    expect(folders).toEqual(["2024", "2024/q1"]);
    expect(listed.map(({ path, size }) => [path, size])).toEqual([
      ["2024/q1/north.csv", 2],
      ["sales.csv", 8],
    ]);
    expect(isWhole).toBe(true);
    for (const { changedAt } of listed) expect(Math.abs(Date.now() - changedAt)).toBeLessThan(60_000);
  });

  it("leaves out what is hidden, links, and pipes", async () => {
    await writeFile(join(files.folder, ".hidden"), "");
    await symlink(join(root, "secret"), join(files.folder, "link.csv"));
    await symlink(root, join(files.folder, "above"));
    execFileSync("mkfifo", [join(files.folder, "pipe")]);
    expect((await files.list()).files).toHaveLength(2);
  });

  it("is empty where the folder is gone", async () => {
    await rm(files.folder, { recursive: true });
    expect(await files.list()).toEqual({ files: [], folders: [], isWhole: true });
  });

  it("leaves out names that no file could be asked for by", async () => {
    await writeFile(join(files.folder, "two\nlines"), "");
    await writeFile(join(files.folder, "back\\slash"), "");
    expect((await files.list()).files).toHaveLength(2);
  });

  it("looks at a bounded number of names, however many folders there are", async () => {
    for (let count = 0; count < 11; count++) {
      const folder = join(files.folder, `many-${count}`);
      await mkdir(folder);
      await Promise.all(Array.from({ length: 10 }, (_, at) => writeFile(join(folder, `.${at}`), "")));
    }
    expect((await files.list()).isWhole).toBe(true);
    expect((await new WorkspaceFolder(files.folder, 100).list()).isWhole).toBe(false);
  });

  it("of all in a folder has what is hidden, deep, or no file", async () => {
    const deep = "2024/a/b/c/d/e/f/g/h/i";
    await mkdir(join(files.folder, deep), { recursive: true });
    await mkdir(join(files.folder, "2024/.git"));
    for (const path of [`${deep}/deep`, "2024/.git/config"]) await writeFile(join(files.folder, path), "");
    await symlink(root, join(files.folder, "2024", "link"));
    const { files: all, isWhole } = await files.listAll("2024");
    expect(all.map(({ path }) => path).toSorted()).toEqual([
      ".git/config",
      "a/b/c/d/e/f/g/h/i/deep",
      "link",
      "q1/north.csv",
    ]);
    expect(isWhole).toBe(true);
    expect((await new WorkspaceFolder(files.folder, 3).listAll("2024")).isWhole).toBe(false);
  });

  it("says where it ends before the files do", async () => {
    await mkdir(join(files.folder, "a/b/c/d/e/f/g/h/i"), { recursive: true });
    await writeFile(join(files.folder, "a/b/c/d/e/f/g/h/i/deep"), "");
    expect((await files.list()).isWhole).toBe(false);
  });
});

describe("a file", () => {
  it("is opened by its path", async () => {
    expect(await read("sales.csv")).toBe("a,b\n1,2\n");
    expect(await read("2024/q1/north.csv")).toBe("a\n");
  });

  it("is removed for good", async () => {
    await files.remove("sales.csv");
    await expect(files.open("sales.csv")).rejects.toMatchObject({ code: "fileNotFound" });
  });

  it("in a folder of another account is not removed, and says why", async () => {
    await chmod(root, 0o755);
    await chmod(join(files.folder, "2024", "q1"), 0o555);
    // Root may remove what it likes, so the process is another account for a moment.
    const account = process.geteuid?.();
    if (account === 0) process.seteuid?.(65534);
    try {
      await expect(files.remove("2024/q1/north.csv")).rejects.toMatchObject({ code: "notPermitted" });
    } finally {
      if (account === 0) process.seteuid?.(0);
      await chmod(join(files.folder, "2024", "q1"), 0o755);
    }
    expect(await read("2024/q1/north.csv")).toBe("a\n");
  });

  it("is not there for the second of two that remove it at once", async () => {
    for (let round = 0; round < 50; round++) {
      await writeFile(join(files.folder, "twice"), "");
      const ends = await Promise.allSettled(Array.from({ length: 4 }, () => files.remove("twice")));
      const refused = ends.filter(({ status }) => status === "rejected");
      expect(refused).toHaveLength(3);
      for (const end of refused) expect(end).toMatchObject({ reason: { code: "fileNotFound" } });
    }
  });

  it("is not there where the whole folder is gone", async () => {
    await rm(files.folder, { recursive: true });
    await expect(files.open("sales.csv")).rejects.toMatchObject({ code: "fileNotFound" });
    await expect(files.remove("sales.csv")).rejects.toMatchObject({ code: "fileNotFound" });
  });

  it("is read as long as it was when it was opened, and a shorter one is an error", async () => {
    const read = async (change: () => Promise<void>) => {
      const open = await files.open("sales.csv");
      await change();
      let text = "";
      for await (const piece of bytesOfFile(open)) text += Buffer.from(piece).toString();
      return text;
    };
    expect(await read(() => writeFile(join(files.folder, "sales.csv"), "more", { flag: "a" }))).toBe("a,b\n1,2\n");
    await expect(read(() => truncate(join(files.folder, "sales.csv"), 3))).rejects.toThrow(/shorter/);
  });

  it.each([
    "",
    ".",
    "..",
    "../secret",
    "2024/../../secret",
    "/etc/passwd",
    "2024//q1",
    "2024/q1",
    "2024/q1/",
    "nothing",
    "sales.csv/x",
    "sales.csv\0",
    ".hidden",
    "2024\\q1",
    "link",
    "above/secret",
    "pipe",
  ])("that is none is neither opened nor removed: %j", async (path) => {
    await writeFile(join(files.folder, ".hidden"), "");
    await symlink(join(root, "secret"), join(files.folder, "link"));
    await symlink(root, join(files.folder, "above"));
    execFileSync("mkfifo", [join(files.folder, "pipe")]);
    await expect(files.open(path)).rejects.toMatchObject({ code: "fileNotFound" });
    await expect(files.remove(path)).rejects.toMatchObject({ code: "fileNotFound" });
    expect(await readFile(join(root, "secret"), "utf8")).toBe("of the server");
  });
});

// The two processes want a core each: on a machine with none to spare a round takes twenty times as long.
describe("a folder or a file that code swaps for a link and back", { timeout: 120_000 }, () => {
  /** In a process of its own, so that no moment is spared. */
  const swapping = `
    const { renameSync, symlinkSync, unlinkSync } = require("node:fs");
    const [, folder, aside, outside] = process.argv;
    let isOver = false;
    process.stdin.on("end", () => { isOver = true; }).resume();
    const swap = () => {
      for (let count = 0; count < 100; count++) {
        renameSync(folder, aside);
        symlinkSync(outside, folder);
        unlinkSync(folder);
        renameSync(aside, folder);
      }
      if (!isOver) setImmediate(swap);
    };
    console.log("ready");
    swap();
  `;

  /** What the link leads to has files of the same names, and others. @param below what is swapped: the folder, or one of its files */
  async function whileSwapped(work: () => Promise<void>, rounds = 1500, below = ""): Promise<void> {
    const outside = join(root, "outside");
    const [swapped, aside] = [join(files.folder, "2024", below), join(files.folder, "aside")];
    await mkdir(join(outside, "q1"), { recursive: true });
    await writeFile(join(outside, "q1", "north.csv"), "of the server");
    for (let at = 0; at < 50; at++) await writeFile(join(outside, "q1", `secret-${at}.csv`), "of the server");
    const swapper = spawn(process.execPath, ["-e", swapping, swapped, aside, join(outside, below)]);
    await once(swapper.stdout, "data");
    for (let round = 0; round < rounds; round++) await work();
    swapper.stdin.end();
    expect(await once(swapper, "exit")).toEqual([0, null]);
  }

  it("is never listed by what the link leads to", async () => {
    const seen = new Set<string>();
    await whileSwapped(async () => {
      for (const { path } of (await files.list()).files) seen.add(path);
    });
    expect([...seen].filter((path) => path.includes("secret"))).toEqual([]);
  });

  it("never has what the link leads to read or removed", async () => {
    const seen = new Set<string>();
    await whileSwapped(async () => {
      seen.add(await read("2024/q1/north.csv").catch(() => "refused"));
      await files.remove("2024/q1/north.csv").catch(() => {});
      await writeFile(join(files.folder, "2024", "q1", "north.csv"), "a\n", { flag: "wx" }).catch(() => {});
    });
    expect(seen).not.toContain("of the server");
    expect(await readFile(join(root, "outside", "q1", "north.csv"), "utf8")).toBe("of the server");
  });

  it("is never read as the file that the link leads to", async () => {
    const seen = new Set<string>();
    const reads = Array.from({ length: 10 }, () => "2024/q1/north.csv");
    const readAll = async () => {
      for (const text of await Promise.all(reads.map((path) => read(path).catch(() => "refused")))) seen.add(text);
    };
    await whileSwapped(readAll, 500, "q1/north.csv");
    expect(seen).toContain("refused");
    expect(seen).not.toContain("of the server");
  });

  it.runIf(process.platform === "linux")("leaves nothing open", async () => {
    await whileSwapped(async () => {
      await files.list();
      await read("2024/q1/north.csv").catch(() => {});
      await files.remove("2024/nothing").catch(() => {});
    }, 200);
    const open = readdirSync("/proc/self/fd").flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/self/fd/${fd}`)];
      } catch {
        return [];
      }
    });
    expect(open.filter((place) => place.startsWith(root))).toEqual([]);
  });
});

it.each([
  ["sales 2024 – Füße (1).csv", true],
  ["a".repeat(256), false],
  ["ü".repeat(128), false],
  ["a\nb", false],
  ["a/b", false],
  ["a\ud800", false],
  ["😀 sales", true],
])("%j can be the name of a file: %s", (name, may) => {
  expect(isNamePart(name)).toBe(may);
});

describe("a folder", () => {
  it("is made with those above it, renamed with what is in it, and removed while nothing is", async () => {
    await files.makeFolder("a/b");
    await files.renameFolder("2024", "a/2024");
    expect((await files.list()).folders).toEqual(["a", "a/2024", "a/2024/q1", "a/b"]);
    expect(await read("a/2024/q1/north.csv")).toBe("a\n");
    await expect(files.removeFolder("a")).rejects.toMatchObject({ code: "badRequest" });
    await files.removeFolder("a/b");
    expect((await files.list()).folders).toEqual(["a", "a/2024", "a/2024/q1"]);
  });

  it("takes the place of nothing, moves not into itself, and is no file or link", async () => {
    await files.makeFolder("a");
    await symlink(join(files.folder, "a"), join(files.folder, "link"));
    await expect(files.makeFolder("a")).rejects.toMatchObject({ code: "fileTaken" });
    await expect(files.makeFolder("sales.csv/a")).rejects.toMatchObject({ code: "fileTaken" });
    await expect(files.renameFolder("2024", "a")).rejects.toMatchObject({ code: "fileTaken" });
    await expect(files.renameFolder("2024", "2024/in")).rejects.toMatchObject({ code: "badName" });
    for (const path of ["sales.csv", "link", "none", "../files", ""])
      await expect(files.removeFolder(path)).rejects.toMatchObject({ code: "fileNotFound" });
  });
});
