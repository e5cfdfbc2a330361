/*
 * `npm test`: installs what the tests need, runs every stage even when an earlier one failed, and ends with the line
 * `N passed, N failed` that adds them all up. `--only format,types` runs some stages.
 */
import { asProgram, HouseError } from "./house.mjs";
import { installIfNeeded } from "./install.mjs";
import { prepare } from "./prepare.mjs";
import { prepareBudgetMinutes, stages } from "./stages.mjs";

/** @typedef {import("./stages.mjs").Count} Count */
/** @typedef {import("./stages.mjs").Stage} Stage */

/** A stage over its budget is told on; at this many times the budget it hangs, and is ended. */
const patience = 3;

await asProgram(async () => {
  const chosen = chosenStages(process.argv.slice(2));
  const counts = /** @type {Count[]} */ ([]);

  const env = await timed("prepare", prepareBudgetMinutes, async () => {
    try {
      await installIfNeeded("develop");
      const found = await prepare(chosen.flatMap((stage) => stage.needs ?? []));
      counts.push({ passed: 1, failed: 0 });
      return found;
    } catch (error) {
      if (!(error instanceof HouseError)) throw error;
      console.error(error.message);
      counts.push({ passed: 0, failed: 1 });
      return undefined;
    }
  });

  for (const stage of chosen) {
    if (!env && stage.needs) {
      // Without its tools it could only fail in ways that hide the reason.
      console.error(`\n── ${stage.name}: not run, because what it needs is missing (see "prepare")`);
      counts.push({ passed: 0, failed: 1 });
      continue;
    }
    counts.push(await timed(stage.name, stage.budgetMinutes, (signal) => stage.run({ env: env ?? {}, signal })));
  }

  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  if (failed > 0) process.exitCode = 1;
  for (const complaint of counts.flatMap(({ complaints = [] }) => complaints)) console.log(`failed: ${complaint}`);
  console.log(`${passed} passed, ${failed} failed`);
});

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

/**
 * @template Result
 * @param {string} name
 * @param {number} budgetMinutes
 * @param {(signal: AbortSignal) => Promise<Result>} work
 */
async function timed(name, budgetMinutes, work) {
  console.error(`\n── ${name}`);
  const started = performance.now();
  const result = await work(AbortSignal.timeout(patience * budgetMinutes * 60_000));
  const minutes = (performance.now() - started) / 60_000;
  const verdict = minutes > budgetMinutes ? `OVER its budget of ${budgetMinutes} min` : `budget ${budgetMinutes} min`;
  console.error(`── ${name}: ${(minutes * 60).toFixed(1)} s (${verdict})`);
  return result;
}
