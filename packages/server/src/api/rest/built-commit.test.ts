import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readCommit, unknownCommit } from "./built-commit.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "octavo-commit-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("is what the build wrote, and unknown where it wrote nothing that can be read", async () => {
  const file = join(folder, "commit.json");
  expect(await readCommit(file)).toEqual(unknownCommit);
  writeFileSync(file, '{"id":');
  expect(await readCommit(file)).toEqual(unknownCommit);
  const commit = { id: "0".repeat(40), at: "2026-11-26T02:00:00+00:00" };
  writeFileSync(file, `${JSON.stringify(commit)}\n`);
  expect(await readCommit(file)).toEqual(commit);
});
