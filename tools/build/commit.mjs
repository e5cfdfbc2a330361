import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";

/**
 * Which commit these sources are, and when it was made. Both are "" where no commit is them: where something is changed, or new, and where
 * there is no checkout (in what was unpacked, also within another project's).
 *
 * @param {string} folder
 */
export function commitOf(folder) {
  /** @param {...string} args @returns what is told; undefined where git cannot, or is not there */
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
