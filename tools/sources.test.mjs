import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./house.mjs";
import { parts } from "./sources.mjs";

/** @type {ReadonlyMap<string, { folder: string, needs: readonly string[] }>} by the name of the workspace */
const workspaces = new Map(
  ["packages", "interpreters"]
    .flatMap((room) => readdirSync(join(root, room)).map((name) => `${room}/${name}`))
    .filter((folder) => existsSync(join(root, folder, "package.json")))
    .map((folder) => {
      const { name, dependencies = {} } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
      return [name, { folder, needs: Object.keys(dependencies) }];
    }),
);

/** @param {readonly string[]} paths @param {string} folder */
function isListedIn(paths, folder) {
  return paths.some((path) => !relative(path, folder).startsWith(".."));
}

describe("What is built anew when a file changes", () => {
  it.each(["node", "web"])("counts all that the %s part is made of", (part) => {
    const paths = parts[/** @type {"node" | "web"} */ (part)];
    const listed = [...workspaces.values()].filter(({ folder }) => isListedIn(paths, folder));
    expect(listed).not.toEqual([]);
    const missing = listed
      .flatMap(({ needs }) => needs.map((name) => workspaces.get(name)?.folder ?? ""))
      .filter((folder) => folder !== "" && !isListedIn(paths, folder));
    expect(missing).toEqual([]);
  });

  it("names only what is there", () => {
    expect(
      Object.values(parts)
        .flat()
        .filter((path) => !existsSync(join(root, path))),
    ).toEqual([]);
  });
});
