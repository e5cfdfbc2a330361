/** RUN_PARAGRAPH to FINISHED where no Python is asked: the shell, SQL, Markdown; one note after the other, and fifty at once. */
import { spawnSync } from "node:child_process";
import { calm } from "./harness/calm.mjs";
import { median, percentile, report, reportSpread, rounded } from "./harness/figure.mjs";
import { paragraphId, writeNote } from "./harness/note-file.mjs";
import { withOctavo } from "./harness/octavo.mjs";
import { Client } from "./harness/socket.mjs";

const warmUps = 20;
const rounds = 120;
const notes = 50;
const bursts = 8;

/** @type {Readonly<Record<string, string>>} */
const codes = { "%sh echo": "%sh\necho 1", "select 1": "%sql\nselect 1", "%md": "%md\n# A title" };
const kinds = Object.keys(codes);

/** @param {number} index */
const noteId = (index) => `2BLANG${String(index).padStart(3, "0")}`;

/** @param {string} data */
function prepare(data) {
  const paragraphs = Object.values(codes).map((text) => ({ text }));
  for (let index = 0; index < notes; index += 1)
    writeNote(data, { id: noteId(index), name: noteId(index), paragraphs });
}

await withOctavo({ prepare }, async ({ address }) => {
  const clients = await Promise.all(
    Array.from({ length: notes }, async (_, index) => {
      const client = await Client.connect(address);
      await client.openNote(noteId(index));
      return client;
    }),
  );
  await oneAfterTheOther(clients[0] ?? (await Client.connect(address)));
  for (const kind of ["%sh echo", "select 1"]) await allAtOnce(clients, kind);
  for (const client of clients) client.close();
});

/** @param {Client} client */
async function oneAfterTheOther(client) {
  const times = new Map(kinds.map((kind) => [kind, /** @type {number[]} */ ([])]));
  const bare = /** @type {number[]} */ ([]);
  for (let round = -warmUps; round < rounds; round += 1) {
    if (round % 5 === 0) await calm();
    for (const kind of kinds) {
      const ms = await run(client, kind);
      if (round >= 0) times.get(kind)?.push(ms);
    }
    const from = performance.now();
    spawnSync("bash", ["-c", "echo 1"]);
    if (round >= 0) bare.push(performance.now() - from);
  }
  for (const [kind, runs] of times) reportSpread({ name: `socket: ${kind}`, unit: "ms", runs });
  reportSpread({ name: "a bare bash -c 'echo 1'", unit: "ms", runs: bare });
}

/**
 * From the first request to the last FINISHED; the first burst starts what has to be started.
 *
 * @param {readonly Client[]} clients
 * @param {string} kind
 */
async function allAtOnce(clients, kind) {
  const lasts = [];
  const each = [];
  for (let burst = -1; burst < bursts; burst += 1) {
    await calm();
    const from = performance.now();
    const times = await Promise.all(clients.map((client) => run(client, kind)));
    if (burst < 0) continue;
    lasts.push(performance.now() - from);
    each.push(...times);
  }
  report({
    name: `${clients.length} notes at once: ${kind}, all of them`,
    value: median(lasts),
    unit: "ms",
    runs: lasts,
    more: { median: rounded(median(each)), p95: rounded(percentile(each, 95)) },
  });
}

/**
 * @param {Client} client
 * @param {string} kind
 */
async function run(client, kind) {
  const id = paragraphId(kinds.indexOf(kind));
  const finished = client.nextFact("runFinished", ({ paragraphId: of }) => of === id);
  const from = performance.now();
  client.send("RUN_PARAGRAPH", { id, textVersion: 0 });
  const { outcome } = await finished;
  if (outcome !== "FINISHED") throw new Error(`${kind} ended with ${outcome}.`);
  return performance.now() - from;
}
