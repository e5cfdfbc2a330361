import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { spawnChild } from "./child.ts";
import type { Confinement } from "./confinement.ts";
import { describeEnding } from "./died.ts";

const env = { PATH: process.env["PATH"] ?? "" };

const someConfinement = (given: Partial<Confinement> = {}): Confinement => ({
  account: null,
  wall: null,
  memoryBytes: null,
  processes: null,
  cpuSeconds: null,
  groups: [],
  explain: () => null,
  ...given,
});

async function printed(script: string, confinement: Confinement): Promise<string> {
  const child = spawnChild("/bin/sh", ["-c", script], { env, confinement });
  let said = "";
  child.stdout?.on("data", (data) => {
    said += data;
  });
  await child.ended;
  return said;
}

describe("a confined program", () => {
  it("has its limits from the start", async () => {
    const limits = { memoryBytes: 512 * 1024 ** 2, cpuSeconds: 100 };
    expect(await printed("ulimit -S -d; ulimit -S -t; ulimit -H -t", someConfinement(limits))).toBe(
      `${512 * 1024}\n100\n105\n`,
    );
  });

  it("belongs to its groups before it runs", async () => {
    const folder = mkdtempSync(join(tmpdir(), "octavo-group-"));
    const groups = ["one", "two"].map((name) => join(folder, name));
    for (const group of groups) writeFileSync(group, "");
    const said = await printed(`echo $$; cat ${groups.join(" ")}`, someConfinement({ groups }));
    const [pid, ...joined] = said.trim().split("\n");
    expect(joined).toEqual([pid, pid]);
  });

  it("does not run without a group that is gone", async () => {
    const child = spawnChild("/bin/sh", ["-c", "echo ran"], {
      env,
      confinement: someConfinement({ groups: ["/nowhere/cgroup.procs"] }),
    });
    let said = "";
    child.stdout?.on("data", (data) => {
      said += data;
    });
    expect(await child.ended).toMatchObject({ exitCode: 126 });
    expect(said).toBe("");
  });

  it("that the system ends says which limit it was", async () => {
    const explain: Confinement["explain"] = (signal) => (signal === "SIGKILL" ? "out of memory" : null);
    const child = spawnChild("/bin/sh", ["-c", "kill -9 $$"], { env, confinement: someConfinement({ explain }) });
    const end = await child.ended;
    expect(end).toEqual({ exitCode: null, signal: "SIGKILL", error: null, because: "out of memory" });
    expect(describeEnding({ ...end, what: "The shell", stderr: "" }).message).toMatch(
      /^The shell was ended by SIGKILL \(out of memory\)\. Its variables are gone/,
    );
  });

  it("that was stopped still hears that it is to end", async () => {
    const child = spawnChild("/bin/sh", ["-c", "trap 'exit 7' TERM; echo up; kill -STOP $$; sleep 60"], { env });
    await new Promise((resolve) => child.stdout?.once("data", resolve));
    const state = () => /^State:\s+(\w)/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1];
    await expect.poll(state).toBe("T");
    child.signalGroup("SIGTERM");
    expect(await child.ended).toMatchObject({ exitCode: 7 });
  });
});
