import { chmod, mkdir, mkdtemp, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Folders, foldersOfHome, ownFolders } from "../storage/folders.ts";
import { filesOpenToOthers } from "./close-files.ts";

let root: string;
let folders: Folders;
const modeOf = async (...names: readonly string[]) => ((await stat(join(root, ...names))).mode & 0o7777).toString(8);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "octavo-close-files-"));
  const home = join(root, "home");
  folders = { ...ownFolders(join(home, "octavo")), ...foldersOfHome(home), home };
  for (const name of ["octavo/conf", "octavo/journal", "octavo/files", "conf", "notebook"]) {
    await mkdir(join(home, name), { recursive: true });
    await chmod(join(home, name), 0o755);
  }
  for (const name of ["conf/interpreter.json", "conf/shiro.ini", "conf/credentials.json", "octavo/octavo.db"]) {
    await writeFile(join(home, name), "secret");
    await chmod(join(home, name), 0o644);
  }
});
afterEach(() => rm(root, { recursive: true }));

describe("files with passwords and notes", () => {
  it("are closed to all but their owner, in the home and in the data folder", async () => {
    const found = await filesOpenToOthers(folders, { close: true });
    expect(found.map(({ reason }) => reason)).toEqual(found.map(() => null));
    for (const name of ["conf", "notebook", "octavo/conf", "octavo/journal"])
      expect(await modeOf("home", name)).toBe("700");
    for (const name of ["conf/interpreter.json", "conf/shiro.ini", "conf/credentials.json", "octavo/octavo.db"]) {
      expect(await modeOf("home", name), name).toBe("600");
    }
    // What code shares is no secret of the server's.
    expect(await modeOf("home", "octavo/files")).toBe("755");
    expect(await filesOpenToOthers(folders, { close: true })).toEqual([]);
  });

  it("are only reported where they are not to be closed", async () => {
    const found = await filesOpenToOthers(folders, { close: false });
    expect(found).toContainEqual({ path: join(folders.conf, "shiro.ini"), mode: 0o644, reason: null });
    expect(await modeOf("home/conf/shiro.ini")).toBe("644");
  });

  it("get no right that they had not", async () => {
    await chmod(join(folders.conf, "shiro.ini"), 0o440);
    await filesOpenToOthers(folders, { close: true });
    expect(await modeOf("home/conf/shiro.ini")).toBe("400");
  });

  it("are not closed behind a link that leads out of the home, and that is reported", async () => {
    const outside = join(root, "shiro.ini");
    await writeFile(outside, "secret");
    await chmod(outside, 0o644);
    await rm(join(folders.conf, "shiro.ini"));
    await symlink(outside, join(folders.conf, "shiro.ini"));
    const found = await filesOpenToOthers(folders, { close: true });
    expect(found.filter(({ reason }) => reason !== null)).toEqual([
      { path: join(folders.conf, "shiro.ini"), mode: 0o644, reason: `it is a link that leads out, to ${outside}` },
    ]);
    expect(await modeOf("shiro.ini")).toBe("644");
  });

  it("are not closed in a folder that leads out", async () => {
    const outside = join(root, "etc");
    await rename(folders.conf, outside);
    await symlink(outside, folders.conf);
    const found = await filesOpenToOthers(folders, { close: true });
    expect(found.filter(({ path }) => path.startsWith(folders.conf)).map(({ reason }) => reason)).toEqual(
      ["", "/credentials.json", "/interpreter.json", "/shiro.ini"].map(
        (name) => `it is a link that leads out, to ${outside}${name}`,
      ),
    );
    expect(await modeOf("etc/shiro.ini")).toBe("644");
  });

  it("are closed behind a link that stays inside", async () => {
    await mkdir(join(root, "home/etc"));
    await writeFile(join(root, "home/etc/shiro.ini"), "secret");
    await chmod(join(root, "home/etc/shiro.ini"), 0o644);
    await rm(join(folders.conf, "shiro.ini"));
    await symlink("../etc/shiro.ini", join(folders.conf, "shiro.ini"));
    await filesOpenToOthers(folders, { close: true });
    expect(await modeOf("home/etc/shiro.ini")).toBe("600");
  });
});

describe("as root", () => {
  it.skipIf(process.getuid?.() !== 0)("what belongs to another account stays, and is listed (needs root)", async () => {
    const { chown } = await import("node:fs/promises");
    await chown(join(folders.conf, "shiro.ini"), 65_534, 65_534);
    const found = await filesOpenToOthers(folders, { close: true });
    expect(found).toContainEqual(
      expect.objectContaining({
        path: join(folders.conf, "shiro.ini"),
        reason: "it belongs to another account (65534)",
      }),
    );
    expect(await modeOf("home/conf/shiro.ini")).toBe("644");
    await chown(join(root, "home"), 65_534, 65_534);
    await chmod(join(folders.conf, "interpreter.json"), 0o644);
    const reported = await filesOpenToOthers(folders, { close: true });
    expect(reported.find(({ path }) => path.endsWith("interpreter.json"))?.reason).toMatch(
      /home belongs to another account/,
    );
    expect(await modeOf("home/conf/interpreter.json")).toBe("644");
  });
});
