/** The first Python of a machine: in an empty data folder, with no Python that has a kernel and nothing in uv's cache. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calm } from "./harness/calm.mjs";
import { report } from "./harness/figure.mjs";
import { paragraphId, writeNote } from "./harness/note-file.mjs";
import { withOctavo } from "./harness/octavo.mjs";
import { Client } from "./harness/socket.mjs";

const rounds = 4;
const id = "2BENCHFPY";
const runs = /** @type {number[]} */ ([]);
const stages = /** @type {string[]} */ ([]);

for (let round = 0; round < rounds; round += 1) {
  const cache = mkdtempSync(join(tmpdir(), "octavo-bench-uv-"));
  const env = { OCTAVO_PYTHON: "", VIRTUAL_ENV: "", UV_CACHE_DIR: cache };
  /** @param {string} data */
  const prepare = (data) => writeNote(data, { id, name: "first", paragraphs: [{ text: "%python print(1)" }] });
  await withOctavo({ prepare, env }, async ({ address }) => {
    const client = await Client.connect(address);
    await client.openNote(id);
    await calm();
    const from = performance.now();
    const said = /** @type {string[]} */ ([]);
    client.listen(({ op, data }) => {
      for (const fact of op === "NOTE_FACTS" ? data.facts : [])
        if (fact.type === "runStaged") said.push(`${Math.round(performance.now() - from)} ${fact.stage ?? "kernel"}`);
    });
    const printed = client.next(
      ({ op, data }) =>
        op === "NOTE_FACTS"
          ? data.facts.find((/** @type {{ type: string }} */ fact) => /^(?:output|runFinished)/.test(fact.type))
          : undefined,
      180_000,
    );
    client.send("RUN_PARAGRAPH", { id: paragraphId(0), textVersion: 0 });
    const { data: text } = await printed;
    if (text?.trim() !== "1") throw new Error(`It printed ${text}.`);
    runs.push((performance.now() - from) / 1000);
    stages.push(said.join("; "));
    client.close();
  });
  rmSync(cache, { recursive: true });
}
const value = Math.min(...runs);
report({ name: "first Python in an empty data folder", value, unit: "s", reach: 6, runs, more: { stages } });
