/** `%sql` on the socket: the smallest query, and a result of ten million rows until its first rows are there. */
import { calm } from "./harness/calm.mjs";
import { reportSpread } from "./harness/figure.mjs";
import { paragraphId, writeNote } from "./harness/note-file.mjs";
import { withOctavo } from "./harness/octavo.mjs";
import { Client } from "./harness/socket.mjs";

const warmUps = 20;
const rounds = 150;
const largeRounds = 5;
const small = "2BENCHSQL";
const large = "2BENCHLRG";
const paragraph = paragraphId(0);

const finished = /** @type {number[]} */ ([]);
const firstRows = /** @type {number[]} */ ([]);
const wholeFile = /** @type {number[]} */ ([]);

/** @param {string} data */
function prepare(data) {
  writeNote(data, { id: small, name: small, paragraphs: [{ text: "%sql SELECT 1" }, { text: "" }] });
  // Made in a run before, so that only handing it over is measured.
  const made =
    "%sql CREATE TABLE many AS SELECT i, i * 2 AS j, i % 7 AS k, 'name ' || (i % 1000) AS name, i / 3 AS part FROM range(10000000) t(i)";
  writeNote(data, { id: large, name: large, paragraphs: [{ text: made }, { text: "%sql FROM many" }, { text: "" }] });
}

await withOctavo({ prepare }, async ({ address }) => {
  const client = await Client.connect(address);
  await client.openNote(small);
  for (let round = -warmUps; round < rounds; round += 1) {
    if (round % 5 === 0) await calm();
    const { ms } = await run(client, paragraph);
    if (round >= 0) finished.push(ms);
  }
  await client.openNote(large);
  await run(client, paragraph);
  for (let round = 0; round < largeRounds; round += 1) {
    await calm();
    const { ms, shownMs } = await run(client, paragraphId(1));
    firstRows.push(shownMs);
    wholeFile.push(ms);
  }
  client.close();
});

reportSpread({ name: "%sql SELECT 1: RUN_PARAGRAPH to FINISHED", unit: "ms", runs: finished, reach: 6 });
reportSpread({ name: "%sql, 10,000,000 rows of 5: first rows at the client", unit: "ms", runs: firstRows, reach: 400 });
reportSpread({ name: "%sql, 10,000,000 rows of 5: all of them in a file", unit: "ms", runs: wholeFile });

/**
 * @param {Client} client
 * @param {string} id
 */
async function run(client, id) {
  let shownAt = 0;
  const stop = client.listen(({ op, data }) => {
    const isOutput = (/** @type {any} */ { type }) => type === "outputReplaced" || type === "outputAppended";
    if (shownAt === 0 && op === "NOTE_FACTS" && data.facts.some(isOutput)) shownAt = performance.now();
  });
  const over = client.nextFact("runFinished");
  const from = performance.now();
  client.send("RUN_PARAGRAPH", { id, textVersion: 0 });
  const { outcome } = await over;
  const ms = performance.now() - from;
  stop();
  if (outcome !== "FINISHED") throw new Error(`The run ended with ${outcome}.`);
  return { ms, shownMs: shownAt - from };
}
