import { defineConfig } from "vitest/config";

/** Unit, property and contract tests of every room. End-to-end tests have a configuration of their own in `e2e/`. */
export default defineConfig({
  test: {
    include: ["packages/*/src/**/*.test.{ts,tsx}", "interpreters/*/src/**/*.test.ts", "tools/**/*.test.{ts,mjs}"],
    testTimeout: 20_000,
    // Kernels, kills and floods on two busy cores: what fails once and not twice is told by "retry x1" behind its name.
    retry: 1,
  },
});
