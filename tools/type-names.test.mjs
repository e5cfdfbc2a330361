import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inHouse } from "./house.mjs";

/** A name that stands for more things than this says nothing where it is read. */
const mostFiles = 3;
const isSource = /^src\/.*(?<!\.d)\.tsx?$/;
const declaration = /^(?:export )?(?:declare )?(?:abstract )?(?:interface|type|class) ([A-Z]\w*)/gm;

/**
 * @param {readonly (readonly [file: string, text: string])[]} sources
 * @returns {readonly string[]} each name that too many files declare, with those files
 */
function crowdedNames(sources) {
  /** @type {Map<string, Set<string>>} */
  const files = new Map();
  for (const [file, text] of sources)
    for (const [, name = ""] of text.matchAll(declaration)) files.set(name, (files.get(name) ?? new Set()).add(file));
  return [...files]
    .filter(([name, { size }]) => size > mostFiles && name !== "Props")
    .map(([name, declared]) => `${name}: ${[...declared].join(", ")}`);
}

/** @param {string} folder of packages */
function sourcesIn(folder) {
  return readdirSync(inHouse(folder)).flatMap((name) =>
    readdirSync(inHouse(folder, name), { recursive: true })
      .map(String)
      .filter((file) => isSource.test(file))
      .map((file) => `${folder}/${name}/${file}`),
  );
}

describe("the name of a type", () => {
  it("would be found where four files declare it, and Props would not", () => {
    const four = ["a.ts", "b.ts", "c.ts", "d.ts"];
    expect(crowdedNames(four.map((file) => [file, "export interface Options {}\ninterface Props {}"]))).toEqual([
      "Options: a.ts, b.ts, c.ts, d.ts",
    ]);
    expect(crowdedNames(four.slice(1).map((file) => [file, "type Options = 1"]))).toEqual([]);
  });

  it("is declared in three files at most", () => {
    const files = ["packages", "interpreters"].flatMap(sourcesIn);
    expect(files.length).toBeGreaterThan(1000);
    expect(crowdedNames(files.map((file) => [file, readFileSync(inHouse(file), "utf8")]))).toEqual([]);
  });
});
