/** Sentences of the validator are no sentences for people: one file makes words of its faults, and no other reads them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./house.mjs";

const forms = /\b(prettifyError|treeifyError|flattenError|formatError)\b/;
const mayRead = new Set(["packages/protocol/src/faults.ts"]);

it("no file but one makes words of a schema's faults", () => {
  const files = ["packages", "interpreters"].flatMap((room) =>
    readdirSync(join(root, room)).flatMap((name) =>
      readdirSync(join(root, room, name, "src"), { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
        .map((file) => `${room}/${name}/src/${file}`),
    ),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => !mayRead.has(file) && forms.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
});
