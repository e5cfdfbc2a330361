/** RUN_PARAGRAPH to FINISHED on warm JavaScript, and its first run, which starts the process. */
import { calm } from "./harness/calm.mjs";
import { reportSpread } from "./harness/figure.mjs";
import { paragraphId, writeNote } from "./harness/note-file.mjs";
import { withOctavo } from "./harness/octavo.mjs";
import { Client } from "./harness/socket.mjs";

const warmUps = 30;
const rounds = 250;
const starts = 9;
const noteIds = Array.from({ length: starts }, (_, index) => `2BENCHJS${index + 1}`);
const first = /** @type {number[]} */ ([]);
const warm = /** @type {number[]} */ ([]);

/** @param {string} data */
function prepare(data) {
  for (const id of noteIds)
    writeNote(data, { id, name: id, paragraphs: [{ text: "%js\nconsole.log(1)" }, { text: "" }] });
}

await withOctavo({ prepare }, async ({ address }) => {
  for (const id of noteIds) {
    const client = await Client.connect(address);
    await client.openNote(id);
    await calm();
    first.push(await run(client));
    const isLast = id === noteIds.at(-1);
    for (let round = -warmUps; isLast && round < rounds; round += 1) {
      if (round % 5 === 0) await calm();
      const ms = await run(client);
      if (round >= 0) warm.push(ms);
    }
    client.close();
  }
});

reportSpread({ name: "JavaScript at the socket", unit: "ms", runs: warm, reach: 5, reachP95: 8 });
reportSpread({ name: "JavaScript at the socket, first run of a note", unit: "ms", runs: first });

/** @param {Client} client */
async function run(client) {
  const finished = client.nextFact("runFinished");
  const from = performance.now();
  client.send("RUN_PARAGRAPH", { id: paragraphId(0), textVersion: 0 });
  const { outcome } = await finished;
  if (outcome !== "FINISHED") throw new Error(`The run ended with ${outcome}.`);
  return performance.now() - from;
}
