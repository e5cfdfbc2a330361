import { existsSync, readFileSync } from "node:fs";
import { nameCommitSince } from "./build/commit.mjs";
import { HouseError, inHouse, run } from "./house.mjs";
import { installIfNeeded } from "./install.mjs";
import { sourceStamp } from "./sources.mjs";

/**
 * Installs and builds what changed, so that the programs are those of the sources.
 *
 * Runs on a clone where nothing is installed or built, so it imports Node's built-ins and its neighbours only. The build, which needs ten
 * times the memory of the server, runs in another process.
 *
 * @returns the built folder, which has `server.cjs`, `cli.js` …
 */
export async function builtFolder() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new HouseError(`Octavo needs Node 20.19 or newer; this is ${process.version}. Install one from nodejs.org.`);
  }

  await installIfNeeded("run");
  const current = () => inHouse("dist", readIfThere("dist", "current") ?? "");
  const isThere = () => existsSync(inHouse("dist", "current")) && existsSync(`${current()}/server.cjs`);
  if (readIfThere("dist", "stamp") === sourceStamp() && isThere()) nameCommitSince(current(), inHouse());
  else {
    const { code } = await run(process.execPath, [inHouse("tools", "build.mjs")]);
    if (code !== 0) throw new HouseError("The build failed; the lines above say why.");
  }
  return current();
}

/** @param {...string} path */
function readIfThere(...path) {
  const file = inHouse(...path);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}
