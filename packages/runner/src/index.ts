/** The wire between server and runner, and what drivers may be told by whom; the rest of this room is a program of its own (`main.ts`). */
export { findAccount } from "./confinement/accounts.ts";
export { propertiesOf } from "./driver-properties.ts";
export { forgetfulDrivers } from "./rules/forgetful.ts";
export { refusalFromNote } from "./rules/from-notes.ts";
export { encodeLine, LineDecoder, longestLine } from "./wire/lines.ts";
export * from "./wire/messages.ts";
export { type RunnerFile, readRunnerFile, runnerFileSchema } from "./wire/runner-file.ts";
