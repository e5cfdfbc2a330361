import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { localFolderOf, readManifest } from "./local-package.ts";
import { writeNewPackage } from "./new-package.ts";
import { packageSchema } from "./package-description.ts";

let registry: string;
beforeEach(() => {
  registry = join(mkdtempSync(join(tmpdir(), "octavo-registry-")), "helium");
});
afterEach(() => rmSync(join(registry, ".."), { recursive: true }));

const describedAs = (name: string) =>
  packageSchema.parse(JSON.parse(readFileSync(join(registry, `${name}.json`), "utf8")));

describe("a new package", () => {
  it.each([
    ["view", "my-bars", "VISUALIZATION"],
    ["spell", "count.words_2", "SPELL"],
  ] as const)("is a %s that the registry lists, with its folder", async (type, name, listedAs) => {
    const folder = await writeNewPackage({ registry, type, name });
    const described = describedAs(name);
    expect(described).toMatchObject({ type: listedAs, name, artifact: `${name}@0.1.0` });
    expect(await localFolderOf(registry, described.artifact)).toBe(folder);
    expect(await readManifest(folder)).toMatchObject({ name, version: "0.1.0", main: "index.js", dependencies: {} });
    expect(readdirSync(folder).toSorted()).toEqual(["index.js", "package.json"]);
  });

  it("of a spell has one magic, in its code and in its description", async () => {
    const folder = await writeNewPackage({ registry, type: "spell", name: "count" });
    expect(describedAs("count").spell?.magic).toBe("%count");
    expect(readFileSync(join(folder, "index.js"), "utf8")).toContain('super("%count")');
  });

  it.each([
    "",
    "../up",
    "a/b",
    "@me/bars",
    "Bars",
    ".bars",
    "-bars",
    "bars kurz",
    `a${"a".repeat(100)}`,
    'a"b',
    "a\nb",
  ])("is not made by the name %j", async (name) => {
    await expect(writeNewPackage({ registry, type: "view", name })).rejects.toThrow(/is no name of a package/);
    expect(() => readdirSync(registry)).toThrow();
  });

  it("is not put in the place of one that is there, nor of its description alone", async () => {
    await writeNewPackage({ registry, type: "view", name: "bars" });
    await expect(writeNewPackage({ registry, type: "spell", name: "bars" })).rejects.toThrow(/bars@0.1.0 is there/);
    expect(describedAs("bars").type).toBe("VISUALIZATION");
    writeFileSync(join(registry, "other.json"), "[]");
    await expect(writeNewPackage({ registry, type: "view", name: "other" })).rejects.toThrow(/other.json is there/);
    expect(readFileSync(join(registry, "other.json"), "utf8")).toBe("[]");
  });

  it("is made where an earlier call was cut off", async () => {
    mkdirSync(join(registry, "bars@0.1.0.new"), { recursive: true });
    writeFileSync(join(registry, "bars@0.1.0.new", "half.js"), "");
    const folder = await writeNewPackage({ registry, type: "view", name: "bars" });
    expect(readdirSync(folder)).not.toContain("half.js");
  });
});
