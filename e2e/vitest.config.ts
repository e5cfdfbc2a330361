import { defineConfig } from "vitest/config";

const shared = {
  root: import.meta.dirname,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // A browser, a server and kernels share two cores here; one stall must not fail an hour of work. How many may
  // pass at their second try, and which always, stands in `tools/tried-again.mjs`.
  retry: 1,
  expect: { poll: { timeout: 15_000, interval: 25 } },
};

/**
 * End-to-end tests: the built server, real interpreters, a real browser. Two files at a time: a browser and a server alone leave a third of two cores idle.
 */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    globalSetup: ["harness/build.ts", "../tools/temporary-folder.mjs"],
    projects: [
      { test: { ...shared, name: "wire", include: ["wire/**/*.test.ts"], maxWorkers: 2, sequence: { groupOrder: 1 } } },
      { test: { ...shared, name: "page", include: ["page/**/*.test.ts"], maxWorkers: 2, sequence: { groupOrder: 2 } } },
    ],
  },
});
