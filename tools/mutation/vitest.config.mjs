/* The tests that mutations of one package are run against: those beside its code, in one process. See `tools/mutate.mjs`. */
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const root = join(import.meta.dirname, "..", "..");

export default defineConfig({
  root,
  test: {
    include: [`${process.env["OCTAVO_MUTATED"] ?? "packages/note"}/src/**/*.test.ts`],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: [join(root, "tools", "pinned-seed.mjs")],
    globalSetup: [join(root, "tools", "temporary-folder.mjs")],
  },
});
