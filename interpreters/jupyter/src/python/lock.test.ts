import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { takeFolderLock } from "./lock.ts";

const never = new AbortController().signal;
const somePath = () => join(mkdtempSync(join(tmpdir(), "octavo-lock-")), "lock");

describe("takeFolderLock", () => {
  it("lets one in at a time", async () => {
    const path = somePath();
    let inside = 0;
    let waited = 0;
    const enter = async () => {
      const lock = await takeFolderLock(path, () => waited++, never);
      expect(++inside).toBe(1);
      await new Promise(setImmediate);
      inside--;
      await lock.release();
    };
    await Promise.all([enter(), enter(), enter()]);
    expect(waited).toBeGreaterThan(0);
    expect(existsSync(path)).toBe(false);
  });

  it("takes over from a process that is gone", async () => {
    const path = somePath();
    mkdirSync(path);
    const { pid } = spawnSync(process.execPath, ["--version"]);
    writeFileSync(join(path, "owner.json"), JSON.stringify({ host: hostname(), pid }));
    await (await takeFolderLock(path, expect.unreachable, never)).release();
  });

  it("takes over a lock that was not touched for long", async () => {
    const path = somePath();
    mkdirSync(path);
    writeFileSync(join(path, "owner.json"), JSON.stringify({ host: "another", pid: 1 }));
    const longAgo = new Date(Date.now() - 3_600_000);
    utimesSync(path, longAgo, longAgo);
    await (await takeFolderLock(path, expect.unreachable, never)).release();
  });

  it("stops waiting when asked to", async () => {
    const path = somePath();
    const lock = await takeFolderLock(path, () => {}, never);
    const aborting = new AbortController();
    await expect(takeFolderLock(path, () => aborting.abort(), aborting.signal)).rejects.toThrow("abort");
    await lock.release();
  });
});
