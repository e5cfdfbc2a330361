import { existsSync } from "node:fs";
import type { Folders } from "../storage/folders.ts";
import { StartError } from "../storage/start-error.ts";

/** Before anything is opened that would make what a wrong folder lacks. @throws StartError where there is no folder of notes */
export function requireNotebook({ notebook }: Pick<Folders, "notebook">): void {
  if (existsSync(notebook)) return;
  throw new StartError(
    `There is no folder ${notebook}, so there are no notes. Name the data folder or home with --data or --zeppelin-home.`,
  );
}
