/** The wire between server and runner; the rest of this room is a program of its own (`main.ts`). */
export { encodeLine, LineDecoder, longestLine } from "./wire/lines.ts";
export * from "./wire/messages.ts";
export { type RunnerFile, readRunnerFile, runnerFileSchema } from "./wire/runner-file.ts";
