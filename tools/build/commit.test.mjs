import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { commitOf, nameCommitSince } from "./commit.mjs";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "octavo-commit-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const git = (/** @type {string[]} */ ...args) => execFileSync("git", ["-C", root, ...args], { encoding: "utf8" });
const commit = () =>
  git("-c", "user.name=ada", "-c", "user.email=ada@example.org", "commit", "--quiet", "--allow-empty", "-m", "One");

it("is known in a checkout of which nothing was changed, and only there", () => {
  const unknown = { id: "", at: "" };
  expect(commitOf(root)).toEqual(unknown);
  git("init", "--quiet");
  expect(commitOf(root)).toEqual(unknown);
  commit();
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

it("is named at a later start when what was built before it was one is one by then, and stays what it was named", () => {
  const built = join(root, "dist");
  mkdirSync(built);
  const file = join(built, "commit.json");
  const named = () => JSON.parse(readFileSync(file, "utf8")).id;
  writeFileSync(file, '{"id":"","at":""}\n');
  nameCommitSince(built, root);
  expect(named()).toBe("");
  git("init", "--quiet");
  writeFileSync(join(root, ".gitignore"), "dist\n");
  nameCommitSince(built, root);
  expect(named()).toBe("");
  git("add", ".");
  commit();
  nameCommitSince(built, root);
  const first = git("rev-parse", "HEAD").trim();
  expect(named()).toBe(first);
  commit();
  nameCommitSince(built, root);
  expect(named()).toBe(first);
});

it("is not named where that cannot be written, and the start goes on", () => {
  const built = join(root, "dist");
  git("init", "--quiet");
  writeFileSync(join(root, ".gitignore"), "dist\n");
  git("add", ".");
  commit();
  // Stands for a folder that the server's user may only read: there is none that root may not write.
  writeFileSync(built, "");
  expect(() => nameCommitSince(built, root)).not.toThrow();
});
