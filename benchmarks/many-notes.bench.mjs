/** A server with 10,000 notes: how soon it answers, and how long the list takes. */
import { get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { calm } from "./harness/calm.mjs";
import { median, report, reportSpread } from "./harness/figure.mjs";
import { noteCount, writeManyNotes } from "./harness/many-notes.mjs";
import { makeDataFolder, removeDataFolder, startOctavo } from "./harness/octavo.mjs";
import { Client } from "./harness/socket.mjs";

const starts = 7;
const lists = 60;
const data = makeDataFolder();

try {
  writeManyNotes(data);
  const answers = [];
  for (let turn = 0; turn <= starts; turn += 1) {
    await calm();
    const from = performance.now();
    const octavo = await startOctavo({ data });
    await answer(octavo.address);
    if (turn > 0) answers.push(performance.now() - from);
    await octavo.stop();
  }
  report({ name: "10,000 notes: server answers", value: median(answers), unit: "ms", reach: 1000, runs: answers });

  const octavo = await startOctavo({ data });
  try {
    // The index reads all notes first.
    await delay(15_000);
    reportSpread({
      name: "10,000 notes: LIST_NOTES to the whole list",
      unit: "ms",
      runs: await listings(octavo.address),
      reach: 15,
    });
  } finally {
    await octavo.stop();
  }
} finally {
  removeDataFolder(data);
}

/** @param {string} address */
async function listings(address) {
  const client = await Client.connect(address);
  const times = [];
  for (let round = 0; round < lists; round += 1) {
    if (round % 5 === 0) await calm();
    const listed = client.next(({ op, data: { notes } }) => (op === "NOTES_INFO" ? notes : undefined));
    const from = performance.now();
    client.send("LIST_NOTES", {});
    const notes = await listed;
    if (round >= 10) times.push(performance.now() - from);
    if (notes.length !== noteCount) throw new Error(`${notes.length} notes were listed.`);
    await delay(20);
  }
  client.close();
  return times;
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
