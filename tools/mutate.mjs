/*
 * Mutates the rooms whose faults would cost notes, rights or runs: changes one place of the code after the other and runs the tests that know of it. A
 * mutation that no test notices is a place where a fault would not be noticed either. `npm run mutate` does all rooms, `npm run mutate -- texts` one,
 * `npm run mutate -- packages/note/src/access.ts` one file. It takes hours for all, so no stage of `npm test` does it.
 *
 * StrykerJS is fetched when it is asked for, in one version, into `.cache/mutate`: it is large, and no other command needs it. Its version 10 needs Node 22.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asProgram, HouseError, inHouse, run } from "./house.mjs";

const version = "9.6.1";
/** In per cent of those that tests reach or should reach. */
const leastScore = 90;

/** @typedef {{ readonly inside: string, readonly mutate: readonly string[] }} Room */
/** @type {Readonly<Record<string, Room>>} */
const rooms = {
  note: { inside: "packages/note", mutate: ["packages/note/src/**/*.ts"] },
  access: { inside: "packages/server", mutate: ["packages/server/src/access/*.ts"] },
  journal: { inside: "packages/server", mutate: ["packages/server/src/journal/*.ts"] },
  texts: { inside: "packages/server", mutate: ["packages/server/src/notebook/*text*.ts"] },
  import: { inside: "packages/server", mutate: ["packages/server/src/notebook/import.ts"] },
  runs: { inside: "packages/server", mutate: ["packages/server/src/runs/**/*.ts"] },
  spool: { inside: "packages/runner", mutate: ["packages/runner/src/spool.ts"] },
  sanitiser: { inside: "packages/web", mutate: ["packages/web/src/features/results/html/placement.ts"] },
};

/** @param {string} wanted the name of a room, or a file @returns {readonly [name: string, Room]} */
function roomOf(wanted) {
  const room = rooms[wanted];
  if (room) return [wanted, room];
  const [inside] = /^packages\/[^/]+(?=\/src\/)/.exec(wanted) ?? [];
  if (inside === undefined || !existsSync(inHouse(wanted)))
    throw new HouseError(`${wanted} is no file of a package and none of: ${Object.keys(rooms).join(", ")}`);
  return [wanted, { inside, mutate: [wanted] }];
}

/** @returns {Promise<string>} the folder of its packages, which are there then */
async function fetchTool() {
  const folder = inHouse(".cache", "mutate", version);
  const modules = join(folder, "node_modules", "@stryker-mutator");
  if (existsSync(join(modules, "vitest-runner"))) return modules;
  mkdirSync(folder, { recursive: true });
  const packages = ["core", "vitest-runner"].map((name) => `@stryker-mutator/${name}@${version}`);
  // Without its peers: it takes the Vitest of this house, which runs the tests otherwise, too.
  const flags = ["--prefix", folder, "--no-save", "--ignore-scripts", "--legacy-peer-deps"];
  const { code } = await run("npm", ["install", ...flags, ...packages], { cwd: folder });
  if (code !== 0) throw new HouseError("StrykerJS could not be fetched.");
  return modules;
}

/** @param {string} modules @param {Room} room @param {string} report @returns {object} the settings of StrykerJS */
function settingsOf(modules, { mutate }, report) {
  return {
    testRunner: "vitest",
    plugins: [join(modules, "vitest-runner", "dist", "src", "index.js")],
    vitest: { configFile: "tools/mutation/vitest.config.mjs" },
    mutate: [...mutate, "!**/*.test.ts", "!**/testing/**"],
    ignorePatterns: ["/.cache", "/dist", "/data", "/docs"],
    // Words that people read, and their English beside them, are not what a room keeps true.
    mutator: { excludedMutations: ["StringLiteral"] },
    tempDirName: ".cache/stryker",
    reporters: ["progress", "json"],
    jsonReporter: { fileName: report },
    concurrency: 2,
    timeoutMS: 20_000,
    allowConsoleColors: false,
  };
}

/**
 * @typedef {{ readonly status: string, readonly mutatorName: string, readonly replacement?: string, readonly location: { readonly start: { readonly line: number } } }} Mutant
 * @param {Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>} files
 * @returns {{ readonly killed: number, readonly all: number, readonly left: readonly string[] }} what lived is named by its place and what it became
 */
export function summaryOf(files) {
  const judged = Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants
      .filter(({ status }) => status !== "Ignored" && status !== "CompileError")
      .map((mutant) => ({ file, ...mutant })),
  );
  const left = judged.filter(({ status }) => status === "Survived" || status === "NoCoverage");
  return {
    killed: judged.length - left.length,
    all: judged.length,
    left: left.map(
      ({ file, location, mutatorName, replacement = "", status }) =>
        `${file}:${location.start.line} ${mutatorName}${status === "NoCoverage" ? ", which no test reaches" : ""}: ${replacement.replace(/\s+/g, " ").slice(0, 80)}`,
    ),
  };
}

/** @param {string} modules @param {readonly [name: string, Room]} named @returns {Promise<boolean>} whether enough is killed */
async function mutateRoom(modules, [name, room]) {
  const folder = inHouse(".cache", "mutate");
  const stem = name.replaceAll(/[^\w]+/g, "-");
  const report = join(folder, `${stem}.report.json`);
  const settings = join(folder, `${stem}.settings.json`);
  writeFileSync(settings, JSON.stringify(settingsOf(modules, room, report)));
  const program = join(modules, "core", "bin", "stryker.js");
  const { code } = await run(process.execPath, [program, "run", settings], { env: { OCTAVO_MUTATED: room.inside } });
  if (code !== 0) throw new HouseError(`The mutations of ${name} came to no end.`);
  const { killed, all, left } = summaryOf(JSON.parse(readFileSync(report, "utf8")).files);
  const score = all === 0 ? 100 : (100 * killed) / all;
  for (const line of left) console.log(line);
  console.log(`${name}: ${killed} of ${all} killed, ${score.toFixed(1)} %`);
  return score >= leastScore;
}

if (process.argv[1] === inHouse("tools", "mutate.mjs")) {
  await asProgram(async () => {
    const wanted = process.argv.slice(2);
    const chosen = (wanted.length > 0 ? wanted : Object.keys(rooms)).map(roomOf);
    const modules = await fetchTool();
    const poor = /** @type {string[]} */ ([]);
    for (const room of chosen) if (!(await mutateRoom(modules, room))) poor.push(room[0]);
    if (poor.length > 0)
      throw new HouseError(`Less than ${leastScore} % of the mutations are killed in: ${poor.join(", ")}`);
  });
}
