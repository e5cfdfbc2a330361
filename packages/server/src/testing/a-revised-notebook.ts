/** A notebook whose notes have revisions, on a disk in memory. */

import { createNotices } from "../notebook/notices.ts";
import { openGitRevisions } from "../revisions/git-revisions.ts";
import { Revisions } from "../revisions/revisions.ts";
import type { VolatileFileSystem } from "../storage/testing/volatile-file-system.ts";
import { aNotebook } from "./a-notebook.ts";

export async function aRevisedNotebook(disk?: VolatileFileSystem) {
  const house = await aNotebook(disk);
  const { notebook, openNotes, ids } = house;
  const store = await openGitRevisions({
    root: "/notebook",
    fileSystem: house.disk,
    wait: async () => {},
    onWarning: (warning) => house.warnings.push(warning),
  });
  const notices = createNotices();
  const revisions = new Revisions({ store, notebook, openNotes, notices, now: ids.now });
  return { ...house, store, notices, revisions };
}
