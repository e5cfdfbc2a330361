/** The samples of a data folder, once it has accounts: every account reads and runs them, and administrators change them. */
import { adminRole } from "../access/access.ts";
import type { NoteLists } from "../access/note-lists.ts";
import { readDataDefaults } from "../configuration/data-defaults.ts";
import type { Folders } from "../storage/folders.ts";

const listsOfSamples = { owners: [adminRole], writers: [adminRole], runners: [], readers: [] };

/** Those that have had lists by now keep them, whatever is in them. Folders that are older name no samples. */
export async function closeSamples(folders: Pick<Folders, "data" | "home">, lists: NoteLists): Promise<void> {
  const { samples = [] } = readDataDefaults(folders);
  await Promise.all(samples.filter((id) => !lists.has(id)).map((id) => lists.set(id, listsOfSamples)));
}
