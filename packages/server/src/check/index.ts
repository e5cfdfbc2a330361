/** Data folders and homes of Zeppelin's, for programs that are not the server. */

export { writeNewPackage } from "../helium/new-package.ts";
export type { TemplateType } from "../helium/templates.ts";
export { type Folders, findFolders } from "../storage/folders.ts";
export { StartError } from "../storage/start-error.ts";
export { checkHome } from "./check-home.ts";
export { type HomeSchedule, homeSchedules } from "./home-schedules.ts";
export { importOldNotesOf } from "./import-old.ts";
export type { Fate, Finding, Group, Report } from "./report.ts";
export { countOfThings } from "./report.ts";
export { stopAllProcesses } from "./stop-all.ts";
