export { type Child, type ChildEnd, type ChildOptions, endChild, findProgram, spawnChild } from "./child.ts";
export { describeEnding, type Ending } from "./died.ts";
export * from "./driver.ts";
export * from "./question.ts";
