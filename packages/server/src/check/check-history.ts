import { setTimeout as delay } from "node:timers/promises";
import { NotebookError } from "@octavo/protocol";
import { openGitRevisions } from "../revisions/git-revisions.ts";
import { unlessMissing } from "../storage/file-system.ts";
import type { NotePlace } from "../storage/note-storage.ts";
import { readOnlyFileSystem } from "./read-only-file-system.ts";
import { countOfThings, type Finding, kept, lost } from "./report.ts";

/** Each costs a walk through the history; what is wrong with a repository shows long before. */
const mostNotes = 500;

export async function checkHistory(notebook: string, places: readonly NotePlace[]): Promise<readonly Finding[]> {
  if (!(await unlessMissing(readOnlyFileSystem.stat(`${notebook}/.git`), null))) {
    return [kept("There is none. The first checkpoint begins one, in the notebook folder, with git.")];
  }
  try {
    const revisions = await openGitRevisions({
      root: notebook,
      fileSystem: readOnlyFileSystem,
      wait: (ms) => delay(ms),
      onWarning: () => {},
    });
    const looked = places.slice(0, mostNotes);
    let [notes, all] = [0, 0];
    for (const { id } of looked) {
      const { length } = await revisions.list(id);
      if (length > 0) notes += 1;
      all += length;
    }
    const among = looked.length < places.length ? ` Only the first ${mostNotes} notes were looked at.` : "";
    return [
      kept(`${countOfThings(all, "revision")} of ${countOfThings(notes, "note")}, read from git as they are.${among}`),
    ];
  } catch (error) {
    if (!(error instanceof NotebookError)) throw error;
    return [lost(`${error.message} Notes open without their revisions.`)];
  }
}
