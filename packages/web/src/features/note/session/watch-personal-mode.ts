import type { NoteReplica } from "@octavo/client";
import { isPersonalised, type Note, type Paragraph } from "@octavo/note";

/**
 * Calls when personalised mode ends, or rests, for a user who had something of their own: the note comes as a whole then, as all others have it, and
 * what was theirs has gone from the page.
 */
export function watchPersonalMode(replica: Pick<NoteReplica, "state" | "subscribe">, onEnded: () => void): () => void {
  let last = replica.state.note;
  return replica.subscribe(() => {
    const { note, right } = replica.state;
    const before = last;
    last = note;
    if (!before || !note || before === note || right === "owner" || right === "reader") return;
    if (isPersonalised(before) && !isPersonalised(note) && !isSameMode(before, note)) onEnded();
  });
}

/** In all that a user can have of their own. */
function isSameMode(before: Note, after: Note): boolean {
  return JSON.stringify(before.paragraphs.map(ownablePartOf)) === JSON.stringify(after.paragraphs.map(ownablePartOf));
}

function ownablePartOf({ text, title, config, settings, results }: Paragraph) {
  return [text, title, config, settings, results];
}
