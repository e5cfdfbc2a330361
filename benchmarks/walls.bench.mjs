/** What a wall around a user's code costs: a start of a shell, and a run in an interpreter that is there, by turns with a server whose users trust each other. */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
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

/**
 * A server with an account, and that account's runs.
 *
 * @param {Readonly<Record<string, string>>} env
 * @returns {Promise<{ readonly run: Run, readonly end: () => Promise<void> }>}
 */
async function side(env) {
  const data = makeDataFolder();
  const made = spawnSync(process.execPath, [command, "user", "add", "ada", "--data", data, "--stdin"], {
    input: "a password of hers\n",
    encoding: "utf8",
  });
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
    const answer = await fetch(`${octavo.address}/api${path}`, { method, headers, body: JSON.stringify(body ?? {}) });
    return (await answer.json()).body;
  };
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
    async end() {
      await octavo.stop();
      removeDataFolder(data);
    },
  };
}
