/** CHANGE_TEXT to the fact that acknowledges it, on this disk and on one whose fsync takes 5 ms longer. */

import { setTimeout as delay } from "node:timers/promises";
import { calm } from "./harness/calm.mjs";
import { reportSpread } from "./harness/figure.mjs";
import { paragraphId, writeNote } from "./harness/note-file.mjs";
import { withOctavo } from "./harness/octavo.mjs";
import { Client } from "./harness/socket.mjs";

const warmUps = 30;
const rounds = 300;
const id = "2BENCHACK";
const paragraph = paragraphId(0);

reportSpread({ name: "acknowledgement of a key", unit: "ms", runs: await acknowledgements(undefined) });
reportSpread({
  name: "acknowledgement of a key, fsync + 5 ms",
  unit: "ms",
  runs: await acknowledgements(new URL("harness/slow-disk.mjs", import.meta.url).href),
});

/** @param {string | undefined} preload */
async function acknowledgements(preload) {
  const times = /** @type {number[]} */ ([]);
  /** @param {string} data */
  const prepare = (data) => writeNote(data, { id, name: "Acknowledged", paragraphs: [{ text: "" }] });
  await withOctavo({ prepare, ...(preload ? { preload } : {}) }, async ({ address }) => {
    const client = await Client.connect(address);
    const { epoch } = await client.openNote(id);
    for (let key = 0; key < warmUps + rounds; key += 1) {
      if (key % 10 === 0) await calm();
      const took = await type(client, epoch, key);
      if (key >= warmUps) times.push(took);
      // People do not type in step with the disk.
      await delay(5 + (key % 7));
    }
    client.close();
  });
  return times;
}

/**
 * Types the key number `key` at the end of the text.
 *
 * @param {Client} client
 * @param {string} epoch
 * @param {number} key
 */
async function type(client, epoch, key) {
  const acknowledged = client.nextFact("textChanged", ({ sequence }) => sequence === key + 1);
  const changes = key === 0 ? [[0, "x"]] : [key, [0, "x"]];
  const from = performance.now();
  client.send("CHANGE_TEXT", {
    noteId: id,
    epoch,
    paragraphId: paragraph,
    base: key,
    updates: [{ clientId: "benchmark", sequence: key + 1, changes }],
  });
  await acknowledged;
  return performance.now() - from;
}
