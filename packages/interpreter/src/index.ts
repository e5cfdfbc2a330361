export { type Child, type ChildEnd, type ChildOptions, endChildProcess, spawnChild } from "./child.ts";
export { accountFlags, type Confinement, missingFor } from "./confinement.ts";
export { describeEnding, type Ending, hintForSignal } from "./died.ts";
export * from "./driver.ts";
export { type GivenFiles, givenInto } from "./given-files.ts";
export { type HeldColumn, type HeldName, heldNameSchema, heldNamesSchema } from "./held-name.ts";
export { type HelperNeeds, helperWall, resolverFolders } from "./helper-wall.ts";
export { createHostedDriver, type HostedDriverOptions, type HostedFolders } from "./hosted/driver.ts";
export { createLateRuns, type LateRuns } from "./hosted/late-runs.ts";
export { nothingPrinted, type Printed, printedBy } from "./hosted/printed.ts";
export { findKernelspecs, type Kernelspec } from "./kernelspecs.ts";
export { bytesWords } from "./memory-watch.ts";
export {
  type FirstProgram,
  type HeldNetwork,
  holdNetwork,
  inOwnNetwork,
  type OwnNetwork,
  systemPath,
} from "./own-network.ts";
export { type Account, findProgram } from "./programs.ts";
export * from "./question.ts";
export { toolOptions } from "./tools.ts";
export { behindWall, type Mount, type Wall, type WallSupport, type WallTool, wallSupport } from "./wall.ts";
export {
  isNestedAtMost,
  keyOfPlace,
  maximumWidgetDepth,
  type SessionWidgets,
  type WidgetBuffer,
  type WidgetEvent,
  type WidgetFrontEnd,
  type WidgetMessage,
  type WidgetPlace,
  type WidgetState,
} from "./widgets.ts";
