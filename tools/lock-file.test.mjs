import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inHouse } from "./house.mjs";

/** @type {{ packages: Record<string, { optionalDependencies?: Record<string, string>, resolved?: string, link?: boolean }> }} */
const { packages } = JSON.parse(readFileSync(inHouse("package-lock.json"), "utf8"));

/**
 * Where Node would look for a package that another one asks for: in that one's own folder, then in each above it.
 *
 * @param {string} asker path of a package, as the lock file has it
 * @param {string} wanted name
 */
function isLocked(asker, wanted) {
  const folders = asker.split("/node_modules/");
  return [...folders.keys(), -1].some((depth) => {
    const folder = folders.slice(0, depth + 1).join("/node_modules/");
    return (folder === "" ? `node_modules/${wanted}` : `${folder}/node_modules/${wanted}`) in packages;
  });
}

describe("the lock file", () => {
  it("knows the binaries for every platform, since npm installs no optional package that it does not name", () => {
    const missing = Object.entries(packages).flatMap(([asker, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((wanted) => !isLocked(asker, wanted)),
    );
    expect(missing).toEqual([]);
  });

  it("names no address to download from", () => {
    const addresses = Object.values(packages).filter(({ resolved, link }) => resolved !== undefined && !link);
    expect(addresses).toEqual([]);
  });
});
