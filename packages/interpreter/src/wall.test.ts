import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Child, endChildProcess, spawnChild } from "./child.ts";
import type { Confinement } from "./confinement.ts";
import { type Mount, type Wall, type WallTool, wallProblem } from "./wall.ts";

const env = { PATH: process.env["PATH"] ?? "", HOME: "/tmp" };
const system = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc"].map(
  (path): Mount => ({ kind: "read", path }),
);
const tools: readonly WallTool[] = ["bubblewrap", "unshare"];

function behind(
  tool: WallTool,
  script: string,
  mounts: readonly Mount[] = [],
  wall: Partial<Wall> = {},
  variables: Readonly<Record<string, string>> = env,
): Child {
  const confinement: Confinement = {
    account: null,
    wall: { network: "all", mounts: [...system, { kind: "empty", path: "/tmp" }, ...mounts], tool, ...wall },
    memoryBytes: null,
    processes: null,
    cpuSeconds: null,
    groups: [],
    explain: () => null,
  };
  return spawnChild("/bin/sh", ["-c", script], { env: variables, confinement, cwd: "/" });
}

async function saidBy(child: Child): Promise<string> {
  let said = "";
  child.stdout?.on("data", (data) => {
    said += data;
  });
  await child.ended;
  return said;
}

async function until(child: Child, word: string): Promise<void> {
  await new Promise<void>((resolve) => {
    child.stdout?.on("data", (data) => {
      if (String(data).includes(word)) resolve();
    });
  });
}

const folder = () => mkdtempSync(join(tmpdir(), "octavo-wall-"));

// Which of the two this machine has, and whether it lets us use them, is for the name of a skipped test to say.
describe.each(tools.map((tool) => ({ tool, problem: wallProblem(tool) })))(
  "a wall by $tool ($problem)",
  ({ tool, problem }) => {
    const test = it.skipIf(problem !== null);

    test("lets in what its mounts say, and nothing else", async () => {
      const [open, shut] = [folder(), folder()];
      for (const one of [open, shut]) writeFileSync(join(one, "file"), "inside");
      symlinkSync(join(shut, "file"), join(open, "link"));
      const script = `cat ${open}/file; cat ${shut}/file ${open}/link; ls ${shut}; ls /`;
      const said = await saidBy(behind(tool, script, [{ kind: "read", path: open }]));
      expect(said.startsWith("inside")).toBe(true);
      expect(said.match(/inside/g)).toHaveLength(1);
      expect(said).not.toMatch(/home|root|srv/);
    });

    test("keeps what can be read from being written, and the other way round", async () => {
      const [read, write] = [folder(), folder()];
      const mounts: readonly Mount[] = [
        { kind: "read", path: read },
        { kind: "write", path: write, at: "/written" },
      ];
      await saidBy(behind(tool, `echo x > ${read}/x; echo y > /written/y; mkdir /more; echo z > /etc/z`, mounts));
      expect(() => readFileSync(join(read, "x"))).toThrow("ENOENT");
      expect(readFileSync(join(write, "y"), "utf8")).toBe("y\n");
      expect(() => readFileSync("/etc/z")).toThrow("ENOENT");
    });

    test("covers a folder with all of its content, and opens a part of it again", async () => {
      const outer = folder();
      for (const name of ["secret", "part"]) {
        mkdirSync(join(outer, name));
        writeFileSync(join(outer, name, "file"), name);
      }
      const mounts: readonly Mount[] = [
        { kind: "read", path: outer },
        { kind: "empty", path: outer },
        { kind: "read", path: join(outer, "part") },
        { kind: "sealed", path: outer },
      ];
      const said = await saidBy(
        behind(tool, `ls ${outer}; cat ${outer}/part/file; echo x > ${outer}/x || echo refused`, mounts),
      );
      expect(said).toBe("part\npartrefused\n");
    });

    test("closes a file", async () => {
      const open = folder();
      writeFileSync(join(open, "file"), "secret");
      const said = await saidBy(
        behind(tool, `cat ${open}/file; echo x >> ${open}/file || echo refused`, [
          { kind: "read", path: open },
          { kind: "closed", path: join(open, "file") },
        ]),
      );
      expect(said).toBe("refused\n");
    });

    test("is built whatever PATH its program has", async () => {
      const child = behind(tool, "echo $PATH", [], {}, { PATH: "/usr/bin:/bin" });
      expect(await saidBy(child)).toBe("/usr/bin:/bin\n");
    });

    test("has no processes but its own, and no privileges", async () => {
      const said = await saidBy(
        behind(
          tool,
          "ls /proc | grep -c '^[0-9]'; grep -E 'Cap(Prm|Eff|Bnd|Amb)|NoNewPrivs' /proc/self/status; kill -0 -1 || echo alone",
        ),
      );
      expect(Number(said.split("\n")[0])).toBeLessThan(8);
      expect(said.match(/Cap\w+:\t0{16}/g)).toHaveLength(4);
      expect(said).toMatch(/NoNewPrivs:\t1/);
    });

    test("keeps the numbers of the machine from root too", async () => {
      const before = readFileSync("/proc/sys/kernel/core_pattern", "utf8");
      const script =
        "echo core > /proc/sys/kernel/core_pattern && echo wrote; cat /proc/kcore /proc/timer_list | head -c 1; unshare --user --map-root-user --mount true && echo nested";
      expect(await saidBy(behind(tool, script))).toBe("");
      expect(readFileSync("/proc/sys/kernel/core_pattern", "utf8")).toBe(before);
    });

    test("lets a program hear an interrupt, and ends with it", async () => {
      const child = behind(tool, "trap 'echo heard; exit 3' INT; echo ready; while :; do sleep 0.05; done");
      await until(child, "ready");
      child.signalGroup("SIGINT");
      expect(await child.ended).toMatchObject({ exitCode: 3, signal: null });
    });

    test.each(["TERM", "KILL", "SEGV"])("reports that its program was ended by SIG%s", async (name) => {
      expect(await behind(tool, `kill -${name} $$; sleep 5`).ended).toMatchObject({ signal: `SIG${name}` });
      expect(await behind(tool, "exit 7").ended).toMatchObject({ exitCode: 7, signal: null });
    });

    test("takes with it what its program has left, however that has detached itself", async () => {
      const child = behind(tool, "setsid sh -c 'trap \"\" TERM INT HUP; sleep 4711' & echo ready; exec sleep 4712");
      await until(child, "ready");
      await endChildProcess(child, { graceMs: 500 });
      expect(processes(/sleep 471[12]/)).toEqual([]);
    });

    test("without a network has not even this machine's own", async () => {
      const said = await saidBy(behind(tool, "cat /proc/net/dev | grep -c :", [], { network: "none" }));
      expect(said).toBe("1\n");
    });
  },
);

/** Command lines of processes of this machine. */
function processes(pattern: RegExp): readonly string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
        return pattern.test(line) && !line.includes("vitest") ? [line] : [];
      } catch {
        return [];
      }
    });
}
