/** Many notes that run at once: shells in fifty of them, and what twenty kernels cost the server and its runner. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { calm } from "./harness/calm.mjs";
import { report, reportSpread } from "./harness/figure.mjs";
import { pssOf } from "./harness/memory.mjs";
import { paragraphId, writeNote } from "./harness/note-file.mjs";
import { withOctavo } from "./harness/octavo.mjs";
import { Client } from "./harness/socket.mjs";

const notes = 50;
const kernels = 20;
const rounds = 10;
const [echo, sleep, python] = [0, 1, 2];

/** @param {number} index */
const idOf = (index) => `2BENCHR${100 + index}`;

/** @param {string} data */
function prepare(data) {
  const paragraphs = ["%sh echo hello", "%sh sleep 1", "%python 1"].map((text) => ({ text }));
  for (let index = 0; index < notes; index += 1)
    writeNote(data, { id: idOf(index), name: `Runs ${index}`, paragraphs });
}

await withOctavo({ prepare }, async ({ address, pid, data }) => {
  const clients = await Promise.all(
    Array.from({ length: notes }, async (_, index) => {
      const client = await Client.connect(address);
      await client.openNote(idOf(index));
      return client;
    }),
  );
  /** @type {(paragraph: number, count?: number) => Promise<number>} how long until the last of them has finished */
  async function runIn(paragraph, count = notes) {
    const from = performance.now();
    await Promise.all(clients.slice(0, count).map((client) => run(client, paragraph)));
    return performance.now() - from;
  }

  for (let round = 0; round < 10; round += 1) await runIn(echo, 1);
  const single = [];
  for (let round = 0; round < 100; round += 1) {
    if (round % 5 === 0) await calm();
    single.push(await runIn(echo, 1));
  }
  reportSpread({ name: "%sh echo", unit: "ms", runs: single, reach: 10 });

  const echoes = [];
  const sleeps = [];
  for (let round = 0; round < rounds; round += 1) {
    await calm();
    echoes.push(await runIn(echo));
    if (round < 3) sleeps.push(await runIn(sleep));
  }
  reportSpread({ name: "50 notes at once: %sh echo, all finished", unit: "ms", runs: echoes, reach: 1000 });
  reportSpread({ name: "50 notes at once: %sh sleep 1, all finished", unit: "ms", runs: sleeps, reach: 3000 });

  await runIn(python, 1);
  await delay(5000);
  const runner = Number(JSON.parse(readFileSync(join(data, "runner", "runner.json"), "utf8")).pid);
  const before = [pssOf(pid), pssOf(runner)];
  await runIn(python, kernels + 1);
  await delay(5000);
  for (const [index, name] of ["server", "runner"].entries()) {
    const each = ((index === 0 ? pssOf(pid) : pssOf(runner)) - (before[index] ?? 0)) / kernels;
    report({ name: `each of 20 kernels: ${name}`, value: each, unit: "MB PSS", reach: 5, runs: [each] });
  }
  for (const client of clients) client.close();
});

/**
 * @param {Client} client
 * @param {number} paragraph
 */
async function run(client, paragraph) {
  const finished = client.nextFact("runFinished");
  client.send("RUN_PARAGRAPH", { id: paragraphId(paragraph), textVersion: 0 });
  const { outcome } = await finished;
  if (outcome !== "FINISHED") throw new Error(`The run ended with ${outcome}.`);
}
