/*
 * `npm test`: installs what the tests need, runs every stage even when an earlier one failed, and ends with the line
 * `N passed, N failed` that adds them all up. `--only format,types` runs some stages. Stages that need nothing but npm's
 * packages run while what the others need is fetched; those run by themselves.
 */
import { asProgram, HouseError } from "./house.mjs";
import { installIfNeeded } from "./install.mjs";
import { prepare } from "./prepare.mjs";
import { prepareBudgetMinutes, stages } from "./stages.mjs";

/** @typedef {import("./stages.mjs").Count} Count */
/** @typedef {import("./stages.mjs").Stage} Stage */

/** The report names a stage over its budget; at this many times the budget it hangs, and the program ends it. */
const patience = 6;

await asProgram(async () => {
  const chosen = chosenStages(process.argv.slice(2));
  const counts = await runAll(chosen);

  const passed = counts.reduce((sum, { passed }) => sum + passed, 0);
  const failed = counts.reduce((sum, { failed }) => sum + failed, 0);
  if (failed > 0) process.exitCode = 1;
  for (const complaint of counts.flatMap(({ complaints = [] }) => complaints)) console.log(`failed: ${complaint}`);
  console.log(`${passed} passed, ${failed} failed`);
});

/**
 * @param {readonly Stage[]} chosen
 * @returns {Promise<readonly Count[]>}
 */
async function runAll(chosen) {
  try {
    await installIfNeeded("develop");
  } catch (error) {
    return [failureOf("npm's packages", error)];
  }
  const preparing = prepareFor(chosen);
  // Beside what is fetched meanwhile, one on each core.
  const checked = await eachOfTwo(chosen.filter(({ needs }) => !needs).map((stage) => () => runCollected(stage)));
  const { env, count } = await preparing;
  const counts = [...checked, count];
  for (const stage of chosen.filter(({ needs }) => needs)) counts.push(await runPrepared(stage, env));
  return counts;
}

/**
 * @param {readonly Stage[]} chosen
 * @returns {Promise<{ readonly env: NodeJS.ProcessEnv | null, readonly count: Count }>} null where something could not be had
 */
async function prepareFor(chosen) {
  const started = performance.now();
  try {
    const env = await prepare(chosen.flatMap((stage) => stage.needs ?? []));
    console.error(verdictOf({ name: "prepare", budgetMinutes: prepareBudgetMinutes, started }));
    return { env, count: { passed: 1, failed: 0 } };
  } catch (error) {
    return { env: null, count: failureOf("prepare", error) };
  }
}

/**
 * What cannot be had is a failure like any other: the report comes all the same.
 *
 * @param {string} what
 * @param {unknown} error
 * @returns {Count}
 */
function failureOf(what, error) {
  console.error(error instanceof HouseError ? error.message : error);
  const words = error instanceof Error ? error.message : String(error);
  return { passed: 0, failed: 1, complaints: [`${what}: ${words.split("\n").at(-1)}`] };
}

/**
 * Runs a stage beside others, and prints what it wrote in one piece.
 *
 * @param {Stage} stage
 */
async function runCollected({ name, budgetMinutes, run }) {
  const started = performance.now();
  const written = /** @type {string[]} */ ([]);
  const signal = AbortSignal.timeout(patience * budgetMinutes * 60_000);
  const count = await run({ env: {}, signal, write: (text) => written.push(text) });
  console.error(`\n── ${name}\n${written.join("")}${verdictOf({ name, budgetMinutes, started })}`);
  return count;
}

/**
 * @param {Stage} stage
 * @param {NodeJS.ProcessEnv | null} env
 * @returns {Promise<Count>}
 */
async function runPrepared({ name, budgetMinutes, run }, env) {
  if (!env) {
    // Without its tools it could only fail in ways that hide the reason.
    console.error(`\n── ${name}: not run, because what it needs is missing (see "prepare")`);
    return { passed: 0, failed: 1, complaints: [`${name} was not run`] };
  }
  console.error(`\n── ${name}`);
  const started = performance.now();
  const count = await run({ env, signal: AbortSignal.timeout(patience * budgetMinutes * 60_000) });
  console.error(verdictOf({ name, budgetMinutes, started }));
  return count;
}

/**
 * Does two things at a time, in their order.
 *
 * @template Result
 * @param {readonly (() => Promise<Result>)[]} works
 * @returns {Promise<readonly Result[]>}
 */
async function eachOfTwo(works) {
  const results = /** @type {Result[]} */ ([]);
  const waiting = works.entries();
  const workThrough = async () => {
    for (const [index, work] of waiting) results[index] = await work();
  };
  await Promise.all([workThrough(), workThrough()]);
  return results;
}

/** @param {readonly string[]} args */
function chosenStages(args) {
  const [flag, list = "", ...rest] = args;
  if (flag === undefined) return stages;
  const names = list.split(",").filter(Boolean);
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (flag !== "--only" || names.length === 0 || unknown.length > 0 || rest.length > 0) {
    const known = stages.map(({ name }) => name).join(",");
    throw new HouseError(`Usage: npm test, or npm test -- --only <stages>, of: ${known}`);
  }
  return stages.filter(({ name }) => names.includes(name));
}

/** @param {{ readonly name: string, readonly budgetMinutes: number, readonly started: number }} stage */
function verdictOf({ name, budgetMinutes, started }) {
  const minutes = (performance.now() - started) / 60_000;
  const verdict = minutes > budgetMinutes ? `OVER its budget of ${budgetMinutes} min` : `budget ${budgetMinutes} min`;
  return `── ${name}: ${(minutes * 60).toFixed(1)} s (${verdict})`;
}
