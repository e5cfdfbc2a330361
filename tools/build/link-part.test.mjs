import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { linkPart } from "./link-part.mjs";

let root = "";
const earlier = () => join(root, "earlier");
const next = () => join(root, "next");

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "octavo-build-"));
  for (const folder of ["drivers", "web/assets", "examples"]) mkdirSync(join(earlier(), folder), { recursive: true });
  mkdirSync(next());
  const files = ["server.js", "search-index.js", "drivers/host.js", "web/index.html", "web/assets/a.js"];
  for (const file of [...files, "parts.json", "commit.json"]) writeFileSync(join(earlier(), file), file);
});
afterEach(() => rmSync(root, { recursive: true }));

const taken = () =>
  readdirSync(next(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(next().length + 1))
    .sort();

describe("a part of an earlier build", () => {
  it("is taken over with every program, also those that no list has", () => {
    linkPart("node", earlier(), next());
    expect(taken()).toEqual(["drivers/host.js", "search-index.js", "server.js"]);
    expect(readFileSync(join(next(), "drivers/host.js"), "utf8")).toBe("drivers/host.js");
  });

  it("is its folder alone, for the page", () => {
    linkPart("web", earlier(), next());
    expect(taken()).toEqual(["web/assets/a.js", "web/index.html"]);
  });
});
