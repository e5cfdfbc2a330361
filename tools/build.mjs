/*
 * `npm run build`. Makes `dist/<hash>/`: `server.cjs`, `cli.js`, `runner.js`, `drivers/`, `web/`, `examples/`; and then, as the last
 * step, writes the hash into `dist/current`. A folder once named there is never written again: a runner that outlives
 * its server goes on with the files it began with. (Only what V8 made of the server comes to stand beside it: `compiled.mjs`, and
 * `commit.json`, which a server reads as it starts, is of the last time the same sources were built, or of the start at which they were a commit.)
 * The hash is that of the sources, so the same sources give the same folder, and a part whose sources are as in the build
 * before is linked from there.
 */

import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { commitOf, writeAtomically } from "./build/commit.mjs";
import { linkPart } from "./build/link-part.mjs";
import { asProgram, inHouse } from "./house.mjs";
import { seconds } from "./install.mjs";
import { partHash, parts, sourceStamp } from "./sources.mjs";

const dist = inHouse("dist");
const kept = 3;
/** A runner may be at work in an older folder for days; after that it has had its time. */
const keptMs = 7 * 24 * 3600 * 1000;

/** @typedef {import("./sources.mjs").Part} Part */
/** @typedef {Readonly<Record<Part, string>>} PartHashes */

/** Each builder loads its tool only when it has work. @type {Readonly<Record<Part, (folder: string) => Promise<void>>>} */
const builders = {
  node: async (folder) => (await import("./build/node.mjs")).buildNode(folder),
  web: async (folder) => (await import("./build/web.mjs")).buildWeb(join(folder, "web")),
  examples: async (folder) => {
    if (existsSync(inHouse("examples"))) cpSync(inHouse("examples"), join(folder, "examples"), { recursive: true });
    else mkdirSync(join(folder, "examples"));
  },
};

await asProgram(async () => {
  // Taken before the sources are read: what changes during the build is seen by the next one.
  const stamp = sourceStamp();
  const commit = commitOf(inHouse());
  const hashes = /** @type {PartHashes} */ (Object.fromEntries(partNames().map((part) => [part, partHash(part)])));
  const name = createHash("sha256").update(JSON.stringify(hashes)).digest("hex").slice(0, 12);

  mkdirSync(dist, { recursive: true });
  if (!existsSync(join(dist, name))) {
    process.stderr.write("Building… ");
    const started = performance.now();
    await buildFolder(name, hashes);
    process.stderr.write(`${seconds(started)}\n`);
  }
  writeAtomically(join(dist, name, "commit.json"), JSON.stringify(commit));
  writeAtomically(join(dist, "current"), name);
  writeAtomically(join(dist, "stamp"), stamp);
  prune(name);
});

/** @param {string} name @param {PartHashes} hashes */
async function buildFolder(name, hashes) {
  const folder = mkdtempSync(join(dist, ".building-"));
  try {
    const outcomes = await Promise.allSettled(
      partNames().map(async (part) => {
        const earlier = earlierBuilds().find((build) => build.hashes[part] === hashes[part]);
        if (earlier) linkPart(part, earlier.folder, folder);
        else await builders[part](folder);
      }),
    );
    const failure = outcomes.find((outcome) => outcome.status === "rejected");
    if (failure) throw failure.reason;
    writeFileSync(join(folder, "parts.json"), `${JSON.stringify(hashes)}\n`);
    chmodSync(folder, 0o755);
    // Two builds of the same sources at once: the first one there is as good.
    if (!existsSync(join(dist, name))) renameSync(folder, join(dist, name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function partNames() {
  return /** @type {Part[]} */ (Object.keys(parts));
}

/** @returns {{ folder: string, hashes: PartHashes, builtAt: number }[]} newest first */
function earlierBuilds() {
  return readdirSync(dist)
    .map((entry) => join(dist, entry))
    .filter((folder) => existsSync(join(folder, "parts.json")) && !relative(dist, folder).startsWith("."))
    .map((folder) => ({
      folder,
      hashes: /** @type {PartHashes} */ (JSON.parse(readFileSync(join(folder, "parts.json"), "utf8"))),
      builtAt: statSync(join(folder, "parts.json")).mtimeMs,
    }))
    .sort((a, b) => b.builtAt - a.builtAt);
}

/** @param {string} current */
function prune(current) {
  const old = earlierBuilds().filter(({ folder }) => folder !== join(dist, current));
  for (const { folder, builtAt } of old.slice(kept - 1)) {
    if (Date.now() - builtAt > keptMs) rmSync(folder, { recursive: true, force: true });
  }
}
