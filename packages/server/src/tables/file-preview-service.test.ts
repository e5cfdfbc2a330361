/** Looks at files behind the wall, by the real process. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { wallSupport } from "@octavo/interpreter";
import { build } from "esbuild";
import Sqlite from "libsql";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FilePreviewService } from "./file-preview-service.ts";

/** In the house, so that the bundle finds its packages. */
const cache = fileURLToPath(new URL("../../../../.cache", import.meta.url));
mkdirSync(cache, { recursive: true });
const data = mkdtempSync(join(cache, "test-file-previews-"));
const folder = join(data, "files");
const support = wallSupport();
const asker = { user: "ada", roles: [], isAnonymous: false };
let service: FilePreviewService;

beforeAll(async () => {
  mkdirSync(folder);
  const hostFile = join(data, "host", "host.mjs");
  const entry = fileURLToPath(new URL("../../../tables/src/host/main.ts", import.meta.url));
  await build({
    entryPoints: [entry],
    outfile: hostFile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: ["@duckdb/node-api", "libsql"],
    banner: {
      js: 'import { createRequire as octavoRequire } from "node:module"; const require = octavoRequire(import.meta.url);',
    },
    logLevel: "error",
    absWorkingDir: dirname(entry),
  });
  service = new FilePreviewService({
    hostFile,
    dataDirectory: data,
    workspace: { readPlace: async () => ({ folder, account: null }) },
    hasWalls: true,
    log: pino({ level: "silent" }),
  });
});
afterAll(async () => {
  await service.close();
  rmSync(data, { recursive: true, force: true });
});

const look = (path: string) => service.look(asker, { area: "shared", path, choices: {} }, new AbortController().signal);

describe.skipIf(support.tool === null)(`files behind the wall (${support.tool ?? ""})`, () => {
  it("are shown: delimited text of any size, and databases", async () => {
    writeFileSync(join(folder, "large.csv"), `n,t\n${"1,x\n".repeat(200_000)}`);
    truncateSync(join(folder, "large.csv"), 10 * 1024 ** 3);
    const database = new Sqlite(join(folder, "shop.db"));
    database.exec("CREATE TABLE items (id INTEGER); INSERT INTO items VALUES (7)");
    database.close();
    expect(await look("large.csv")).toMatchObject({ kind: "table", total: null, columns: [{ type: "BIGINT" }, {}] });
    expect(await look("shop.db")).toMatchObject({ kind: "table", parts: ["items"], rows: [[7]] });
  });

  it("lead nowhere by links", async () => {
    writeFileSync(join(data, "secret.csv"), "password\n1\n");
    symlinkSync(join(data, "secret.csv"), join(folder, "link.csv"));
    await expect(look("link.csv")).rejects.toMatchObject({ message: expect.not.stringContaining("password") });
  });
});

it("one user who looks at many files at once waits, and others do not", async () => {
  let refuse: (error: Error) => void = () => {};
  const place = new Promise<never>((_resolve, reject) => {
    refuse = reject;
  });
  const held = new FilePreviewService({
    hostFile: "",
    dataDirectory: "/nowhere",
    workspace: { readPlace: () => place },
    hasWalls: false,
    log: pino({ level: "silent" }),
  });
  const look = (user: string) =>
    held
      .look({ ...asker, user }, { area: "shared", path: "a.csv", choices: {} }, new AbortController().signal)
      .catch((error: Error) => error.message);
  const looks = Array.from({ length: 16 }, () => look("ada"));
  expect(await look("ada")).toContain("many files at once");
  const others = look("bob");
  refuse(new Error("gone"));
  expect(new Set([...(await Promise.all(looks)), await others])).toEqual(new Set(["gone"]));
  expect(await look("ada")).toBe("gone");
});
