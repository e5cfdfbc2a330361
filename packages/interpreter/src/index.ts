export { type Child, type ChildEnd, type ChildOptions, endChild, spawnChild } from "./child.ts";
export { type Account, type Confinement, findProgram, missingFor } from "./confinement.ts";
export { describeEnding, type Ending, hintFor } from "./died.ts";
export * from "./driver.ts";
export { type GivenFiles, givenInto } from "./given-files.ts";
export { createHostedDriver, type HostedDriverOptions, type HostedFolders } from "./hosted/driver.ts";
export { findKernelspecs, type Kernelspec } from "./kernelspecs.ts";
export { bytesWords } from "./memory-watch.ts";
export * from "./question.ts";
