/** What the types of a small result add to the file of its note. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { report } from "./harness/figure.mjs";
import { paragraphId, writeNote } from "./harness/note-file.mjs";
import { until, withOctavo } from "./harness/octavo.mjs";
import { Client } from "./harness/socket.mjs";

const id = "2BENCHTNF";
const columns = `i AS id, 'name ' || (i % 97) AS name, '1.' || (i % 12) AS version, CASE WHEN i % 7 > 0 THEN (i * 1.25)::DECIMAL(12,2) END AS price,
  DATE '2024-01-01' + (i % 365)::INTEGER AS day, TIMESTAMP '2024-01-01 10:00:00' + to_minutes(i) AS moment, i % 2 = 0 AS flag, i / 7 AS share,
  (i * 1000003)::HUGEINT AS long, CASE WHEN i % 5 > 0 THEN 'a remark of some words' END AS remark`;
const tables = { "1,000 x 10": `FROM range(1000) t(i)`, "20 x 10": `FROM range(20) t(i)` };

for (const [name, from] of Object.entries(tables)) {
  const text = `%sql SELECT ${columns} ${from}`;
  await withOctavo(
    { prepare: (data) => writeNote(data, { id, name: "typed", paragraphs: [{ text }] }) },
    async ({ address, data }) => {
      const client = await Client.connect(address);
      await client.openNote(id);
      const over = client.nextFact("runFinished");
      client.send("RUN_PARAGRAPH", { id: paragraphId(0), textVersion: 0 });
      await over;
      client.close();
      const folder = join(data, "notebook");
      const content = () => {
        const file = readdirSync(folder).find((each) => each.endsWith(".zpln")) ?? "";
        return JSON.parse(readFileSync(join(folder, file), "utf8"));
      };
      await until(() => content().paragraphs[0].results?.msg?.length > 0);
      const note = content();
      const bytes = (/** @type {unknown} */ value) => Buffer.byteLength(JSON.stringify(value, null, 2));
      const typed = bytes(note);
      const isTyped = JSON.stringify(note).includes("DECIMAL(12,2)");
      if (!isTyped) throw new Error("The file says no types.");
      const untyped = bytes(JSON.parse(JSON.stringify(note), (key, value) => (key === "types" ? undefined : value)));
      report({
        name: `${name}: what types add to the note's file`,
        value: (typed / untyped - 1) * 100,
        unit: "%",
        reach: 5,
        more: { bytes: typed - untyped, of: untyped },
      });
    },
  );
}
