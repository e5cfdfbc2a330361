import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Child, endChildProcess, spawnChild } from "./child.ts";
import { type HeldNetwork, holdNetwork, inOwnNetwork, systemPath } from "./own-network.ts";
import { type WallTool, wallProblem } from "./wall.ts";

const tools: readonly WallTool[] = ["bubblewrap", "unshare"];
const env = { PATH: systemPath, HOME: "/tmp" };

/** Listens on two ports of its network, one of them a privileged one, answers each with the port, and says its id. */
const program = `const net = require("node:net");
  const listen = (port, host) => new Promise((done) =>
    net.createServer((client) => client.end(String(port))).on("error", done).listen(port, host, done));
  Promise.all([listen(443, "127.1.0.2"), listen(5432, "203.0.113.7")]).then(() => console.log(process.pid));`;

const talkTo = (port: number, host: string) =>
  `require("node:net").connect(${port}, "${host}").on("data", (d) => process.stdout.write(d)).on("error", (e) => process.stdout.write(e.code));`;

describe.each(tools.map((tool) => ({ tool, problem: wallProblem(tool) })))(
  "a network made by $tool ($problem)",
  ({ tool, problem }) => {
    const test = it.skipIf(problem !== null);
    let first: Child;
    let held: HeldNetwork;
    beforeAll(async () => {
      if (problem !== null) return;
      const command = [process.execPath, "-e", program];
      const [file = "", ...args] = inOwnNetwork({ command, addresses: ["203.0.113.7/32"], tool });
      first = spawnChild(file, args, { env, cwd: "/" });
      if (first.stdout === null) throw new Error("It says nothing.");
      for await (const line of createInterface({ input: first.stdout })) {
        held = holdNetwork(Number(line));
        return;
      }
      throw new Error(first.lastWords());
    });
    afterAll(async () => {
      if (problem !== null) return;
      held.release();
      await endChildProcess(first, { graceMs: 0 });
    });

    const saidBehind = async (wallTool: WallTool, command: readonly string[]): Promise<string> => {
      const mounts = ["/usr", "/bin", "/sbin", "/lib", "/lib64"].map((path) => ({ kind: "read", path }) as const);
      const [file = "", ...args] = command;
      const child = spawnChild(file, args, {
        env,
        cwd: "/",
        confinement: {
          account: null,
          wall: {
            network: held.network,
            mounts: [...mounts, { kind: "read", path: process.execPath }],
            tool: wallTool,
          },
          memoryBytes: null,
          processes: null,
          cpuSeconds: null,
          groups: [],
          explain: () => null,
        },
      });
      let said = "";
      child.stdout?.on("data", (text) => {
        said += text;
      });
      const { exitCode } = await child.ended;
      return exitCode === 0 ? said : child.lastWords();
    };

    test.each(tools.filter((each) => wallProblem(each) === null))("is all that a wall by %s has", async (wallTool) => {
      const node = (script: string) => saidBehind(wallTool, [process.execPath, "-e", script]);
      expect(await node(talkTo(443, "127.1.0.2"))).toBe("443");
      expect(await node(talkTo(5432, "203.0.113.7"))).toBe("5432");
      expect(await node(talkTo(80, "127.0.0.1"))).toBe("ECONNREFUSED");
      expect(await node(talkTo(80, "203.0.113.8"))).toBe("ENETUNREACH");
      const script = "grep -c : /proc/net/dev; grep -E 'Cap(Prm|Eff)' /proc/self/status";
      expect(await saidBehind(wallTool, ["/bin/sh", "-c", script])).toBe(
        "1\nCapPrm:\t0000000000000000\nCapEff:\t0000000000000000\n",
      );
    });

    test("is there for as long as it is held, whatever the first program does", async () => {
      await endChildProcess(first, { graceMs: 0 });
      expect(await saidBehind(tool, ["/bin/grep", "-c", ":", "/proc/net/dev"])).toBe("1\n");
    });
  },
);
