/**
 * Changes of how paragraphs look and behave. Each shows at once, before the server has answered, and none overtakes another: what a paragraph
 * is to look like here stays until the last of its changes is answered.
 */
import { mayWriteNote, type NoteReplica } from "@octavo/client";
import { configWith, type JsonObject, type Paragraph } from "@octavo/note";

interface ConfigChangesOptions {
  readonly replica: Pick<NoteReplica, "state" | "paragraph" | "subscribeParagraph">;
  /** A paragraph as it is shown, also one that is still to be made. */
  readonly shown: (id: string) => Paragraph | undefined;
  /** Settled once the server has answered, or the outbox keeps the change. */
  readonly commit: (id: string, change: JsonObject) => Promise<void>;
  /** Called with what is wanted here and not answered, by paragraph. */
  readonly onChange: (wanted: ReadonlyMap<string, JsonObject>) => void;
}

export function createConfigChanges({ replica, shown, commit, onChange }: ConfigChangesOptions) {
  const wanted = new Map<string, JsonObject>();
  /** By paragraph, how many changes were sent since all of them were answered. */
  const unanswered = new Map<string, number>();

  /** A run that waits is to find the paragraph as it was when it was asked for. */
  function untilBegun(id: string): Promise<void> {
    return new Promise((resolve) => {
      const stop = replica.subscribeParagraph(id, () => {
        if (replica.paragraph(id)?.status === "PENDING") return;
        stop();
        resolve();
      });
    });
  }

  return async (id: string, change: JsonObject): Promise<void> => {
    const paragraph = shown(id);
    if (!paragraph || !mayWriteNote(replica.state)) return;
    onChange(new Map(wanted.set(id, configWith(wanted.get(id) ?? {}, change))));
    const answers = (unanswered.get(id) ?? 0) + 1;
    unanswered.set(id, answers);
    if (paragraph.status === "PENDING") await untilBegun(id);
    await commit(id, change);
    // Only the last answer ends it: with an earlier one the note would for a moment lack what was changed since.
    if (unanswered.get(id) !== answers) return;
    unanswered.delete(id);
    wanted.delete(id);
    onChange(new Map(wanted));
  };
}
