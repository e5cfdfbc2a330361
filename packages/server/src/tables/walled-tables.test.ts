/** The process that reads tables, where users are held apart: what it reaches, and that it still answers. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { wallSupport } from "@octavo/interpreter";
import { createSegment } from "@octavo/note";
import { build } from "esbuild";
import pino from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { ResultFiles } from "../runs/result-files.ts";
import { openTables } from "./open-tables.ts";

/** CommonJS packages inside an ES module ask for it. */
const requireBanner =
  'import { createRequire as octavoRequire } from "node:module"; const require = octavoRequire(import.meta.url);';

/** In the house, so that the bundle finds its packages. */
const cache = fileURLToPath(new URL("../../../../.cache", import.meta.url));
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, "test-walled-tables-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const signal = new AbortController().signal;
const support = wallSupport();

const loopback = createServer((socket) => socket.end("REACHED")).listen(0, "127.0.0.1");
afterAll(() => loopback.close());
const portOf = () => {
  const address = loopback.address();
  if (address === null || typeof address === "string") throw new Error("It does not listen.");
  return address.port;
};

function dataFolder(): string {
  const data = mkdtempSync(join(folder, "data-"));
  for (const name of ["conf", "homes/ada", "notebook", "results", "runner/run-1"])
    mkdirSync(join(data, name), { recursive: true });
  for (const name of ["conf/users.json", "homes/ada/diary.txt", "notebook/a.zpln", "octavo.db", "runner/runner.json"])
    writeFileSync(join(data, name), "secret");
  return data;
}

/** In place of the program: says what it reaches of what its settings name, as the reason why it cannot open. */
const attempts = (paths: readonly string[], port: number) => `
import { readFileSync, readdirSync } from "node:fs";
import { connect } from "node:net";
process.once("message", async ({ settings }) => {
  const reached = [];
  for (const path of ${JSON.stringify(paths)}) {
    try { readFileSync(path); reached.push(path); } catch {}
    try { readdirSync(path); reached.push(path); } catch {}
  }
  await new Promise((resolve) => {
    const socket = connect(${port}, "127.0.0.1");
    socket.on("data", () => { reached.push("network"); resolve(); });
    socket.on("error", resolve);
  });
  for (const path of settings.folders) readdirSync(path);
  process.send({ type: "opened", problem: "reached: " + reached.join(" ") });
});`;

async function reachedBy(hasWalls: boolean): Promise<string> {
  const data = dataFolder();
  const paths = ["conf/users.json", "homes/ada", "homes/ada/diary.txt", "notebook", "octavo.db", "runner/runner.json"];
  const hostFile = join(mkdtempSync(join(folder, "host-")), "host.mjs");
  writeFileSync(hostFile, attempts([...paths.map((path) => join(data, path)), "/root", "/etc/passwd"], portOf()));
  const warnings: string[] = [];
  const log = pino({}, { write: (line: string) => void warnings.push(line) });
  await shapeIn({ data, hostFile, hasWalls, log }).catch(() => {});
  return /reached: (.*?)"/.exec(warnings.join(""))?.[1]?.trim() ?? warnings.join("");
}

async function shapeIn(given: {
  readonly data: string;
  readonly hostFile: string;
  readonly hasWalls: boolean;
  readonly log: pino.Logger;
}) {
  const { data, log } = given;
  const files = new ResultFiles({ dataDirectory: data, log });
  const settings = { tableMemoryMegabytes: 128, tableDiskMegabytes: 128 };
  const { desk, close } = openTables({ ...given, settings, dataDirectory: data, files });
  try {
    const name = `${"a".repeat(64)}.log`;
    writeFileSync(join(data, "results", name), `n\ttext\n${"1\tx\n".repeat(5000)}`);
    const overflow = { lines: 5000, bytes: 1, tail: "", file: name };
    const output = { segment: createSegment("TABLE", "n\ttext\n1\tx\n", overflow), index: 0, runId: "run-1" };
    return await desk.ask(output, { ask: "shape" }, signal);
  } finally {
    await close();
  }
}

describe(`the process that reads tables (walls: ${support.tool ?? support.problem})`, () => {
  it("reaches all that the server does where users are not held apart", async () => {
    expect(await reachedBy(false)).toMatch(/users\.json.*diary\.txt.*octavo\.db.*runner\.json.*passwd.*network/);
  });

  it.skipIf(support.tool === null)(
    "reaches neither the server nor another user nor the network behind its wall",
    async () => {
      expect(await reachedBy(true)).toBe("");
    },
  );

  it.skipIf(support.tool === null)("answers behind its wall, and what it makes of a text is kept", async () => {
    const data = dataFolder();
    const hostFile = join(folder, "real", "host.mjs");
    const entry = fileURLToPath(new URL("../../../tables/src/host/main.ts", import.meta.url));
    await build({
      entryPoints: [entry],
      outfile: hostFile,
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node20",
      external: ["@duckdb/node-api", "libsql"],
      banner: { js: requireBanner },
      logLevel: "error",
      absWorkingDir: dirname(entry),
    });
    const log = pino({ level: "silent" });
    expect(await shapeIn({ data, hostFile, hasWalls: true, log })).toMatchObject({ rows: 5000 });
    expect(readdirSync(join(data, "results"))).toContain(`${"a".repeat(64)}.table.parquet`);
  });
});
