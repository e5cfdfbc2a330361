import { NotebookError } from "@octavo/protocol";

/** The history cannot be used; notes are not touched by it. @param what a sentence */
export function brokenRepository(what: string, cause?: unknown): NotebookError {
  const detail = cause instanceof Error && cause.message !== "" ? ` (${cause.message.slice(0, 300)})` : "";
  return new NotebookError(
    "repositoryBroken",
    `The history of the notebook cannot be used: ${what}${detail} The notes themselves are not affected; \`git fsck\` in the notebook folder says more.`,
    { cause },
  );
}
