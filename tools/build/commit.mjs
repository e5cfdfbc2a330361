import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";

/**
 * Which commit these sources are of, and when it was made. Both are "" where there is no checkout: in what was unpacked, also within another
 * project's.
 *
 * @param {string} folder
 */
export function commitOf(folder) {
  const git = (/** @type {readonly string[]} */ ...args) => {
    const { status, stdout } = spawnSync("git", ["-C", folder, ...args], { encoding: "utf8" });
    return status === 0 ? stdout.trim() : "";
  };
  const top = git("rev-parse", "--show-toplevel");
  const isOwn = top !== "" && realpathSync(top) === realpathSync(folder);
  const [id = "", at = ""] = isOwn ? git("log", "-1", "--format=%H %cI").split(" ") : [];
  return { id, at };
}
