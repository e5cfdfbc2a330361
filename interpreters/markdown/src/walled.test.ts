/** Markdown where users are held apart. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Confinement, wallSupport } from "@octavo/interpreter";
import { allGone, bundled, collect, someSettings } from "@octavo/interpreter/testing";
import { describe, expect, it } from "vitest";
import { createMarkdownDriver } from "./driver.ts";

const workerFile = await bundled(new URL("./worker.ts", import.meta.url));
const support = wallSupport();
const never = new AbortController().signal;

const walled: Confinement = {
  account: null,
  wall: { network: "all", mounts: ["/usr", "/bin", "/lib", "/lib64", "/home"].map((path) => ({ kind: "read", path })) },
  memoryBytes: null,
  processes: null,
  cpuSeconds: null,
  groups: [],
  explain: () => null,
};

/** Processes that run the worker's file, the one that holds the wall among them. */
function renderers(): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && isRenderer(name))
    .map(Number);
}

function isRenderer(pid: string): boolean {
  try {
    const [program = "", ...args] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return program === process.execPath && args.includes(workerFile.pathname);
  } catch {
    return false; // It has ended.
  }
}

describe.skipIf(support.tool === null)(`Markdown behind a wall (${support.tool ?? support.problem})`, () => {
  const open = async (options: { readonly timeLimitMs?: number; readonly idleMs?: number } = {}) =>
    await createMarkdownDriver({ workerFile, ...options }).open(someSettings({ confinement: walled }), never);

  it("is rendered by a process of its session that sees nothing but its program, and has no network", async () => {
    const secret = join(mkdtempSync(join(tmpdir(), "octavo-secret-")), "file");
    writeFileSync(secret, "secret");
    const session = await open();
    expect(await collect(session, "# hello")).toMatchObject([{ type: "result", format: "HTML" }]);
    const pids = renderers();
    expect(pids).toHaveLength(1);
    for (const pid of pids) {
      const root = `/proc/${pid}/root`;
      expect(existsSync(`${root}${workerFile.pathname}`)).toBe(true);
      for (const path of [secret, "/home", "/root", "/etc/passwd"])
        expect(existsSync(`${root}${path}`), path).toBe(false);
      for (const name of ["net", "mnt", "pid"])
        expect(readlinkSync(`/proc/${pid}/ns/${name}`)).not.toBe(readlinkSync(`/proc/self/ns/${name}`));
    }
    await session[Symbol.asyncDispose]();
    await allGone(pids);
  });

  it("is another process for another session", async () => {
    const sessions = [await open(), await open()];
    for (const session of sessions) await collect(session, "*a*");
    expect(renderers()).toHaveLength(2);
    for (const session of sessions) await session[Symbol.asyncDispose]();
    await expect.poll(renderers).toEqual([]);
  });

  it("gives up a text that takes too long, and renders the next", async () => {
    const session = await open({ timeLimitMs: 500 });
    expect(await collect(session, `$${"x+".repeat(100_000)}x$`)).toEqual([
      { type: "failure", text: expect.stringContaining("took longer than 0.5 s") },
    ]);
    expect(await collect(session, "*a*")).toMatchObject([{ type: "result" }]);
    await session[Symbol.asyncDispose]();
  });
});
