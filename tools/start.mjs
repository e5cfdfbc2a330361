/*
 * `npm start`. Runs on a clone where nothing is installed or built, so it imports Node's built-ins and its neighbours
 * only, and those that install and build not before they are needed: every start pays for what stands here.
 *
 * The server runs in this very process, so that signals, memory and the process id are its own.
 */
import module from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { builtFolder } from "./built.mjs";
import { asProgram, inHouse } from "./house.mjs";

await asProgram(async () => {
  const folder = await builtFolder();
  // Node 22 keeps compiled code between starts; Node 20 cannot.
  if ("enableCompileCache" in module && typeof module.enableCompileCache === "function") {
    module.enableCompileCache(inHouse(".cache", "compiled"));
  }
  const { main } = await import(pathToFileURL(join(folder, "server.js")).href);
  await main({ argv: process.argv.slice(2), env: process.env });
});
