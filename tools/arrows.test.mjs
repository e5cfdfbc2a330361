import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inHouse, root } from "./house.mjs";

/*
 * A small house in a temporary folder with the rooms of this one, under the very rules of this one. In it each rule
 * is broken once; a check that has gone blind (it has happened: a newer compiler, nothing read, "no violations") fails here.
 */

const dependencies = {
  "@octavo/note": "*",
  "@octavo/protocol": "*",
  "@octavo/interpreter": "*",
  "@octavo/runner": "*",
};
const rooms = {
  note: "packages",
  protocol: "packages",
  client: "packages",
  web: "packages",
  interpreter: "packages",
  runner: "packages",
  tables: "packages",
  server: "packages",
  duckdb: "interpreters",
  shell: "interpreters",
};

/** What is in order: a file and its text. */
const allowed = {
  "packages/note/src/index.ts": `import { z } from "zod"; export const text = z;`,
  "packages/note/src/deep.ts": "export const deep = 1;",
  "packages/note/src/deep.test.ts": `import { readFileSync } from "node:fs"; export const bytes = readFileSync;`,
  "packages/protocol/src/index.ts": `export { text } from "@octavo/note";`,
  "packages/client/src/index.ts": `export { text } from "@octavo/protocol";`,
  "packages/web/src/index.ts": `export { text } from "@octavo/client";`,
  "packages/web/src/features/note/page.ts": `import "../results/index.ts";`,
  "packages/web/src/features/results/index.ts": `export { text } from "./text.ts";`,
  "packages/web/src/features/results/text.ts": "export const text = 1;",
  "packages/web/src/i18n/room-texts.ts": "export const texts = 1;",
  "packages/web/src/features/note/texts.de.ts": `import type { Two } from "../../i18n/two.ts"; export const german: Two = 2;`,
  "packages/web/src/i18n/two.ts": "export type Two = 2;",
  "packages/web/src/app/german.ts": `export { german } from "../features/note/texts.de.ts";`,
  "packages/web/src/app/main.ts": `export const german = () => import("./german.ts");`,
  "packages/interpreter/src/index.ts": `import { spawn } from "node:child_process"; export const start = spawn;`,
  "packages/interpreter/src/testing/contract.ts": "export const contract = 1;",
  "packages/runner/src/index.ts": `export { start } from "@octavo/interpreter";`,
  "packages/runner/src/main.ts": `export const shell = () => import("@octavo/shell");`,
  "packages/tables/src/index.ts": `export { text } from "@octavo/note";`,
  "packages/server/src/index.ts": `export { start } from "@octavo/runner"; export { text } from "@octavo/tables";`,
  "interpreters/duckdb/src/index.ts": `export { start } from "@octavo/interpreter";`,
  "interpreters/shell/src/index.ts": `export { start } from "@octavo/interpreter";`,
  "interpreters/shell/src/shell.test.ts": `export { contract } from "@octavo/interpreter/testing";`,
  // The other halves of two circles that are planted below.
  "packages/server/src/loop-2.ts": `import { one } from "./loop-1.ts"; export const two = () => one;`,
  "packages/server/src/loop-1.ts": "export const one = () => 1;",
  "e2e/in-order.test.ts": `import { readFileSync } from "node:fs"; export const bytes = readFileSync;`,
  "benchmarks/in-order.bench.mjs": `console.log("{}");`,
  "packages/note/src/two.ts": `import type { One } from "./one.ts"; export type Two = One | 2;`,
  "packages/note/src/one.ts": "export type One = 1;",
};

/** The layers inside server and page, from above to below. */
const layers = /** @type {const} */ ([
  [
    "server",
    "packages/server/src",
    "check start api tables jobs schedule search revisions helium runs notebook settings pool workspace credentials " +
      "favourites configuration limits access auth net observability journal database storage",
  ],
  ["page", "packages/web/src", "app features grammars ui platform i18n"],
  [
    "feature",
    "packages/web/src/features",
    "home accounts jobs cluster search configuration helium repositories credentials note commands interpreters login " +
      "people files notes results",
  ],
  [
    "note",
    "packages/web/src/features/note",
    "standalone revision single page exported paragraph find-bar away commands share panels contents layout files forms editor context find session bound-values",
  ],
  [
    "results",
    "packages/web/src/features/results",
    "network spell data-view forms html diagram image frame text json math common",
  ],
  ["data-view", "packages/web/src/features/results/data-view", "plug-in chart grid options source common"],
]);

/** What stands above each: the layer before it, and a file beside all of them. */
const above = Object.fromEntries(
  layers.flatMap(([, of, folders]) => [
    [`${of}/beside.ts`, "export const beside = 1;"],
    ...folders.split(" ").map((name) => [`${of}/${name}/top.ts`, "export const top = 1;"]),
  ]),
);

/** From each layer an import of the one before it, and of what stands beside. */
const upward = layers.flatMap(([part, of, folders]) =>
  folders.split(" ").flatMap((name, at, all) => {
    const rule = `${part}-${name}-looks-down`;
    const beside = [`${of}/${name}/up-beside.ts`, `import "../beside.ts";`, rule];
    return at === 0 ? [beside] : [beside, [`${of}/${name}/up.ts`, `import "../${all[at - 1]}/top.ts";`, rule]];
  }),
);

/** What is not: a file, its text, and the rule that objects. */
const planted = /** @type {const} */ ([
  ...upward,
  ["packages/web/src/features/note/b.ts", `import "../results/text.ts";`, "feature-by-its-index"],
  [
    "packages/web/src/features/note/c.ts",
    `export const c = () => import("../results/text.ts");`,
    "feature-by-its-index",
  ],
  [
    "packages/web/src/ui/a.ts",
    `import type { text } from "@octavo/note"; export type T = typeof text;`,
    "ui-knows-no-domain",
  ],
  ["packages/note/src/a.ts", `import "@octavo/protocol";`, "note-knows-only"],
  [
    "packages/note/src/b.ts",
    `import type { text } from "@octavo/client"; export type T = typeof text;`,
    "note-knows-only",
  ],
  ["packages/note/src/c.ts", `import "other";`, "pure-packages"],
  ["packages/note/src/d.ts", `import "node:fs";`, "no-node-in-the-browser"],
  ["packages/protocol/src/a.ts", `import "@octavo/client";`, "protocol-knows-only"],
  ["packages/client/src/a.ts", `import "@octavo/server";`, "client-knows-only"],
  ["packages/client/src/b.ts", `import "node:http";`, "no-node-in-the-browser"],
  ["packages/web/src/a.ts", `import "@octavo/runner";`, "web-knows-only"],
  ["packages/web/src/i18n/a.ts", `import "../features/note/page.ts";`, "language-knows-no-room"],
  ["packages/web/src/features/note/a.ts", `import "./texts.de.ts";`, "german-is-fetched"],
  ["packages/web/src/b.ts", `import "./app/german.ts";`, "german-is-fetched"],
  ["packages/interpreter/src/a.ts", `import "@octavo/note";`, "interpreter-knows-only"],
  ["packages/tables/src/a.ts", `import "@octavo/interpreter";`, "tables-knows-only"],
  ["packages/server/src/a.ts", `import "@octavo/client";`, "server-knows-only"],
  ["packages/server/src/b.ts", `export const b = () => import("@octavo/shell");`, "server-knows-only"],
  ["packages/cli/src/a.ts", `import "@octavo/protocol";`, "cli-knows-only"],
  ["packages/server/src/c.ts", `import "../../note/src/deep.ts";`, "enter-by-the-door"],
  ["packages/server/src/d.ts", `import "../../note/src/index.ts";`, "name-the-package"],
  ["packages/server/src/e.ts", `import "undeclared";`, "declared"],
  ["packages/server/src/f.ts", `import "./nowhere.ts";`, "resolvable"],
  ["packages/server/src/g.ts", `import "@octavo/interpreter/testing";`, "tests-stay-tests"],
  ["e2e/a.test.ts", `import "@octavo/note";`, "drive-from-outside"],
  ["benchmarks/a.bench.mjs", `import "../packages/note/src/deep.ts";`, "drive-from-outside"],
  ["packages/runner/src/a.ts", `export const a = () => import("@octavo/shell");`, "runner-knows-only"],
  ["packages/runner/src/drivers.ts", `import "@octavo/server";`, "runner-starts-drivers-only"],
  ["interpreters/shell/src/a.ts", `import "@octavo/note";`, "drivers-know-only-interpreter"],
  ["interpreters/shell/src/b.ts", `import "@octavo/duckdb";`, "drivers-know-only-interpreter"],
  ["packages/server/src/loop-1.ts", `import { two } from "./loop-2.ts"; export const one = () => two;`, "no-circle"],
  ["packages/note/src/one.ts", `import type { Two } from "./two.ts"; export type One = Two;`, "no-circle"],
]);

const house = mkdtempSync(join(tmpdir(), "octavo-arrows-"));
afterAll(() => rmSync(house, { recursive: true, force: true }));

/** @param {string} file @param {string} text */
function put(file, text) {
  mkdirSync(dirname(join(house, file)), { recursive: true });
  writeFileSync(join(house, file), text);
}

/** @returns {Promise<readonly string[]>} each violation as "file: rule" */
function violations() {
  const program = inHouse("node_modules", ".bin", "depcruise");
  return new Promise((resolve, reject) => {
    execFile(
      program,
      ["packages", "interpreters", "e2e", "benchmarks", "-T", "json"],
      { cwd: house, maxBuffer: 1e8 },
      (error, stdout) => {
        if (!stdout) return reject(error);
        const found = JSON.parse(stdout).summary.violations;
        resolve(found.map((/** @type {any} */ violation) => `${violation.from}: ${violation.rule.name}`));
      },
    );
  });
}

beforeAll(() => {
  cpSync(join(root, ".dependency-cruiser.cjs"), join(house, ".dependency-cruiser.cjs"));
  put("package.json", `{ "workspaces": ["packages/*", "interpreters/*"] }`);
  for (const [name, group] of Object.entries(rooms)) {
    const testing = name === "interpreter" ? { "./testing": "./src/testing/contract.ts" } : {};
    const manifest = { name: `@octavo/${name}`, exports: { ".": "./src/index.ts", ...testing } };
    const others = Object.fromEntries(Object.keys(rooms).map((room) => [`@octavo/${room}`, "*"]));
    put(
      `${group}/${name}/package.json`,
      JSON.stringify({ ...manifest, dependencies: { ...dependencies, ...others, zod: "*", other: "*" } }),
    );
    mkdirSync(join(house, "node_modules", "@octavo"), { recursive: true });
    symlinkSync(join(house, group, name), join(house, "node_modules", "@octavo", name));
  }
  for (const name of ["zod", "other", "undeclared"]) {
    put(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "index.js" }));
    put(`node_modules/${name}/index.js`, "exports.z = 1;");
  }
  for (const [file, text] of Object.entries({ ...above, ...allowed })) put(file, text);
});

describe("the arrows between rooms", () => {
  // Twice a whole reading of the house, by a program of its own.
  it("let through what is in order, and object to each forbidden import that is planted", {
    timeout: 120_000,
  }, async () => {
    expect(await violations()).toEqual([]);

    for (const [file, text] of planted) put(file, text);
    const found = await violations();
    expect(planted.map(([file, , rule]) => `${file}: ${rule}`).filter((wanted) => !found.includes(wanted))).toEqual([]);
  });

  it.each(layers)("are listed for every folder of %s", (_, of, folders) => {
    const isCode = (/** @type {string} */ name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name);
    const held = readdirSync(inHouse(of), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== "testing")
      .filter(({ name }) => readdirSync(inHouse(of, name), { recursive: true }).some((file) => isCode(String(file))));
    expect(held.map(({ name }) => name).sort()).toEqual(folders.split(" ").sort());
  });

  it("are planted for every rule there is", async () => {
    const { default: config } = await import(inHouse(".dependency-cruiser.cjs"));
    const rules = new Set(config.forbidden.map((/** @type {any} */ rule) => rule.name));
    expect(new Set(planted.map(([, , rule]) => rule))).toEqual(rules);
  });
});
