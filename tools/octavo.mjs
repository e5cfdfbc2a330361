/*
 * `npx octavo` in a clone: installs and builds what changed, as `npm start` does, and then is the program that was asked for.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { builtFolder } from "./built.mjs";
import { loadCompiled } from "./compiled.mjs";
import { asProgram } from "./house.mjs";

await asProgram(async () => {
  const folder = await builtFolder();
  const [command, ...rest] = process.argv.slice(2);
  const isServer = command === "serve";
  const { main } = isServer
    ? loadCompiled(join(folder, "server.cjs"))
    : await import(pathToFileURL(join(folder, "cli.js")).href);
  await main({ argv: isServer ? rest : process.argv.slice(2), env: process.env });
});
