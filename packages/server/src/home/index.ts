/** Data folders and homes of Zeppelin's, for programs that are not the server. */
export { stopAll } from "../operations/stop-all.ts";
export { StartError } from "../start-error.ts";
export { checkHome } from "./check/check-home.ts";
export type { Fate, Finding, Group } from "./check/report.ts";
export { type Folders, findFolders } from "./folders.ts";
