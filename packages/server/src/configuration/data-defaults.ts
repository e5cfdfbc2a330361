/**
 * Defaults that a data folder begins with, where they differ from those of folders that are older. They stay with the folder; settings, flags and
 * the environment win over them. A home of Zeppelin's has none: its own configuration decides.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { codeOfError } from "../storage/file-system.ts";
import type { Folders } from "../storage/folders.ts";
import { StartError } from "../storage/start-error.ts";

const schema = z.object({
  publicNotes: z.boolean().optional(),
  /** Ids of the notes that the folder began with. */
  samples: z.array(z.string()).optional(),
});
export type DataDefaults = Readonly<z.output<typeof schema>>;

/** With accounts, a new note is its maker's alone. */
export const newDataDefaults: DataDefaults = { publicNotes: false };

export const dataDefaultsFileOf = (data: string) => join(data, "conf", "defaults.json");

/** @throws StartError */
export function readDataDefaults({ data, home }: Pick<Folders, "data" | "home">): DataDefaults {
  if (home !== null) return {};
  if (!existsSync(join(data, "notebook"))) return newDataDefaults;
  const path = dataDefaultsFileOf(data);
  try {
    return schema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (cause) {
    if (codeOfError(cause) === "ENOENT" || codeOfError(cause) === "ENOTDIR") return {};
    throw new StartError(`${path} cannot be read. It has to be {"publicNotes": true} or {"publicNotes": false}.`, {
      cause,
    });
  }
}
