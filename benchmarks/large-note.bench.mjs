/** Much at once to one client: a note of 1,000 paragraphs with 10 KB of output each, and a table of 10 MB. */
import { setTimeout as delay } from "node:timers/promises";
import { calm } from "./harness/calm.mjs";
import { reportSpread } from "./harness/figure.mjs";
import { someOutput, writeNote } from "./harness/note-file.mjs";
import { withOctavo } from "./harness/octavo.mjs";
import { Client } from "./harness/socket.mjs";

const rounds = 25;
const large = "2BENCHLRG";
const table = "2BENCHTBL";

/** @param {string} data */
function prepare(data) {
  writeNote(data, {
    id: large,
    name: "Large",
    paragraphs: Array.from({ length: 1000 }, (_, index) => ({
      text: `%python\nprint(${index})\n`,
      output: someOutput(10_000, index),
    })),
  });
  const rows = Array.from({ length: 100_000 }, (_, row) => `${row}\t${"value ".repeat(15)}${row % 97}`);
  writeNote(data, {
    id: table,
    name: "Table",
    paragraphs: [{ text: "%sql\nselect 1", outputType: "TABLE", output: `id\tvalue\n${rows.join("\n")}\n` }],
  });
}

await withOctavo({ prepare }, async ({ address }) => {
  await measure(address, large, "1,000 paragraphs of 10 KB output: GET_NOTE to the whole note", 30);
  await measure(address, table, "10 MB of table text to one client", 300);
});

/**
 * @param {string} address
 * @param {string} id
 * @param {string} name
 * @param {number} reach
 */
async function measure(address, id, name, reach) {
  const client = await Client.connectRaw(address);
  const times = [];
  let bytes = 0;
  for (let round = 0; round < rounds + 3; round += 1) {
    await calm();
    const from = performance.now();
    client.send("GET_NOTE", { id, facts: 1 });
    bytes = await client.nextLength((size) => size > 1_000_000);
    if (round >= 3) times.push(performance.now() - from);
    await delay(50);
  }
  client.close();
  reportSpread({ name, unit: "ms", runs: times, reach, more: { megabytes: Math.round(bytes / 1e5) / 10 } });
}
