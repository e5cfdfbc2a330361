import { defineConfig } from "vitest/config";

const shared = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  setupFiles: [`${import.meta.dirname}/tools/pinned-seed.mjs`],
};

/** Unit, property and contract tests of every room. End-to-end tests have a configuration of their own in `e2e/`. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: ["tools/temporary-folder.mjs"],
    projects: [
      {
        test: {
          ...shared,
          name: "rooms",
          include: ["packages/{cli,client,note,protocol,server,tables,web}/src/**/*.test.{ts,tsx}"],
          // Loading the same modules anew for each file would take most of the time.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: "processes",
          // Kernels, databases and walls are started here, as end-to-end tests do: one stall of a busy machine must not fail an hour of work. How
          // many may pass at their second try stands in `tools/tried-again.mjs`. Tests of the rooms have one try.
          retry: 1,
          include: [
            "packages/{interpreter,runner}/src/**/*.test.ts",
            "interpreters/*/src/**/*.test.ts",
            "tools/**/*.test.{ts,mjs}",
          ],
        },
      },
    ],
  },
});
