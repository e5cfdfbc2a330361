/** Repositories as people make them: with git itself, on a real disk. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach } from "vitest";
import { openFileNoteStorage } from "../../storage/file-note-storage.ts";
import { nodeFileSystem } from "../../storage/node-file-system.ts";
import { type GitRevisionsOptions, openGitRevisions } from "../git-revisions.ts";

const folders: string[] = [];

/** An empty folder; removed after the test. */
export function aFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "octavo-revisions-")));
  folders.push(folder);
  return folder;
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Call it at the top of a test file. */
export function cleanUp(): void {
  afterEach(removeFolders);
}

/** Runs git in a folder, without a user's settings. @returns what it printed */
export function gitIn(folder: string, ...args: readonly string[]): string {
  return gitWithInput(folder, "", ...args);
}

export function gitWithInput(folder: string, input: string, ...args: readonly string[]): string {
  const nobody = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
  const person = ["-c", "user.name=Ada Lovelace", "-c", "user.email=ada@example.org"];
  return execFileSync("git", [...person, ...args], {
    cwd: folder,
    env: { ...process.env, ...nobody },
    encoding: "utf8",
    input,
    stdio: ["pipe", "pipe", "pipe"],
  });
}

/** A store in this thread, on a real folder. Nothing that it waits for takes time. */
export async function aGitStore(root = aFolder(), options: Partial<GitRevisionsOptions> = {}) {
  const warnings: string[] = [];
  const store = await openGitRevisions({
    root,
    fileSystem: nodeFileSystem,
    wait: () => turn(),
    onWarning: (text) => warnings.push(text),
    ...options,
  });
  const storage = await openFileNoteStorage({ root, fileSystem: nodeFileSystem });
  return { root, store, storage, warnings };
}
