/*
 * `npm start`. Runs on a clone where nothing is installed or built, so it imports Node's built-ins and its neighbours
 * only, and those that install and build not before they are needed: every start pays for what stands here.
 *
 * The server runs in this very process, so that signals, memory and the process id are its own.
 */
import { join } from "node:path";
import { builtFolder } from "./built.mjs";
import { loadCompiled } from "./compiled.mjs";
import { asProgram } from "./house.mjs";

await asProgram(async () => {
  const { main } = loadCompiled(join(await builtFolder(), "server.cjs"));
  await main({ argv: process.argv.slice(2), env: process.env });
});
