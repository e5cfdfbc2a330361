import type { Logger } from "pino";
import type { Folders } from "../storage/folders.ts";
import { filesOpenToOthers } from "./close-files.ts";

/** Closes what holds passwords and notes, and has the log say what was closed, and what stays open and why. */
export async function closeFiles(folders: Folders, log: Logger): Promise<void> {
  const found = await filesOpenToOthers(folders, { close: true });
  const closed = found.filter(({ reason }) => reason === null).map(({ path }) => path);
  if (closed.length > 0) {
    log.info(
      { paths: closed },
      "Other accounts of this machine could reach these. They are closed: only their owner may.",
    );
  }
  for (const { path, mode, reason } of found) {
    if (reason === null) continue;
    log.warn(
      { path, mode: mode.toString(8), reason },
      `Other accounts of this machine can reach ${path}, with passwords or notes in it: ${reason}. Its owner should: chmod go= ${path}`,
    );
  }
}
