/*
 * `npm start`. Runs on a clone where nothing is installed or built, so it imports Node's built-ins and its neighbours
 * only, and those that install and build not before they are needed: every start pays for what stands here.
 *
 * The server runs in this very process, so that signals, memory and the process id are its own. The build, which needs
 * ten times its memory, runs in another.
 */
import { existsSync, readFileSync } from "node:fs";
import module from "node:module";
import { pathToFileURL } from "node:url";
import { asProgram, HouseError, inHouse, run } from "./house.mjs";
import { installIfNeeded } from "./install.mjs";
import { sourceStamp } from "./sources.mjs";

await asProgram(async () => {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new HouseError(`Octavo needs Node 20.19 or newer; this is ${process.version}. Install one from nodejs.org.`);
  }

  await installIfNeeded("run");
  if (readIfThere("dist", "stamp") !== sourceStamp() || !existsSync(builtServer())) {
    const { code } = await run(process.execPath, [inHouse("tools", "build.mjs")]);
    if (code !== 0) throw new HouseError("The build failed; the lines above say why.");
  }

  // Node 22 keeps compiled code between starts; Node 20 cannot.
  if ("enableCompileCache" in module && typeof module.enableCompileCache === "function") {
    module.enableCompileCache(inHouse(".cache", "compiled"));
  }
  const { main } = await import(pathToFileURL(builtServer()).href);
  await main({ argv: process.argv.slice(2), env: process.env });
});

function builtServer() {
  return inHouse("dist", readIfThere("dist", "current") ?? "", "server.js");
}

/** @param {...string} path */
function readIfThere(...path) {
  const file = inHouse(...path);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}
