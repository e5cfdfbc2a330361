/** Many clients at once: watchers of one run, sockets that do nothing, people who type in a hundred notes. */
import { setTimeout as delay } from "node:timers/promises";
import { calm } from "./harness/calm.mjs";
import { percentile, report } from "./harness/figure.mjs";
import { pssOf } from "./harness/memory.mjs";
import { paragraphId, writeNote } from "./harness/note-file.mjs";
import { withOctavo } from "./harness/octavo.mjs";
import { Client } from "./harness/socket.mjs";

const runs = 20;
const editors = 100;
const commits = 20;
const idle = 2000;
const watched = "2BENCHWTC";

for (const [watchers, reach] of /** @type {const} */ ([
  [100, 15],
  [300, 35],
]))
  await measureWatchers(watchers, reach);
await measureIdle();
await measureEditors(undefined, 50, "");
await measureEditors(new URL("harness/slow-disk.mjs", import.meta.url).href, 80, ", fsync + 5 ms");

/**
 * From the frame that is the first to say FINISHED to the last watcher's. Every client reads its frames as bytes: parsing them for
 * hundreds would measure this program.
 *
 * @param {number} watchers
 * @param {number} reach
 */
async function measureWatchers(watchers, reach) {
  /** @param {string} data */
  const prepare = (data) =>
    writeNote(data, { id: watched, name: "Watched", paragraphs: [{ text: "%sh\necho hello" }] });
  await withOctavo({ prepare }, async ({ address }) => {
    const clients = await Promise.all(Array.from({ length: watchers }, () => Client.connectRaw(address)));
    for (const client of clients) {
      const opened = client.nextLength(() => true);
      client.send("GET_NOTE", { id: watched, facts: 1 });
      await opened;
    }
    const delays = [];
    for (let run = 0; run < runs + 2; run += 1) {
      await calm();
      const seen = clients.map((client) => client.nextText("runFinished"));
      clients[0]?.send("RUN_PARAGRAPH", { id: paragraphId(0), noteId: watched, textVersion: 0 });
      const times = await Promise.all(seen);
      const first = Math.min(...times);
      if (run >= 2) delays.push(...times.map((time) => time - first));
      await delay(50);
    }
    for (const client of clients) client.close();
    report({
      name: `${watchers} watchers: FINISHED at the first to the others, p99`,
      value: percentile(delays, 99),
      unit: "ms",
      reach,
      runs: delays,
    });
  });
}

async function measureIdle() {
  await withOctavo({}, async ({ address, pid }) => {
    const clients = [];
    for (let count = 0; count < idle; count += 50) {
      clients.push(...(await Promise.all(Array.from({ length: 50 }, () => Client.connectRaw(address)))));
    }
    await delay(3000);
    report({ name: "2,000 idle sockets: server", value: pssOf(pid), unit: "MB PSS", reach: 250, runs: [0] });
    for (const client of clients) client.close();
  });
}

/**
 * @param {string | undefined} preload
 * @param {number} reach
 * @param {string} ending
 */
async function measureEditors(preload, reach, ending) {
  /** @param {number} index */
  const idOf = (index) => `2BENCHE${100 + index}`;
  /** @param {string} data */
  const prepare = (data) => {
    for (let index = 0; index < editors; index += 1) {
      writeNote(data, { id: idOf(index), name: `Edited ${index}`, paragraphs: [{ text: "" }] });
    }
  };
  await withOctavo({ prepare, ...(preload ? { preload } : {}) }, async ({ address }) => {
    const people = await Promise.all(
      Array.from({ length: editors }, async (_, index) => {
        const client = await Client.connect(address);
        const { epoch } = await client.openNote(idOf(index));
        return { client, epoch, noteId: idOf(index) };
      }),
    );
    await delay(1000);
    await calm();
    const times = (await Promise.all(people.map((person, index) => type(person, index)))).flat();
    for (const { client } of people) client.close();
    report({
      name: `100 editors in 100 notes: acknowledgement${ending}, p99`,
      value: percentile(times, 99),
      unit: "ms",
      reach,
      runs: times,
      more: { median: Math.round(percentile(times, 50) * 10) / 10 },
    });
  });
}

/**
 * Commits a text now and then, as people do who do not wait for each other.
 *
 * @param {{ readonly client: Client, readonly epoch: string, readonly noteId: string }} person
 * @param {number} index
 */
async function type({ client, epoch, noteId }, index) {
  const times = [];
  await delay(index * 5);
  for (let commit = 0; commit < commits; commit += 1) {
    const sequence = commit + 1;
    const acknowledged = client.nextFact("textChanged", (fact) => fact.sequence === sequence);
    const from = performance.now();
    client.send("CHANGE_TEXT", {
      noteId,
      epoch,
      paragraphId: paragraphId(0),
      base: commit,
      updates: [{ clientId: `editor-${index}`, sequence, changes: commit === 0 ? [[0, "x"]] : [commit, [0, "x"]] }],
    });
    await acknowledged;
    times.push(performance.now() - from);
    await delay(400 + ((index * 7 + commit * 13) % 200));
  }
  return times;
}
