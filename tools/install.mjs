import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { HouseError, inHouse, root, run } from "./house.mjs";

// npm's own hidden lock file says what was installed but not from which lock file, so the answer is kept beside it.
const marker = inHouse("node_modules", ".octavo-installed");

const lockHash = () =>
  createHash("sha256")
    .update(readFileSync(inHouse("package-lock.json")))
    .digest("hex");

/**
 * Installs the packages when `package-lock.json` is not the one that was installed last.
 * To run Octavo, packages for development are left out; what was installed for development serves both.
 *
 * @param {"run" | "develop"} purpose
 */
export async function installIfNeeded(purpose) {
  const wanted = lockHash();
  const [installed, installedFor] = existsSync(marker) ? readFileSync(marker, "utf8").trim().split(" ") : [];
  if (installed === wanted && (installedFor === "develop" || purpose === "run")) return;

  process.stderr.write("Installing packages… ");
  const started = performance.now();
  // What a user installed by hand is theirs: this removes nothing of it.
  const isByHand = installedFor === undefined && existsSync(inHouse("node_modules"));
  const scope = purpose === "develop" || installedFor === "develop" || isByHand ? "develop" : "run";
  const extent = scope === "develop" ? "--include=dev" : "--omit=dev";
  // Not `ci`, which begins by deleting node_modules. Without `--save` the versions are the lock file's and the file
  // stays as it is.
  const { code, output } = await npm(["install", "--no-save", extent, "--loglevel=error"]);
  if (code !== 0) {
    throw new HouseError(`failed.\n${output}\n"npm install" ended with code ${code}. Fix what it says and try again.`);
  }
  writeFileSync(marker, `${lockHash()} ${scope}\n`);
  process.stderr.write(`${seconds(started)}\n`);
}

/** @param {number} started */
export const seconds = (started) => `${((performance.now() - started) / 1000).toFixed(1)} s`;

/** @param {readonly string[]} args */
function npm(args) {
  const script = process.env["npm_execpath"];
  // Under `npm start` the very npm that called us; it may not be on the PATH.
  return script?.endsWith(".js")
    ? run(process.execPath, [script, ...args], { output: "collect", cwd: root })
    : run("npm", args, { output: "collect", cwd: root });
}
