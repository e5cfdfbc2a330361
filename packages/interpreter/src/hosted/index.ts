/** What the program of a hosted driver is made with. A door of its own: such a program starts with each session and reads little. */
export type { CompletionPlace, HostedRun } from "./messages.ts";
export { type Hosted, type HostProgram, type RunTools, serveHost } from "./serve.ts";
export { rowsInNote, tableText, uniqueNames } from "./table-text.ts";
export { type TypedColumn, type TypedRow, typedText } from "./typed-text.ts";
