/** 10,000 lines, each flushed: every one arrives, and few messages carry them. */
import { median, report } from "./harness/figure.mjs";
import { countInOrder } from "./harness/lines.mjs";
import { paragraphId, writeNote } from "./harness/note-file.mjs";
import { withOctavo } from "./harness/octavo.mjs";
import { Client } from "./harness/socket.mjs";

const lines = 10_000;
const rounds = 3;
const id = "2BENCHFLUSH";
const paragraph = paragraphId(0);
const code = `for i in range(${lines}):\n    print(i, flush=True)`;

const arrived = /** @type {number[]} */ ([]);
const messages = /** @type {number[]} */ ([]);
const durations = /** @type {number[]} */ ([]);

await withOctavo(
  { prepare: (data) => writeNote(data, { id, name: "Flushed", paragraphs: [{ text: code }] }) },
  async ({ address }) => {
    const client = await Client.connect(address);
    await client.openNote(id);
    for (let round = 0; round < rounds; round += 1) {
      let count = 0;
      const stop = client.listen(({ op }) => {
        if (op === "NOTE_FACTS") count += 1;
      });
      const finished = client.nextFact("runFinished");
      const from = performance.now();
      client.send("RUN_PARAGRAPH", { id: paragraph, textVersion: 0 });
      await finished;
      durations.push(performance.now() - from);
      stop();
      messages.push(count);
      arrived.push(await countInOrder({ address, noteId: id, paragraphId: paragraph, lines }));
    }
    client.close();
  },
);

report({
  name: "10,000 flushed lines: arrived in order",
  value: Math.min(...arrived),
  unit: "lines",
  reach: lines,
  atLeast: true,
  runs: arrived,
});
report({
  name: "10,000 flushed lines: messages to a client",
  value: median(messages),
  unit: "messages",
  runs: messages,
});
report({ name: "10,000 flushed lines: until finished", value: median(durations), unit: "ms", runs: durations });
