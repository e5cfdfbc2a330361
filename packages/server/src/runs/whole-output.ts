import { stat } from "node:fs/promises";
import type { Segment } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import type { ResultFiles } from "./result-files.ts";

/** An output of a paragraph. */
export interface ShownOutput {
  readonly segment: Segment;
  readonly index: number;
  /** Of the run that shows it; undefined when there was none. */
  readonly runId: string | undefined;
  /** It is of a revision, and no run brings it again. */
  readonly isPast?: boolean;
}

/**
 * The file that has all of an output of which the note has only a part; while the run goes on, what there is of it so far.
 *
 * @throws NotebookError when the file is gone
 */
export async function wholeOutput(
  files: Pick<ResultFiles, "resultFile" | "spoolFile">,
  { segment, index, runId, isPast }: ShownOutput,
): Promise<string> {
  const name = segment.overflow?.file ?? null;
  const inSpool = (ending: string) => (runId === undefined ? null : files.spoolFile(runId, `${index}.${ending}`));
  const places = name === null ? [inSpool("log"), inSpool("parquet")] : [files.resultFile(name)];
  for (const path of places) if (path !== null && (await doesFileExist(path))) return path;
  throw new NotebookError("paragraphNotFound", isPast ? gone : goneForNow);
}

const gone = "The whole of this output is not kept any more.";
const goneForNow = "The whole of this output is not kept any more; run the paragraph again.";

function doesFileExist(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
