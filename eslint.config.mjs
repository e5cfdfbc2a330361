import i18next from "eslint-plugin-i18next";
import { parser, plugin } from "typescript-eslint";

/** Attributes that people read or hear. */
const spoken = [
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "alt",
  "description",
  "label",
  "placeholder",
  "title",
];

// Biome does the rest. The first two need types: a promise nobody waits for is a lost error or a lost edit.
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
  {
    // Each layer is opened by a function that can be read at once.
    files: ["packages/server/src/start/*.ts"],
    ignores: ["**/*.test.ts"],
    rules: { "max-lines-per-function": ["error", { max: 80 }] },
  },
  {
    // The page speaks by `texts.ts`: no words stand in its components.
    files: ["packages/web/src/**/*.tsx"],
    ignores: ["**/*.test.tsx"],
    plugins: { i18next },
    rules: {
      "i18next/no-literal-string": [
        "error",
        {
          mode: "jsx-only",
          "jsx-attributes": { include: spoken },
          "should-validate-template": true,
          // Signs and digits, the plug-in's own exceptions, and colours.
          words: { exclude: ["[0-9!-/:-@[-`{-~]+", "[A-Z_-]+", /^\s*$/, /^[^\p{L}]*$/u, /^var\(--/, /^https:/] },
        },
      ],
    },
  },
];
