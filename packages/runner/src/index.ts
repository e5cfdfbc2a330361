/** The wire between server and runner, and who may set which properties of drivers; the rest of this package is a program of its own (`main.ts`). */
export { findAccount } from "./confinement/accounts.ts";
export { declarationOf, problemOfTarget, propertiesOf } from "./driver-declarations.ts";
export { hostText } from "./network/host-list.ts";
export { renderMarkdown } from "./output/display.ts";
export { refusalFromNote } from "./rules/from-notes.ts";
export { type WallRules, wallRulesOf } from "./rules/wall-rules.ts";
export { encodeLine, LineDecoder, longestLine } from "./wire/lines.ts";
export * from "./wire/messages.ts";
export { type RunnerFile, readRunnerFile, runnerFileSchema } from "./wire/runner-file.ts";
