import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allGone, isAlive } from "@octavo/interpreter/testing";
import { build, type PluginBuild } from "esbuild";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { aDataFolder } from "./testing/a-runner.ts";
import { ServerEnd } from "./testing/server-end.ts";
import { outputsOfEvents } from "./testing/events-outcome.ts";
import { type RunnerFile, readRunnerFile } from "./wire/runner-file.ts";

/** Drivers are loaded when first used; these tests use the shell only. What they say of themselves comes with the runner. */
function leaveDriversOut({ onResolve }: PluginBuild): void {
  onResolve({ filter: /^@octavo\/(?:jupyter|duckdb|markdown)$/ }, ({ path }) => ({ path, external: true }));
}

const folder = mkdtempSync(join(tmpdir(), "octavo-runner-"));
const program = join(folder, "main.js");
const started: ChildProcess[] = [];
const folders: string[] = [];

beforeAll(async () => {
  await build({
    entryPoints: [join(import.meta.dirname, "main.ts")],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    plugins: [{ name: "without-drivers", setup: leaveDriversOut }],
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    logLevel: "error",
  });
});

afterEach(async () => {
  const living = started.splice(0).filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  for (const child of living) child.kill("SIGTERM");
  await allGone(living.map(({ pid }) => pid ?? 0));
  for (const data of folders.splice(0)) rmSync(data, { recursive: true, force: true });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(dataDirectory: string, environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [program, "--data", dataDirectory], {
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...environment },
  });
  started.push(child);
  folders.push(dataDirectory);
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const file = await fileOf(dataDirectory, child);
  return { child, ended, file, server: await ServerEnd.connect(file) };
}

async function fileOf(dataDirectory: string, child: ChildProcess): Promise<RunnerFile> {
  for (;;) {
    const file = readRunnerFile(dataDirectory);
    if (file !== null && file.pid === child.pid) return file;
    if (child.exitCode !== null)
      throw new Error(`The runner ended with exit code ${child.exitCode} before anything connected to it.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Starts a shell that starts another program, and gives the ids of both. */
async function running(server: ServerEnd, runId: string): Promise<readonly number[]> {
  const code = "sleep 1000 &\necho $$ $!\nwait";
  server.run({ runId, driver: "sh", sessionKey: `sh:${runId}`, code });
  await server.until(() => server.taken(runId).events.some((event) => event.type === "appended"));
  const printed = outputsOfEvents(server.taken(runId).events)[0]?.[1] ?? "";
  return printed.trim().split(" ").map(Number);
}

describe("the runner as a program", () => {
  it("runs a shell and sends its output", async () => {
    const { server } = await start(aDataFolder());
    server.run({ runId: "run-1", driver: "sh", sessionKey: "sh:N", code: "echo one; pwd; echo $OCTAVO_RUNNER" });
    const [[, printed = ""] = []] = outputsOfEvents(await server.finished("run-1"));
    expect(printed).toMatch(/^one\n\/.*\/files\n\/.*runner\.sock\n$/);
  });

  it("outlives its server", async () => {
    const { server, file } = await start(aDataFolder());
    const pids = await running(server, "run-1");
    await server.cut();
    const next = await ServerEnd.connect(file);
    expect((await next.reply("welcome")).runs).toMatchObject([{ runId: "run-1" }]);
    expect(pids.every(isAlive)).toBe(true);
    next.ask({ type: "resume", runId: "run-1", after: 0 });
    next.ask({ type: "cancel", runId: "run-1", mode: "ask" });
    expect((await next.finished("run-1")).at(-1)).toMatchObject({ outcome: "ABORT" });
    await allGone(pids);
  });

  it("ends its interpreters when it is asked to end", async () => {
    const { child, server, ended } = await start(aDataFolder());
    const pids = await running(server, "run-1");
    child.kill("SIGTERM");
    expect((await server.finished("run-1")).at(-1)).toMatchObject({ outcome: "ABORT" });
    expect(await ended).toBe(0);
    await allGone(pids);
  });

  it("leaves nothing behind when it is killed and another takes its place", async () => {
    const dataDirectory = aDataFolder();
    const first = await start(dataDirectory);
    const pids = await running(first.server, "run-1");
    await expect.poll(() => existsSync(join(dataDirectory, "runner", "run-1", "events.jsonl"))).toBe(true);
    first.child.kill("SIGKILL");
    await first.ended;
    const second = await start(dataDirectory);
    await allGone(pids);
    second.server.ask({ type: "resume", runId: "run-1", after: 0 });
    expect((await second.server.finished("run-1")).at(-1)).toMatchObject({ outcome: "ERROR" });
  });

  it("ends by itself when no server needs it", async () => {
    // Long enough for the test to come to it first on a slow machine.
    const { server, ended } = await start(aDataFolder(), { OCTAVO_RUNNER_IDLE_MS: "3000" });
    await server.cut();
    expect(await ended).toBe(0);
  });

  it("says what it needs when it is started without a data folder", async () => {
    const child = spawn(process.execPath, [program], { stdio: ["ignore", "ignore", "pipe"] });
    const words = new Promise((resolve) => child.stderr.once("data", (bytes) => resolve(String(bytes))));
    expect(await words).toContain("--data <folder>");
    expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(2);
  });
});
