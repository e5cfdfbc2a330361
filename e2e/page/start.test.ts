/** Starting and ending the product from a terminal. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { call, ForeignClient, noteOf } from "../harness/foreign-client.ts";
import { endRunner, makeDataFolder, runnerPid, startOctavo, until } from "../harness/octavo.ts";

const root = join(import.meta.dirname, "..", "..");
const startScript = join(root, "tools", "start.mjs");

let data: string;
const started: ChildProcess[] = [];

beforeEach(async () => {
  data = await makeDataFolder();
});
afterEach(async () => {
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill("SIGKILL");
  await endRunner(data);
  await rm(data, { recursive: true, force: true, maxRetries: 5 });
});

/** A program in a terminal: what it prints, how it ends, and its Ctrl-C, which reaches all of its group. */
function terminal(command: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(command, args, { cwd: root, detached: true, env: { ...process.env, ...env } });
  started.push(child);
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return {
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
    async address(): Promise<string> {
      await until(() => /at http:\S+/.test(stdout) || child.exitCode !== null, 60_000);
      return /at (http:\S+)/.exec(stdout)?.[1] ?? `none; it said: ${stdout}${stderr}`;
    },
    pressCtrlC: () => process.kill(-(child.pid ?? 0), "SIGINT"),
    terminate: () => child.kill("SIGTERM"),
  };
}

const start = (args: readonly string[], env?: Record<string, string>) =>
  terminal(process.execPath, [startScript, ...args], env);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function isServed(address: string): Promise<boolean> {
  return (await call(address, "GET", "/version")).status === 200;
}

describe("npm start", () => {
  it("prints one line with the address, and serves there", async () => {
    const octavo = terminal("npm", ["start", "--", "--port", "0", "--data", data]);
    const address = await octavo.address();
    expect(await isServed(address)).toBe(true);
    // npm's own two lines name the script; they begin with ">".
    const lines = octavo
      .stdout()
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith(">"));
    expect(lines).toEqual([`Octavo is at ${address}`]);
    octavo.pressCtrlC();
    await octavo.ended;
    await until(() => runnerPid(data) === undefined, 10_000);
  });

  it("does not build again what is built", async () => {
    const stamp = async () => (await stat(join(root, "dist", "stamp"))).mtimeMs;
    const before = await stamp();
    const octavo = start(["--port", "0", "--data", data]);
    await octavo.address();
    expect(octavo.stderr()).toBe("");
    expect(await stamp()).toBe(before);
  });

  it("takes a flag before the environment, that before the configuration file", async () => {
    const [byFlag, byEnvironment, byFile] = [await freePort(), await freePort(), await freePort()];
    await mkdir(join(data, "conf"), { recursive: true });
    await writeFile(join(data, "conf", "octavo.json"), JSON.stringify({ port: byFile }));
    const addressFor = async (args: readonly string[], env: Record<string, string>) => {
      const octavo = start(args, { OCTAVO_DATA: data, ...env });
      const address = await octavo.address();
      octavo.terminate();
      await octavo.ended;
      return address;
    };
    expect(await addressFor([], {})).toBe(`http://127.0.0.1:${byFile}`);
    expect(await addressFor([], { OCTAVO_PORT: String(byEnvironment) })).toBe(`http://127.0.0.1:${byEnvironment}`);
    expect(await addressFor(["--port", String(byFlag)], { OCTAVO_PORT: String(byEnvironment) })).toBe(
      `http://127.0.0.1:${byFlag}`,
    );
  });

  it("listens where --host says, and not on the network without a word more", async () => {
    const local = start(["--host", "localhost", "--port", "0", "--data", data]);
    expect(await isServed(await local.address())).toBe(true);
    local.terminate();
    await local.ended;
    const wide = start(["--host", "0.0.0.0", "--port", "0", "--data", data]);
    expect(await wide.ended).toBe(1);
    expect(wide.stderr()).toMatch(/--host 127\.0\.0\.1, or add --allow-network/);
  });

  it("of a taken port says so and names the way out", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    const { port } = taken.address() as AddressInfo;
    const octavo = start(["--port", String(port), "--data", data]);
    expect(await octavo.ended).toBe(1);
    expect(octavo.stderr()).toBe(
      `Port ${port} on 127.0.0.1 is taken. Start Octavo on another one: npm start -- --port ${port + 1}\n`,
    );
    taken.close();
  });

  it.each([
    [["--prot", "1"], /Known flags: --port/],
    [["--port", "many"], /port/],
    [["--config", "/no/such/file.json"], /configuration file \/no\/such\/file\.json cannot be read/],
  ] as const)("of %s says what is wrong and does not start", async (args, sentence) => {
    const octavo = start([...args, "--data", data]);
    expect(await octavo.ended).toBe(1);
    expect(octavo.stderr()).toMatch(sentence);
  });

  it("keeps its data, and copies the samples only once", async () => {
    const first = await startOctavo({ data });
    const { json } = await call(first.address, "POST", "/notebook", {
      name: "Kept",
      paragraphs: [{ text: "%sh\necho kept" }],
    });
    await call(first.address, "DELETE", "/notebook/2STARTHRE");
    await first.stop();
    expect(await readdir(join(data, "notebook"))).toContain(`Kept_${json.body}.zpln`);
    const second = await startOctavo({ data });
    const paths = ((await call(second.address, "GET", "/notebook")).json.body as { path: string }[]).map(
      ({ path }) => path,
    );
    expect(paths).toContain("/Kept");
    expect(paths).not.toContain("/Start here");
    await second.stop();
  });
});

describe("Ctrl-C", () => {
  async function withRun() {
    const octavo = start(["--port", "0", "--data", data]);
    const client = await ForeignClient.connect(await octavo.address());
    const note = noteOf(await client.ask("NEW_NOTE", { name: "Runs" }, "NEW_NOTE"));
    const begun = client.next("PARAGRAPH_APPEND_OUTPUT");
    client.send("RUN_PARAGRAPH", {
      id: note.paragraphs[0]?.id,
      title: "",
      paragraph: "%sh\necho begun; sleep 60",
      config: {},
      params: {},
    });
    await begun;
    return octavo;
  }

  it("with nothing running ends everything without a word", async () => {
    const octavo = start(["--port", "0", "--data", data]);
    const address = await octavo.address();
    await until(() => runnerPid(data) !== undefined);
    octavo.pressCtrlC();
    expect(await octavo.ended).toBe(0);
    expect(octavo.stdout()).toBe(`Octavo is at ${address}\n`);
    await until(() => runnerPid(data) === undefined, 10_000);
  });

  it("with a run going saves, says what goes on, and leaves it to the runner", async () => {
    const octavo = await withRun();
    octavo.pressCtrlC();
    expect(await octavo.ended).toBe(0);
    expect(octavo.stdout()).toMatch(/Saved\. 1 run goes on in the background; start Octavo again to see the output/);
    expect(runnerPid(data)).toBeDefined();
  });
});
