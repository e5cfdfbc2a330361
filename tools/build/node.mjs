import { existsSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { HouseError, inHouse } from "../house.mjs";

const server = { server: "packages/server/src/main.ts" };

/** Every other program of the built folder and the file it begins with. A host or worker of a driver gets a line here. */
const programs = {
  "search-index": "packages/server/src/search/worker/main.ts",
  cli: "packages/cli/src/main.ts",
  runner: "packages/runner/src/main.ts",
  "tables-host": "packages/tables/src/host/main.ts",
  "account-files": "packages/server/src/workspace/account/main.ts",
  "revision-worker": "packages/server/src/revisions/worker.ts",
  "front-end-worker": "packages/server/src/runs/front-end-worker.ts",
  "helium-builder": "packages/server/src/helium/builder/main.ts",
  "drivers/network-relay": "packages/runner/src/network/relay-main.ts",
  "drivers/network-listeners": "packages/runner/src/network/listeners-main.ts",
  "drivers/databases-host": "interpreters/databases/src/host/main.ts",
  "drivers/duckdb-host": "interpreters/duckdb/src/host/main.ts",
  "drivers/javascript-host": "interpreters/javascript/src/host/main.ts",
  "drivers/markdown-worker": "interpreters/markdown/src/worker.ts",
};

/** What goes into scripts of Helium's packages, under the names by which they import it. */
const kit = "packages/server/src/helium/kit";

const external = [
  // Packages with machine code of their own, found in node_modules when the program runs.
  "libsql",
  "@node-rs/argon2",
  "@duckdb/node-api",
  "esbuild",
  // `pg` can do without these.
  "pg-native",
  "cloudflare:sockets",
  // `ws` can do without these two.
  "bufferutil",
  "utf-8-validate",
  // Fastify's compilers of JSON schemas, a third of the server's code: no route has such a schema (see `http/app.ts`).
  "@fastify/ajv-compiler",
  "@fastify/fast-json-stringify-compiler",
];

/**
 * The schema library brings its messages in fifty languages, as much code again as it has itself. Only English, which it
 * takes from a file of its own, is ever shown.
 *
 * @type {import("esbuild").Plugin}
 */
const englishOnly = {
  name: "english-only",
  setup: ({ onLoad }) =>
    onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: "export {};" })),
};

/**
 * The assets of the page are served by name; only without names would `@fastify/static` need to look for files by patterns.
 *
 * @type {import("esbuild").Plugin}
 */
const withoutGlob = {
  name: "without-glob",
  setup: ({ onLoad }) =>
    onLoad({ filter: /node_modules[\\/]glob[\\/]/ }, () => ({ contents: "exports.glob = undefined;" })),
};

// CommonJS packages inside an ES module still ask for these three.
const banner = `import { createRequire as octavoCreateRequire } from "node:module";
import { dirname as octavoDirname } from "node:path";
import { fileURLToPath as octavoFileURLToPath } from "node:url";
const require = octavoCreateRequire(import.meta.url);
const octavoFile = octavoFileURLToPath(import.meta.url);
const octavoFolder = octavoDirname(octavoFile);`;

/** @type {import("esbuild").BuildOptions} */
const common = {
  bundle: true,
  platform: "node",
  target: "node20",
  // Every start reads and parses all of it. Names stay, for the stacks in the log.
  minifySyntax: true,
  minifyWhitespace: true,
  keepNames: true,
  legalComments: "none",
  external,
  plugins: [englishOnly, withoutGlob],
  loader: { ".py": "text", ".R": "text" },
  logLevel: "warning",
};

/** @param {string} folder where `server.cjs`, `cli.js`, `runner.js` and `drivers/` go */
export async function buildNode(folder) {
  const files = { ...server, ...programs };
  for (const file of Object.values(files)) {
    if (!existsSync(inHouse(file)))
      throw new HouseError(`There is no ${file}, which tools/build/node.mjs builds from.`);
  }
  await Promise.all([
    build({
      ...common,
      entryPoints: entriesOf(server),
      outdir: folder,
      // What `tools/compiled.mjs` loads: it can be compiled ahead, and imports by `require` only.
      format: "cjs",
      outExtension: { ".js": ".cjs" },
      supported: { "dynamic-import": false },
      banner: { js: 'const octavoUrl = require("node:url").pathToFileURL(__filename).href;' },
      define: { "import.meta.url": "octavoUrl" },
    }),
    build({
      ...common,
      entryPoints: entriesOf(programs),
      outdir: folder,
      format: "esm",
      banner: { js: banner },
      define: { __filename: "octavoFile", __dirname: "octavoFolder" },
    }),
    build({
      entryPoints: ["zeppelin-*.ts", "zeppelin-tabledata/*.ts", "zeppelin-vis/*.ts"].map((name) => inHouse(kit, name)),
      outbase: inHouse(kit),
      outdir: join(folder, "helium-kit"),
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "browser",
      target: "es2020",
      minify: true,
      keepNames: true,
      logLevel: "warning",
    }),
  ]).catch((cause) => {
    // esbuild has printed what is wrong and where.
    throw new HouseError("The programs could not be bundled.", { cause });
  });
}

/** @param {Readonly<Record<string, string>>} files */
function entriesOf(files) {
  return Object.entries(files).map(([out, file]) => ({ in: inHouse(file), out }));
}
