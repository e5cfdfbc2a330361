/** A note of 60 MB, nearly the largest that is opened, as a notebook and as a note's file, by REST as the page asks for them: how much more memory the server takes meanwhile. */
import { calm } from "./harness/calm.mjs";
import { report } from "./harness/figure.mjs";
import { pssOf } from "./harness/memory.mjs";
import { someOutput, writeNote } from "./harness/note-file.mjs";
import { withOctavo } from "./harness/octavo.mjs";

const rounds = 3;
const id = "2BENCHEXP";
const paragraphs = 600;
const sampleMs = 50;

/** @param {string} data */
function prepare(data) {
  writeNote(data, {
    id,
    name: "Export",
    paragraphs: Array.from({ length: paragraphs }, (_, index) => ({
      text: `%python\nprint(${index})\n`,
      output: someOutput(100_000, index),
    })),
  });
}

await withOctavo({ prepare }, async ({ address, pid }) => {
  for (const [name, path] of /** @type {const} */ ([
    ["as a Jupyter notebook", `octavo/notebook/${id}/ipynb`],
    ["as a note's file", `notebook/export/${id}`],
  ])) {
    const grown = [];
    const times = [];
    // The first one opens the note, which is in memory from then on.
    let bytes = await lengthOf(`${address}/api/${path}`);
    for (let round = 0; round < rounds; round += 1) {
      await calm();
      const before = pssOf(pid);
      let peak = before;
      const sample = setInterval(() => {
        peak = Math.max(peak, pssOf(pid));
      }, sampleMs);
      const from = performance.now();
      bytes = await lengthOf(`${address}/api/${path}`);
      times.push(performance.now() - from);
      clearInterval(sample);
      grown.push(peak - before);
    }
    const more = { sent: Math.round(bytes / 1e6), milliseconds: Math.round(Math.min(...times)) };
    const figure = { name: `60 MB exported ${name}: server grows by, PSS`, value: Math.max(...grown), unit: "MB" };
    report({ ...figure, reach: 100, runs: grown, more });
  }
});

/** Takes all of it and keeps nothing. @param {string} url */
async function lengthOf(url) {
  const answer = await fetch(url);
  if (!answer.ok || answer.body === null) throw new Error(await answer.text());
  let length = 0;
  const body = answer.body.getReader();
  for (let piece = await body.read(); !piece.done; piece = await body.read()) length += piece.value.length;
  if (length < paragraphs * 100_000) throw new Error(`Only ${length} bytes came.`);
  return length;
}
