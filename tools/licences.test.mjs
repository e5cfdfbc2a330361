import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inHouse } from "./house.mjs";

/** Permissive ones, no more to comply with than Apache. What a package may be licensed under that the product or its tools are made of; one of several is enough, and each of those that count together. */
const welcome = new Set(["MIT", "ISC", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "Zlib", "BlueOak-1.0.0"]);

/** Others that came along, each looked at. */
const others = {
  // The public domain, given up by its author (Unlicense): asks for less than MIT. Mermaid's layouts compute with it, in the page.
  "robust-predicates": "Unlicense",
  // MIT by its file of licence; its package.json says nothing. Mermaid's colours.
  khroma: undefined,
  // MIT by an older member of their package.json. Types of Jupyter's services bring them; they are in no bundle.
  "compute-gcd": undefined,
  "compute-lcm": undefined,
  "validate.io-function": undefined,
  "validate.io-integer": undefined,
  "validate.io-integer-array": undefined,
  "validate.io-number": undefined,
  // Python's own. What markdown-it, the renderer, brings for its program; it is in no bundle.
  argparse: "PSF-2.0",
  // Fonts may be given on with a program, under their own licence.
  "@fontsource-variable/inter": "OFL-1.1",
  "@fontsource-variable/jetbrains-mono": "OFL-1.1",
  // Its signs are CC-BY and its fonts OFL, both to be given on with a program; its code is MIT. Results of other libraries draw with it.
  "@fortawesome/fontawesome-free": "(CC-BY-4.0 AND OFL-1.1 AND MIT)",
  // Changed files of these would have to stay open (MPL). Only tests and the build use them, and nothing of them is in what is built.
  "axe-core": "MPL-2.0",
  lightningcss: "MPL-2.0",
};

/** @type {{ packages: Record<string, { license?: string, link?: boolean }> }} */
const lock = JSON.parse(readFileSync(inHouse("package-lock.json"), "utf8"));
const installed = Object.entries(lock.packages).flatMap(([path, { license, link = false }]) => {
  const name = path.split("node_modules/").at(-1) ?? "";
  return link || !path.includes("node_modules/")
    ? []
    : [{ name: name.replace(/^lightningcss-.*/, "lightningcss"), license }];
});

/** @param {string | undefined} license as SPDX writes it */
function isWelcome(license) {
  const words = (license ?? "").replace(/[()]/g, "");
  const isOne = (/** @type {string} */ each) => each.split(" AND ").every((part) => welcome.has(part));
  return words.split(" OR ").some(isOne);
}

describe("the licence of a dependency", () => {
  it.each([
    ["MIT", true],
    ["(MPL-2.0 OR Apache-2.0)", true],
    ["(MIT AND Zlib)", true],
    ["(MIT AND GPL-3.0)", false],
    ["GPL-3.0", false],
    [undefined, false],
  ])("%s", (license, isOne) => {
    expect(isWelcome(license)).toBe(isOne);
  });

  it("is one that is welcome, or was looked at", () => {
    expect(installed.length).toBeGreaterThan(100);
    const known = new Map(Object.entries(others));
    const strange = installed.filter(
      ({ name, license }) => !isWelcome(license) && !(known.has(name) && known.get(name) === license),
    );
    expect(strange).toEqual([]);
  });

  it("is named only where it is still there", () => {
    const unwelcome = new Set(installed.filter(({ license }) => !isWelcome(license)).map(({ name }) => name));
    expect(Object.keys(others).filter((name) => !unwelcome.has(name))).toEqual([]);
  });
});
