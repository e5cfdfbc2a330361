const { existsSync, readdirSync, readFileSync } = require("node:fs");
const { join } = require("node:path");

/*
 * Who may import whom. `note` (pure) ← `protocol` (wire) ← `client` ← `web`; `server` decides; the drivers know only
 * `interpreter`. tools/arrows.test.mjs plants one forbidden import for each rule and expects this file to object.
 */

/** The files by which a package may be entered from outside: those its `exports` name. */
const doors = ["packages", "interpreters"].flatMap((group) =>
  readdirSync(join(__dirname, group))
    .filter((name) => existsSync(join(__dirname, group, name, "package.json")))
    .flatMap((name) => {
      const { exports } = JSON.parse(readFileSync(join(__dirname, group, name, "package.json"), "utf8"));
      const files = typeof exports === "string" ? [exports] : Object.values(exports);
      return files.map((file) => join(group, name, file));
    }),
);

const escaped = (path) => path.replaceAll(/[.+]/g, "\\$&");
const tests = "\\.test\\.tsx?$|/testing/";
const ours = "^(packages|interpreters)/";

/** A package may import itself and these others of ours. */
const may = (group, name, others) => ({
  name: `${name}-knows-only`,
  comment: `${name} may import: ${others.join(", ") || "none of the others"}.`,
  severity: "error",
  from: { path: `^${group}/${name}/` },
  to: { path: ours, pathNot: [`^${group}/${name}/`, ...others.map((other) => `^packages/${other}/`)] },
});

/**
 * The folders of a folder, from above to below: each imports those behind it, and none imports a file that stands beside them, for there is what
 * joins them.
 */
const layers = {
  server: {
    of: "packages/server/src",
    folders:
      "check start api tables jobs schedule search revisions helium runs notebook settings pool workspace credentials " +
      "favourites configuration limits access auth net observability journal database storage",
  },
  page: { of: "packages/web/src", folders: "app features grammars ui platform i18n" },
  feature: {
    of: "packages/web/src/features",
    folders:
      "home accounts jobs cluster search configuration helium repositories credentials note commands interpreters login " +
      "people files notes results",
  },
  note: {
    of: "packages/web/src/features/note",
    folders:
      "standalone revision single page exported paragraph find-bar away commands share panels contents layout files forms editor context find session bound-values",
  },
  results: {
    of: "packages/web/src/features/results",
    folders: "network spell data-view forms html diagram image frame text json math common",
  },
  "data-view": {
    of: "packages/web/src/features/results/data-view",
    folders: "plug-in chart grid options source common",
  },
};
const downward = Object.entries(layers).flatMap(([part, { of, folders }]) =>
  folders.split(" ").map((name, index, all) => ({
    name: `${part}-${name}-looks-down`,
    comment: `${name} in ${of} imports nothing above it.`,
    severity: "error",
    from: { path: `^${of}/${name}/`, pathNot: tests },
    to: { path: `^${of}/(${[...all.slice(0, index).map((above) => `${above}/`), "[^/]+$"].join("|")})` },
  })),
);

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...downward,
    {
      name: "feature-by-its-index",
      comment: "A feature of the page imports another by the index that says what it gives.",
      severity: "error",
      from: { path: "^packages/web/src/features/([^/]+)/", pathNot: tests },
      to: { path: "^packages/web/src/features/", pathNot: "^packages/web/src/features/($1/|[^/]+/index\\.ts$)" },
    },
    {
      name: "ui-knows-no-domain",
      comment: "Parts of the page without a word of the domain import nothing that defines one.",
      severity: "error",
      from: { path: "^packages/web/src/ui/", pathNot: tests },
      to: { path: "^packages/(note|protocol)/" },
    },
    may("packages", "note", []),
    may("packages", "protocol", ["note"]),
    may("packages", "client", ["note", "protocol"]),
    may("packages", "web", ["note", "protocol", "client"]),
    may("packages", "interpreter", []),
    may("packages", "tables", ["note"]),
    may("packages", "server", ["note", "protocol", "interpreter", "runner", "tables"]),
    may("packages", "cli", ["server"]),
    {
      name: "runner-knows-only",
      comment:
        "runner may import interpreter and note; its main.ts, drivers.ts and driver-declarations.ts also the drivers.",
      severity: "error",
      from: { path: "^packages/runner/", pathNot: "^packages/runner/src/(main|drivers|driver-declarations)\\.ts$" },
      to: { path: ours, pathNot: "^packages/(runner|interpreter|note)/" },
    },
    {
      name: "runner-starts-drivers-only",
      comment:
        "The runner's main.ts, drivers.ts and driver-declarations.ts may import interpreter, note and the drivers.",
      severity: "error",
      from: { path: "^packages/runner/src/(main|drivers|driver-declarations)\\.ts$" },
      to: { path: ours, pathNot: "^packages/(runner|interpreter|note)/|^interpreters/" },
    },
    {
      name: "drivers-know-only-interpreter",
      comment: "A driver knows packages/interpreter and itself.",
      severity: "error",
      from: { path: "^interpreters/([^/]+)/" },
      to: { path: ours, pathNot: "^interpreters/$1/|^packages/interpreter/" },
    },
    {
      name: "enter-by-the-door",
      comment: "From another package import its index, or what its package.json exports.",
      severity: "error",
      from: { path: `${ours}([^/]+)/` },
      to: { path: ours, pathNot: [`${ours}$2/`, ...doors.map((door) => `^${escaped(door)}$`)] },
    },
    {
      name: "name-the-package",
      comment: "From another package import by its name, never by a path.",
      severity: "error",
      from: { path: `${ours}([^/]+)/` },
      to: { path: ours, pathNot: `${ours}$2/`, dependencyTypesNot: ["aliased-workspace"] },
    },
    {
      name: "pure-packages",
      comment:
        "note and protocol import the schema library and, for text, @codemirror/state and the widths of characters.",
      severity: "error",
      from: { path: "^packages/(note|protocol)/", pathNot: tests },
      to: {
        pathNot: [ours, "node_modules/zod/", "node_modules/@codemirror/state/", "node_modules/get-east-asian-width/"],
      },
    },
    {
      name: "no-node-in-the-browser",
      comment: "What runs in the browser too cannot import Node's modules.",
      severity: "error",
      from: { path: "^packages/(note|protocol|client|web)/src/", pathNot: tests },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "language-knows-no-room",
      comment: "Rooms bring their texts to the room of languages; it knows none of them.",
      severity: "error",
      from: { path: "^packages/web/src/i18n/" },
      to: { path: "^packages/web/src/(?!i18n/)" },
    },
    {
      name: "german-is-fetched",
      comment:
        "German texts meet in german.ts, which is loaded when it is chosen: who reads English does not fetch it.",
      severity: "error",
      from: { path: "^packages/web/src/", pathNot: `^packages/web/src/app/german\\.ts$|${tests}` },
      to: { path: "/texts\\.de\\.ts$|^packages/web/src/app/german\\.ts$", dependencyTypesNot: ["dynamic-import"] },
    },
    {
      name: "drive-from-outside",
      comment: "End-to-end tests and benchmarks use the product by its page and wires, as strangers do.",
      severity: "error",
      from: { path: "^(e2e|benchmarks)/" },
      to: { path: ours },
    },
    {
      name: "tests-stay-tests",
      comment: "The product imports no test and no maker of test data.",
      severity: "error",
      from: { path: ours, pathNot: `${tests}|/vite\\.config\\.ts$` },
      to: { path: tests },
    },
    {
      name: "declared",
      comment: "Each package declares what it imports in its own package.json (tools of tests in the root's).",
      severity: "error",
      from: { path: `${ours}|^(e2e|benchmarks)/` },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "resolvable",
      comment: "An import that leads nowhere.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^vite/client$|^virtual:|\\?" },
    },
    {
      name: "no-circle",
      comment: "Two files that need each other are one file, or three; types too.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.(css|svg|woff2)$" },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json", ".d.ts"],
    },
  },
};
