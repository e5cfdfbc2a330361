/** Data folders and homes of Zeppelin's, for programs that are not the server. */

export { type Folders, findFolders } from "../storage/folders.ts";
export { StartError } from "../storage/start-error.ts";
export { checkHome } from "./check-home.ts";
export type { Fate, Finding, Group } from "./report.ts";
export { stopAll } from "./stop-all.ts";
