/*
 * `npm run bench [-- name …]`: runs each `benchmarks/<name>.bench.mjs` by itself, one after the other, so that nothing
 * else uses the machine while one measures. A benchmark prints one JSON line per figure on stdout and what it wants to
 * say to people on stderr. The lines are printed as they come, with the day and the commit, and kept in `.cache/bench.jsonl`.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { commitOf } from "./build/commit.mjs";
import { asProgram, HouseError, inHouse, root, run } from "./house.mjs";
import { installIfNeeded } from "./install.mjs";
import { prepare } from "./prepare.mjs";

const suffix = ".bench.mjs";

await asProgram(async () => {
  const names = chosenBenchmarks(process.argv.slice(2));
  await installIfNeeded("develop");
  const env = { ...process.env, ...(await prepare(["python", "chromium"])) };
  const built = await run(process.execPath, [inHouse("tools", "build.mjs")]);
  if (built.code !== 0) throw new HouseError("The build failed; the lines above say why.");

  const taken = { date: new Date().toISOString().slice(0, 10), commit: commitOf(root).id.slice(0, 8) };
  const figures = /** @type {string[]} */ ([]);
  const broken = /** @type {string[]} */ ([]);
  for (const name of names) {
    console.error(`── ${name}`);
    const { code, lines } = await measure(name, { env, taken });
    figures.push(...lines);
    if (code !== 0 || lines.length === 0) broken.push(name);
  }
  mkdirSync(inHouse(".cache"), { recursive: true });
  writeFileSync(inHouse(".cache", "bench.jsonl"), figures.map((line) => `${line}\n`).join(""));
  if (broken.length > 0) throw new HouseError(`These ended badly or gave no figure: ${broken.join(", ")}.`);
});

/** @param {readonly string[]} wanted */
function chosenBenchmarks(wanted) {
  const all = readdirSync(inHouse("benchmarks"))
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length))
    .sort();
  const unknown = wanted.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new HouseError(`No benchmark ${unknown.join(", ")}. There are: ${all.join(", ")}.`);
  if (all.length === 0) throw new HouseError(`There is no benchmarks/*${suffix}.`);
  return wanted.length > 0 ? wanted : all;
}

/**
 * @param {string} name
 * @param {{ readonly env: NodeJS.ProcessEnv, readonly taken: object }} how `taken` is said with each figure
 * @returns {Promise<{ code: number, lines: readonly string[] }>}
 */
function measure(name, { env, taken }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [inHouse("benchmarks", `${name}${suffix}`)], {
      cwd: root,
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const lines = /** @type {string[]} */ ([]);
    createInterface({ input: child.stdout }).on("line", (line) => {
      const figure = figureIn(line);
      if (figure === undefined) return console.error(line);
      const whole = JSON.stringify({ ...figure, ...taken });
      lines.push(whole);
      console.log(whole);
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, lines }));
  });
}

/** @param {string} line @returns {object | undefined} the figure that the line is; undefined where it is none */
function figureIn(line) {
  try {
    const read = JSON.parse(line);
    return typeof read === "object" && read !== null ? read : undefined;
  } catch {
    return undefined;
  }
}
