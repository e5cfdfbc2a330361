import { defineConfig } from "vitest/config";

const patience = {
  testTimeout: 20_000,
  // Kernels, kills and floods on two busy cores: what fails once and not twice is told by "retry x1" behind its name.
  retry: 1,
};

/** Unit, property and contract tests of every room. End-to-end tests have a configuration of their own in `e2e/`. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: ["tools/temporary-folder.mjs"],
    projects: [
      {
        test: {
          ...patience,
          name: "rooms",
          include: ["packages/{cli,client,note,protocol,server,tables,web}/src/**/*.test.{ts,tsx}"],
          // Loading the same modules anew for each file would take most of the time.
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          name: "processes",
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
