import { defineConfig } from "vitest/config";

/** No tests: the page as it looks, for people to look at. `npm run pictures`. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["take-pictures.ts"],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    globalSetup: ["../harness/build.ts"],
  },
});
