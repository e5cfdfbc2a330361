import { readFile } from "node:fs/promises";
import { z } from "zod";

const commitSchema = z.object({ id: z.string(), at: z.string() });

/** What the server was built of, and when that was made; both are "" where its sources are no commit. */
export type Commit = Readonly<z.infer<typeof commitSchema>>;

export const unknownCommit: Commit = { id: "", at: "" };

/** @param file `tools/build.mjs` writes it beside the programs at each build, also of sources that were built before as another commit. */
export async function readCommit(file: string): Promise<Commit> {
  try {
    return commitSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return unknownCommit;
  }
}
