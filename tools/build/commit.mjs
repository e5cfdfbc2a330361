import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Which commit these sources are, and when it was made. Both are "" where no commit is them: where something is changed, or new, and where
 * there is no checkout (in what was unpacked, also within another project's).
 *
 * @param {string} folder
 */
export function commitOf(folder) {
  /** @param {...string} args @returns what git prints; undefined where git fails, or is not there */
  const git = (...args) => {
    const { status, stdout } = spawnSync("git", ["-C", folder, ...args], { encoding: "utf8" });
    return status === 0 ? stdout.trim() : undefined;
  };
  const top = git("rev-parse", "--show-toplevel");
  const isOwn = top !== undefined && realpathSync(top) === realpathSync(folder);
  const isCommitted = isOwn && git("status", "--porcelain") === "";
  const [id = "", at = ""] = (isCommitted && git("log", "-1", "--format=%H %cI")?.split(" ")) || [];
  return { id, at };
}

/**
 * Names the commit that sources have become since they were built. Costs a start nothing where one was named, or there is no checkout,
 * and never fails one.
 *
 * @param {string} built the folder that was built of them
 * @param {string} folder that of the sources
 */
export function nameCommitSince(built, folder) {
  const file = join(built, "commit.json");
  const isNamed = existsSync(file) && !readFileSync(file, "utf8").includes('"id":""');
  if (isNamed || !existsSync(join(folder, ".git"))) return;
  const commit = commitOf(folder);
  if (commit.id === "") return;
  try {
    writeAtomically(file, JSON.stringify(commit));
  } catch {
    // The account that starts it may have no right to write what was built, and needs none.
  }
}

/** @param {string} file @param {string} text */
export function writeAtomically(file, text) {
  writeFileSync(`${file}.${process.pid}`, `${text}\n`);
  renameSync(`${file}.${process.pid}`, file);
}
