/** What is typed for a paragraph that is still on its way: it counts as unsaved, and never goes nowhere. */
import { ChangeSet } from "@codemirror/state";
import { mayWriteNote, type NoteReplica, type Outbox, ownChange } from "@octavo/client";
import { isRunning } from "@octavo/note";
import type { HeldKeys, HoldKeys } from "./held-keys.ts";

export interface TypedAhead {
  /**
   * Holds what is typed from now on, until it is led to a paragraph or there is none.
   * @param from of the paragraph in which it is typed; by default where the keyboard is
   */
  hold(from?: string): HeldKeys;
  /** Writes at the end of a paragraph, also of one that waits for the server; where nothing can be written now, the text stays as a copy. */
  write(paragraphId: string, text: string): void;
  /** Shows a text that found no place. */
  keepText(text: string): void;
  /** Lets go of the keyboard. */
  stop(): void;
}

interface TypedAheadOptions {
  readonly replica: Pick<NoteReplica, "state" | "paragraph" | "text" | "hold" | "keepCopy">;
  readonly edits: Pick<Outbox, "waiting" | "write">;
  readonly holdKeys: HoldKeys;
  /** Calls off what sends the keyboard to a paragraph. */
  readonly recall: () => void;
}

/** Of a page that is left. */
const nothingHeld: HeldKeys = { leadTo() {}, giveBack: () => "", giveUp: async () => "", stop: () => "" };

export function createTypedAhead({ replica, edits, holdKeys, recall }: TypedAheadOptions): TypedAhead {
  let count = 0;
  let isStopped = false;
  const holding = new Map<string, HeldKeys>();

  function hold(from?: string): HeldKeys {
    if (isStopped) return nothingHeld;
    const key = `ahead-${++count}`;
    const onTyped = (text: string | null) => {
      replica.hold(key, text);
      if (text === null) holding.delete(key);
    };
    const keys = holdKeys({ from, onTyped, recall, write, keep: keepText });
    holding.set(key, keys);
    return keys;
  }

  function write(id: string, text: string): void {
    const waiting = edits.waiting(id);
    const live = replica.text(id);
    if (waiting) edits.write(id, { text: waiting.content.text + text });
    else if (live && isWritable(id))
      live.change(ChangeSet.of({ from: live.text.length, insert: text }, live.text.length), ownChange);
    else keepText(text);
  }

  function isWritable(id: string): boolean {
    const { note } = replica.state;
    const paragraph = replica.paragraph(id);
    return mayWriteNote(replica.state) && !note?.runAll && !(paragraph && isRunning(paragraph.status));
  }

  function keepText(text: string): void {
    if (text.trim() !== "") replica.keepCopy(text);
  }

  return {
    hold,
    write,
    keepText,
    stop() {
      isStopped = true;
      for (const keys of [...holding.values()]) keepText(keys.stop());
    },
  };
}
