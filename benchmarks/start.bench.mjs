/** How long a built server takes to answer, and what server and runner hold in memory when nothing happens. */

import { get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { calm } from "./harness/calm.mjs";
import { median, report } from "./harness/figure.mjs";
import { descendantsOf, pssOf } from "./harness/memory.mjs";
import { makeDataFolder, removeDataFolder, runnerPid, startOctavo, until } from "./harness/octavo.mjs";

const starts = 11;
const data = makeDataFolder();
const answers = [];
const memories = [];

try {
  // The first start finds the build stale or cold files, and lasts until what V8 compiled is kept; it counts for nothing.
  for (let turn = 0; turn <= starts; turn += 1) {
    await calm();
    const from = performance.now();
    const octavo = await startOctavo({ data });
    await answer(octavo.address);
    if (turn > 0) answers.push(performance.now() - from);
    if (turn === 0) await delay(3000);
    if (turn > starts - 3) {
      await until(() => runnerPid(data) !== undefined);
      await delay(3000);
      memories.push(idleMemory(octavo.pid, data));
    }
    await octavo.stop();
  }
} finally {
  removeDataFolder(data);
}

report({ name: "server answers, already built", value: median(answers), unit: "ms", reach: 400, runs: answers });
report({
  name: "server and runner idle",
  value: median(memories.map(({ server, runner }) => server + runner)),
  unit: "MB PSS",
  reach: 120,
  runs: memories.map(({ server, runner }) => server + runner),
  more: {
    server: Math.round(median(memories.map(({ server }) => server))),
    runner: Math.round(median(memories.map(({ runner }) => runner))),
  },
});

/**
 * @param {number} server
 * @param {string} folder
 */
function idleMemory(server, folder) {
  const runner = runnerPid(folder) ?? 0;
  const sum = (/** @type {number} */ pid) =>
    [pid, ...descendantsOf(pid)].reduce((total, each) => total + pssOf(each), 0);
  // Where the runner still counts as a child of the server it is counted once.
  const isChild = descendantsOf(server).includes(runner);
  return { server: isChild ? sum(server) - sum(runner) : sum(server), runner: sum(runner) };
}

/**
 * @param {string} address
 * @returns {Promise<void>}
 */
function answer(address) {
  return new Promise((resolve, reject) => {
    get(address, (response) => {
      response.resume();
      if (response.statusCode === 200) response.once("end", resolve);
      else reject(new Error(`The server answered ${response.statusCode}.`));
    }).once("error", reject);
  });
}
