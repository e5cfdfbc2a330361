import type { NoteReplica } from "@octavo/client";
import type { Paragraph } from "@octavo/note";

interface WatchOptions {
  readonly replica: Pick<NoteReplica, "paragraph" | "subscribeParagraph">;
  readonly id: string;
  /** Puts off what no user waits for. */
  readonly later: (work: () => void) => void;
  /** Called before the listener learns of an output. */
  readonly onOutput: () => void;
}

/**
 * Notifies of the changes of a paragraph: of output at once, of everything else a little later. A short run comes as four facts within milliseconds;
 * drawing each would hold up the one that users wait for.
 */
export function watchParagraph({ replica, id, later, onOutput }: WatchOptions, listener: () => void): () => void {
  let lastSeen = replica.paragraph(id);
  let isPutOff = false;
  let isStopped = false;
  const notify = () => {
    isPutOff = false;
    const now = replica.paragraph(id);
    if (isStopped || now === lastSeen) return;
    lastSeen = now;
    listener();
  };
  const stop = replica.subscribeParagraph(id, () => {
    if (hasOtherOutput(lastSeen, replica.paragraph(id))) {
      onOutput();
      notify();
    } else if (!isPutOff) {
      isPutOff = true;
      later(notify);
    }
  });
  return () => {
    isStopped = true;
    stop();
  };
}

/** Output that went away is no news: what comes in its place mostly follows at once. */
function hasOtherOutput(before: Paragraph | undefined, after: Paragraph | undefined): boolean {
  if (!after?.results || before?.results === after.results) return false;
  const old = before?.results?.segments ?? [];
  const { segments } = after.results;
  return (
    segments.length > 0 && (segments.length !== old.length || segments.some(({ data }, at) => data !== old[at]?.data))
  );
}
