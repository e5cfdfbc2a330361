import { chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { closeToOthers } from "./close-folder.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "octavo-close-"));
});
afterEach(() => rm(folder, { recursive: true }));

it.each([
  [0o755, 0o750],
  [0o777, 0o770],
  [0o750, 0o750],
  [0o700, 0o700],
])("a folder of mode %o is one of %o afterwards", async (before, after) => {
  await chmod(folder, before);
  await closeToOthers(folder, pino({ level: "silent" }));
  expect((await stat(folder)).mode & 0o777).toBe(after);
});

it("a folder that belongs to another account is reported, and the server starts", async () => {
  const lines: string[] = [];
  await chmod(folder, 0o755);
  const refuse = () => Promise.reject(Object.assign(new Error("operation not permitted"), { code: "EPERM" }));
  await closeToOthers(folder, pino({ level: "warn" }, { write: (line) => lines.push(line) }), refuse);
  expect(lines.join("")).toMatch(/Other users of this machine can reach the data folder.*chmod o-rwx/);
});
