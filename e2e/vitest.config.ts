import { defineConfig } from "vitest/config";

/** End-to-end tests: the built server, real interpreters, a real browser. One file at a time, since they share two cores. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    // A browser, a server and kernels share two cores here; one stall must not fail an hour of work. What fails twice is broken.
    retry: 1,
    expect: { poll: { timeout: 15_000, interval: 25 } },
    globalSetup: ["harness/build.ts"],
  },
});
