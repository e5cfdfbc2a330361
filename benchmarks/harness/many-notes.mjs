/** Ten thousand notes, with words as often and as rare as in a language. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { paragraphId } from "./note-file.mjs";

export const noteCount = 10_000;
const paragraphsPerNote = 5;
const vocabulary = 20_000;

/** @param {number} index */
export function noteIdOf(index) {
  return `2M${String(index).padStart(7, "0")}`;
}

/** The same numbers each time, so that figures can be compared. */
export function someRandom(seed = 1) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

/**
 * The word with this place in the order of frequency.
 *
 * @param {number} place
 */
export function wordAt(place) {
  const syllables = ["ka", "lo", "mi", "ne", "ru", "sa", "to", "vi", "de", "ba"];
  return [...String(place)].map((digit) => syllables[Number(digit)]).join("");
}

/**
 * Writes the files.
 *
 * @param {string} data
 */
export function writeManyNotes(data) {
  const random = someRandom();
  const word = () => wordAt(Math.floor(vocabulary ** random()));
  /** @param {number} count */
  const words = (count) => Array.from({ length: count }, word).join(" ");
  for (let index = 0; index < noteCount; index += 1) {
    const folder = join(data, "notebook", `Folder ${index % 100}`);
    mkdirSync(folder, { recursive: true });
    const name = `Note ${index} ${words(2)}`;
    const note = {
      id: noteIdOf(index),
      name,
      defaultInterpreterGroup: "python",
      config: {},
      info: {},
      paragraphs: Array.from({ length: paragraphsPerNote }, (_, place) => ({
        id: paragraphId(place),
        title: place === 0 ? words(3) : null,
        text: `%python\n${words(10)}\n${words(12)}\ndb_${index % 50}.table_${index % 300} = ${words(4)}\n`,
        user: "anonymous",
        config: {},
        settings: { params: {}, forms: {} },
        status: "FINISHED",
        results: { code: "SUCCESS", msg: [{ type: "TEXT", data: `${words(20)}\n${words(20)}\n` }] },
      })),
    };
    writeFileSync(join(folder, `${name}_${note.id}.zpln`), JSON.stringify(note));
  }
}
