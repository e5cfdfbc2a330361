import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Child, endChildProcess, spawnChild } from "./child.ts";
import { findProgram } from "./programs.ts";
import { allGone } from "./testing/processes.ts";

const env = { PATH: process.env["PATH"] ?? "" };

/** Runs JavaScript in a child; resolves once it has printed its first words. */
async function running(script: string): Promise<{ child: Child; said: string }> {
  const child = spawnChild(process.execPath, ["-e", script], { env });
  const said = await new Promise<string>((resolve) => child.stdout?.once("data", (data) => resolve(String(data))));
  return { child, said };
}

const staysAlive = "setInterval(() => {}, 1e6);";
const startsAnother = `
  const { spawn } = require("node:child_process");
  console.log(spawn(process.execPath, ["-e", "${staysAlive}"], { stdio: "ignore" }).pid);
`;

describe("spawnChild", () => {
  it("gives the child exactly its environment and folder", async () => {
    const cwd = mkdtempSync(join(tmpdir(), "octavo-child-"));
    const child = spawnChild(process.execPath, ["-p", "process.cwd() + process.env.ONLY + process.env.HOME"], {
      env: { ONLY: "!" },
      cwd,
    });
    const said = await new Promise((resolve) => child.stdout?.once("data", (data) => resolve(String(data).trim())));
    expect(said).toBe(`${cwd}!undefined`);
    expect(await child.ended).toEqual({ exitCode: 0, signal: null, error: null });
  });

  it("reports the exit code and the last words", async () => {
    const child = spawnChild(process.execPath, ["-e", "console.error('no more'); process.exit(3)"], { env });
    expect(await child.ended).toEqual({ exitCode: 3, signal: null, error: null });
    expect(child.lastWords()).toBe("no more\n");
  });

  it("keeps only the end of long last words", async () => {
    const child = spawnChild(process.execPath, ["-e", "console.error('x'.repeat(1e6) + 'end')"], { env });
    await child.ended;
    expect(child.lastWords()).toHaveLength(8 * 1024);
    expect(child.lastWords()).toMatch(/^x+end\n$/);
  });

  it.each(["octavo-no-such-program", "/no/such/program"])("says that %s is not there", async (command) => {
    const child = spawnChild(command, [], { env });
    expect((await child.ended).error).toMatchObject({ code: "ENOENT" });
    expect(child.pid).toBeUndefined();
    expect(child.signalGroup("SIGTERM")).toBe(false);
  });

  it("leaves nothing behind when the process that started it is killed", async () => {
    const module = join(import.meta.dirname, "child.ts");
    const { build } = await import("esbuild");
    const outfile = join(mkdtempSync(join(tmpdir(), "octavo-child-")), "child.mjs");
    await build({ entryPoints: [module], outfile, bundle: true, format: "esm", platform: "node", logLevel: "silent" });
    const { child, said } = await running(`
      import(${JSON.stringify(outfile)}).then(({ spawnChild }) => {
        const child = spawnChild(process.execPath, ["-e", "${staysAlive}"], { env: {} });
        console.log(child.pid);
      });
      ${staysAlive}
    `);
    process.kill(child.pid ?? 0, "SIGKILL");
    await allGone([Number(said)]);
  });
});

describe("endChildProcess", () => {
  it("ends a child that obeys by SIGTERM", async () => {
    const { child } = await running(`console.log(1); ${staysAlive}`);
    expect(await endChildProcess(child, { graceMs: 10_000 })).toEqual({
      exitCode: null,
      signal: "SIGTERM",
      error: null,
    });
  });

  it("kills a child that does not", async () => {
    const { child } = await running(`process.on("SIGTERM", () => {}); console.log(1); ${staysAlive}`);
    expect(await endChildProcess(child, { graceMs: 20 })).toEqual({ exitCode: null, signal: "SIGKILL", error: null });
  });

  it("ends what the child has started", async () => {
    const { child, said } = await running(`${startsAnother} ${staysAlive}`);
    await endChildProcess(child, { graceMs: 10_000 });
    await allGone([Number(said)]);
  });

  it("ends what a child that is gone has left", async () => {
    const { child, said } = await running(`${startsAnother} process.exit();`);
    await child.ended;
    await endChildProcess(child, { graceMs: 10_000 });
    await allGone([Number(said)]);
  });
});

describe("findProgram", () => {
  it("finds a program on the search path, and only there", () => {
    expect(findProgram("sh", process.env["PATH"])).toMatch(/\/sh$/);
    expect(findProgram("sh", "/nowhere")).toBeNull();
    expect(findProgram("sh", undefined)).toBeNull();
  });
});
