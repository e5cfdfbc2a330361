import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { commitOf } from "./commit.mjs";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "octavo-commit-"));
});
afterEach(() => rmSync(root, { recursive: true }));

it("is known in a checkout of which nothing was changed, and only there", () => {
  const unknown = { id: "", at: "" };
  expect(commitOf(root)).toEqual(unknown);
  const git = (/** @type {string[]} */ ...args) => execFileSync("git", ["-C", root, ...args], { encoding: "utf8" });
  git("init", "--quiet");
  expect(commitOf(root)).toEqual(unknown);
  git("-c", "user.name=ada", "-c", "user.email=ada@example.org", "commit", "--quiet", "--allow-empty", "-m", "First");
  expect(commitOf(root)).toEqual({
    id: git("rev-parse", "HEAD").trim(),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
  });
  // Unpacked within another project.
  mkdirSync(join(root, "unpacked"));
  expect(commitOf(join(root, "unpacked"))).toEqual(unknown);
  // What is changed is no commit yet.
  writeFileSync(join(root, "main.ts"), "");
  expect(commitOf(root)).toEqual(unknown);
});
