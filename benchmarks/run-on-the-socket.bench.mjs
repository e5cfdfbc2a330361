/** RUN_PARAGRAPH to FINISHED on warm Python, to Octavo's own client and to one written for Zeppelin; a bare kernel beside them. */
import { calm } from "./harness/calm.mjs";
import { reportSpread } from "./harness/figure.mjs";
import { startKernelAlone } from "./harness/kernel-alone.mjs";
import { paragraphId, writeNote } from "./harness/note-file.mjs";
import { withOctavo } from "./harness/octavo.mjs";
import { Client } from "./harness/socket.mjs";

const warmUps = 30;
const rounds = 250;
/** A note for each client: one that watches the other's runs has to read about them. */
const ownNote = "2BENCHOWN";
const oldNote = "2BENCHOLD";
const paragraph = paragraphId(0);
const code = "print(1)";

const facts = /** @type {number[]} */ ([]);
const events = /** @type {number[]} */ ([]);
const bare = /** @type {number[]} */ ([]);

/** @param {string} data */
function prepare(data) {
  for (const id of [ownNote, oldNote]) writeNote(data, { id, name: id, paragraphs: [{ text: code }, { text: "" }] });
}

await withOctavo({ prepare }, async ({ address }) => {
  const kernel = await startKernelAlone();
  const own = await Client.connect(address);
  await own.openNote(ownNote);
  const old = await Client.connect(address);
  await old.openOldNote(oldNote);
  for (let round = -warmUps; round < rounds; round += 1) {
    if (round % 5 === 0) await calm();
    const times = [await runWithFacts(own), await runWithEvents(old), (await kernel.run(code)).ms];
    if (round < 0) continue;
    facts.push(times[0] ?? 0);
    events.push(times[1] ?? 0);
    bare.push(times[2] ?? 0);
  }
  own.close();
  old.close();
  await kernel.stop();
});

reportSpread({ name: "socket: RUN_PARAGRAPH to FINISHED", unit: "ms", runs: facts, reach: 5, reachP95: 8 });
reportSpread({ name: "socket: the same to a client of Zeppelin", unit: "ms", runs: events, reach: 5, reachP95: 8 });
reportSpread({ name: "socket: a bare kernel with jupyter_client", unit: "ms", runs: bare });

/** @param {Client} client */
async function runWithFacts(client) {
  const finished = client.nextFact("runFinished");
  const from = performance.now();
  client.send("RUN_PARAGRAPH", { id: paragraph, textVersion: 0 });
  const { outcome } = await finished;
  if (outcome !== "FINISHED") throw new Error(`The run ended with ${outcome}.`);
  return performance.now() - from;
}

/** @param {Client} client */
async function runWithEvents(client) {
  let isQueued = false;
  const finished = client.next(({ op, data }) => {
    if (op !== "PARAGRAPH") return undefined;
    const { status } = data.paragraph;
    isQueued ||= status === "PENDING";
    // What comes before still belongs to the last run.
    return isQueued && ["FINISHED", "ERROR", "ABORT"].includes(status) ? data.paragraph : undefined;
  });
  const from = performance.now();
  client.send("RUN_PARAGRAPH", { id: paragraph, paragraph: code, config: {}, params: {} });
  const { status, results } = await finished;
  if (status !== "FINISHED" || results.msg[0].data !== "1\n") throw new Error(`The run ended with ${status}.`);
  return performance.now() - from;
}
