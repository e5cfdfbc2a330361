import { parser, plugin } from "typescript-eslint";

// Biome does the rest. These two need types: a promise nobody waits for is a lost error or a lost edit.
// One program for all packages (tsconfig.lint.json): several times faster than one for each.
export default [
  { ignores: ["**/node_modules/**", "**/fixtures/**"] },
  {
    files: ["packages/*/src/**/*.{ts,tsx}", "interpreters/*/src/**/*.ts"],
    plugins: { "@typescript-eslint": plugin },
    languageOptions: { parser, parserOptions: { project: "tsconfig.lint.json", tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
    },
  },
];
