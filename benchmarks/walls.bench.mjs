/**
 * What a wall around a user's code costs: a start of a shell, a run in an interpreter that is there, and the first run of a session whose setting lists
 * hosts, after a restart of that setting; by turns with a server whose users trust each other.
 */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { calm } from "./harness/calm.mjs";
import { reportSpread } from "./harness/figure.mjs";
import { makeDataFolder, removeDataFolder, startOctavo } from "./harness/octavo.mjs";

const command = join(dirname(fileURLToPath(import.meta.url)), "..", "packages", "cli", "bin", "octavo.mjs");
const warmUps = 10;
const rounds = 100;

/** @typedef {(text: string) => Promise<number>} Run takes the text of a paragraph, and gives the milliseconds that it took */

const sides = [await side({}), await side({ OCTAVO_TRUST_USERS: "1" })];
try {
  for (const [name, text] of /** @type {const} */ ([
    ["shell with accounts", "%sh\n:"],
    ["warm JavaScript with accounts", "%js\n1"],
  ])) {
    const [walled, trusted] = /** @type {[number[], number[]]} */ ([[], []]);
    for (let round = -warmUps; round < rounds; round += 1) {
      if (round % 10 === 0) await calm();
      for (const [index, { run }] of sides.entries()) {
        const ms = await run(text);
        if (round >= 0) (index === 0 ? walled : trusted).push(ms);
      }
    }
    reportSpread({ name: `${name}, behind walls`, unit: "ms", runs: walled });
    reportSpread({ name: `${name}, without walls`, unit: "ms", runs: trusted });
    const costs = walled.map((ms, index) => ms - (trusted[index] ?? 0));
    reportSpread({
      name: `${name}, what the wall adds`,
      unit: "ms",
      runs: costs,
      reach: name.startsWith("shell") ? 30 : 1,
    });
  }
} finally {
  for (const { end } of sides) await end();
}

const restarts = 30;
/** In which the runner opens the network of the next session. */
const pauseMs = 2_000;
const trusting = await side({ OCTAVO_TRUST_USERS: "1" });
// Each first session opens its network.
const cold = await side({}, "example.org");
const ready = await side({ OCTAVO_SPARE: "always" }, "example.org");
try {
  const [without, first, later] = /** @type {[number[], number[], number[]]} */ ([[], [], []]);
  for (let round = -3; round < restarts; round += 1) {
    for (const { restart } of [trusting, cold, ready]) await restart();
    await delay(pauseMs);
    await calm();
    for (const [{ run }, figures] of /** @type {const} */ ([
      [trusting, without],
      [cold, first],
      [ready, later],
    ])) {
      const ms = await run("%sh\n:");
      if (round >= 0) figures.push(ms);
    }
  }
  const costs = (/** @type {readonly number[]} */ runs) => runs.map((ms, index) => ms - (without[index] ?? 0));
  const name = "first shell of a session that reaches listed hosts, what the wall adds";
  reportSpread({ name, unit: "ms", runs: costs(later), reach: 30 });
  reportSpread({ name: `${name} where no network is ready`, unit: "ms", runs: costs(first) });
} finally {
  for (const { end } of [trusting, cold, ready]) await end();
}

/**
 * A server with an account, and that account's runs.
 *
 * @param {Readonly<Record<string, string>>} env
 * @param {string} [hosts] which the setting of the shell lists
 * @returns {Promise<{ readonly run: Run, readonly restart: () => Promise<void>, readonly end: () => Promise<void> }>}
 */
async function side(env, hosts) {
  const data = makeDataFolder();
  const made = spawnSync(
    process.execPath,
    [command, "user", "add", "ada", "--role", "admin", "--data", data, "--stdin"],
    {
      input: "a password of hers\n",
      encoding: "utf8",
    },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  const octavo = await startOctavo({ data, env });
  const login = await fetch(`${octavo.address}/api/login`, {
    method: "POST",
    body: new URLSearchParams({ userName: "ada", password: "a password of hers" }),
  });
  const cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  /** @param {string} method @param {string} path @param {object} [body] */
  const call = async (method, path, body) => {
    const headers = { Cookie: cookie, "Content-Type": "application/json" };
    const sent = method === "GET" ? {} : { body: JSON.stringify(body ?? {}) };
    const answer = await fetch(`${octavo.address}/api${path}`, { method, headers, ...sent });
    return (await answer.json()).body;
  };
  const settings = await call("GET", "/interpreter/setting");
  const shell = settings.find((/** @type {{ readonly group: string }} */ { group }) => group === "sh");
  if (hosts !== undefined) {
    const name = "octavo.wall.network";
    const properties = { ...shell.properties, [name]: { name, value: hosts, type: "string" } };
    await call("PUT", `/interpreter/setting/${shell.id}`, { ...shell, properties });
  }
  const note = await call("POST", "/notebook", { notePath: "Walls" });
  const paragraphs = new Map();
  return {
    async run(text) {
      if (!paragraphs.has(text))
        paragraphs.set(text, await call("POST", `/notebook/${note}/paragraph`, { title: "", text }));
      const from = performance.now();
      const { code } = await call("POST", `/notebook/run/${note}/${paragraphs.get(text)}`);
      if (code !== "SUCCESS") throw new Error(`The run ended with ${code}.`);
      return performance.now() - from;
    },
    async restart() {
      await call("PUT", `/interpreter/setting/restart/${shell.id}`);
    },
    async end() {
      await octavo.stop();
      removeDataFolder(data);
    },
  };
}
