/** Checkpoints of a note, the list of its 500 revisions, one of them; and how long others wait while a note of 5 MB is checked in. */
import { calm } from "./harness/calm.mjs";
import { report, reportSpread } from "./harness/figure.mjs";
import { paragraphId, writeNote } from "./harness/note-file.mjs";
import { makeDataFolder, removeDataFolder, startOctavo } from "./harness/octavo.mjs";
import { Client } from "./harness/socket.mjs";

const revisions = 500;
const starts = 7;
const rounds = 30;
const small = "2BENCHREV";
const large = "2BENCHBIG";

const data = makeDataFolder();
const text = (/** @type {number} */ index) => `%md\nThe text of paragraph ${index}, as people write it.\n`.repeat(3);
writeNote(data, {
  id: small,
  name: "Revised",
  paragraphs: Array.from({ length: 20 }, (_, index) => ({ text: text(index), output: "x".repeat(500) })),
});
writeNote(data, {
  id: large,
  name: "Large",
  paragraphs: Array.from({ length: 100 }, (_, index) => ({ text: text(index), output: noise(index) })),
});

try {
  await makeRevisions();
  await readRevisions();
} finally {
  removeDataFolder(data);
}

async function makeRevisions() {
  await withServer(async (client, address) => {
    await client.openOldNote(small);
    const checkpoints = /** @type {number[]} */ ([]);
    for (let round = 0; round < revisions; round += 1) {
      if (round % 20 === 0) await calm();
      await commit(client, small, `%md\nRevision ${round}`);
      checkpoints.push(await checkpoint(address, small));
    }
    reportSpread({ name: "checkpoint of a note", unit: "ms", runs: checkpoints, reach: 60 });

    await client.openOldNote(large);
    const largeOnes = /** @type {number[]} */ ([]);
    const waits = /** @type {number[]} */ ([]);
    for (let round = 0; round < rounds; round += 1) {
      await calm();
      await commit(client, large, `%md\nRevision ${round}`);
      const watch = watchOthers(address);
      largeOnes.push(await checkpoint(address, large));
      waits.push(await watch());
    }
    reportSpread({ name: "checkpoint of a note of 5 MB", unit: "ms", runs: largeOnes });
    reportSpread({ name: "others' longest wait meanwhile", unit: "ms", runs: waits });
  });
}

async function readRevisions() {
  const first = /** @type {number[]} */ ([]);
  const again = /** @type {number[]} */ ([]);
  const views = /** @type {number[]} */ ([]);
  for (let start = 0; start < starts; start += 1) {
    await withServer(async (client) => {
      await calm();
      const listed = await list(client);
      if (listed.ids.length !== revisions) throw new Error(`There are ${listed.ids.length} revisions.`);
      first.push(listed.ms);
      again.push((await list(client)).ms);
      for (const id of [listed.ids[0], listed.ids[revisions / 2], listed.ids.at(-1)])
        views.push(await view(client, String(id)));
    });
  }
  report({
    name: "list of 500 revisions, the first question to a server",
    value: middle(first),
    unit: "ms",
    runs: first,
  });
  report({ name: "list of 500 revisions", value: middle(again), unit: "ms", reach: 100, runs: again });
  reportSpread({ name: "view of a revision", unit: "ms", runs: views });
}

/** @param {readonly number[]} values */
function middle(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** @param {(client: Client, address: string) => Promise<void>} measure */
async function withServer(measure) {
  const octavo = await startOctavo({ data });
  try {
    const client = await Client.connect(octavo.address);
    await measure(client, octavo.address);
    client.close();
  } finally {
    await octavo.stop();
  }
}

/**
 * @param {Client} client
 * @param {string} noteId
 * @param {string} paragraph
 */
async function commit(client, noteId, paragraph) {
  const committed = client.next(({ op }) => (op === "PARAGRAPH" ? true : undefined));
  client.send("COMMIT_PARAGRAPH", { id: paragraphId(0), noteId, title: "", paragraph, params: {}, config: {} });
  await committed;
}

/**
 * @param {string} address
 * @param {string} noteId
 */
async function checkpoint(address, noteId) {
  const from = performance.now();
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ commitMessage: "A checkpoint" });
  const response = await fetch(`${address}/api/notebook/${noteId}/revision`, { method: "POST", headers, body });
  const answer = await response.json();
  const took = performance.now() - from;
  if (typeof answer.body !== "string") throw new Error(`No checkpoint was made: ${JSON.stringify(answer)}`);
  return took;
}

/** @param {Client} client */
async function list(client) {
  const listed = client.next(({ op, data: answer }) =>
    op === "LIST_REVISION_HISTORY" ? answer.revisionList.map((/** @type {{ id: string }} */ { id }) => id) : undefined,
  );
  const from = performance.now();
  client.send("LIST_REVISION_HISTORY", { noteId: small });
  const ids = /** @type {string[]} */ (await listed);
  return { ids, ms: performance.now() - from };
}

/**
 * @param {Client} client
 * @param {string} revisionId
 */
async function view(client, revisionId) {
  const shown = client.next(({ op, data: answer }) => (op === "NOTE_REVISION" ? answer.note : undefined));
  const from = performance.now();
  client.send("NOTE_REVISION", { noteId: small, revisionId });
  await shown;
  return performance.now() - from;
}

/**
 * Asks the server the smallest question there is, again and again.
 *
 * @param {string} address
 * @returns {() => Promise<number>} ends it; the longest time until an answer
 */
function watchOthers(address) {
  let isOver = false;
  let longest = 0;
  const asking = (async () => {
    while (!isOver) {
      const from = performance.now();
      await (await fetch(`${address}/api/version`)).text();
      longest = Math.max(longest, performance.now() - from);
    }
  })();
  return async () => {
    isOver = true;
    await asking;
    return longest;
  };
}

/**
 * 50 KB that do not compress to nothing.
 *
 * @param {number} seed
 */
function noise(seed) {
  let state = seed + 1;
  const word = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state.toString(36);
  };
  return Array.from({ length: 7400 }, word).join(" ").slice(0, 50_000);
}
