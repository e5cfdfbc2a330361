/** Notes as files, for servers that have not started yet. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {object} Paragraph
 * @property {string} text
 * @property {string} [output]
 * @property {string} [outputType]
 * @property {object} [graph] how its first result is shown, as a note keeps it
 */

/**
 * Puts a note into the notebook of a data folder.
 *
 * @param {string} data
 * @param {{ readonly id: string, readonly name: string, readonly paragraphs: readonly Paragraph[] }} note
 */
export function writeNote(data, { id, name, paragraphs }) {
  const note = {
    paragraphs: paragraphs.map(({ text, output, outputType = "TEXT", graph }, index) => ({
      text,
      user: "anonymous",
      config: {
        colWidth: 12,
        enabled: true,
        editorSetting: { language: "python", editOnDblClick: false },
        ...(graph ? { results: { 0: { graph } } } : {}),
      },
      settings: { params: {}, forms: {} },
      ...(output === undefined ? {} : { results: { code: "SUCCESS", msg: [{ type: outputType, data: output }] } }),
      id: paragraphId(index),
      jobName: paragraphId(index),
      dateCreated: "2026-11-21 09:00:00.000",
      ...(output === undefined
        ? {}
        : { dateStarted: "2026-11-21 09:01:00.000", dateFinished: "2026-11-21 09:01:00.120" }),
      status: output === undefined ? "READY" : "FINISHED",
    })),
    name,
    id,
    defaultInterpreterGroup: "python",
    noteParams: {},
    noteForms: {},
    angularObjects: {},
    config: { isZeppelinNotebookCronEnable: false },
    info: {},
  };
  writeFileSync(join(data, "notebook", `${name}_${id}.zpln`), JSON.stringify(note, null, 2));
}

/** @param {number} index */
export function paragraphId(index) {
  return `paragraph_1795251600000_${100_000_000 + index}`;
}

/**
 * Output of `length` characters, in lines of 64.
 *
 * @param {number} length
 * @param {number} seed
 */
export function someOutput(length, seed) {
  const lines = Array.from({ length: Math.ceil(length / 64) }, (_, line) =>
    `${seed}.${line} the quick brown fox jumps over the lazy dog, again and again`.slice(0, 63).padEnd(63, "."),
  );
  return `${lines.join("\n").slice(0, length - 1)}\n`;
}
