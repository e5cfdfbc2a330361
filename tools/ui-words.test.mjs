import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inHouse } from "./house.mjs";

/** Nouns of notebooks. Files and accounts are none: pages of every kind have those. */
const domain =
  /\b(notes?|notebooks?|paragraphs?|interpreters?|revisions?|credentials?|schedules?|jobs?|kernels?|helium)\b/gi;

/** Names are taken apart, so that `renameNote` has a word of the domain. @param {string} text */
function wordsOfDomain(text) {
  return text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").match(domain) ?? [];
}

const ui = inHouse("packages/web/src/ui");
const files = readdirSync(ui, { recursive: true })
  .map(String)
  .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$|texts\.de\.ts$/.test(file));

describe("the parts of the page that know no note", () => {
  it.each(["renameNote", `kind: "paragraph"`, "// Back to all notes."])("would be found by %s", (line) => {
    expect(wordsOfDomain(line)).not.toEqual([]);
  });

  it("have no word of notes in their code, texts and comments", () => {
    expect(files.length).toBeGreaterThan(50);
    const found = files.map((file) => [file, wordsOfDomain(readFileSync(`${ui}/${file}`, "utf8"))]);
    expect(found.filter(([, words]) => words?.length)).toEqual([]);
  });
});
