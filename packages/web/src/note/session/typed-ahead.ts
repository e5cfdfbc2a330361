/** What is typed for a paragraph that is still on its way: it counts as unsaved, and never goes nowhere. */
import { ChangeSet } from "@codemirror/state";
import { type NoteReplica, ownChange } from "@octavo/client";
import type { HeldKeys, HoldKeys } from "./held-keys.ts";
import type { KeptEdits } from "./kept-edits.ts";

export interface TypedAhead {
  /** Holds what is typed from now on, until it is led to a paragraph or there is none. */
  hold(): HeldKeys;
  /** Writes at the end of a paragraph, also of one that waits for the server. */
  write(paragraphId: string, text: string): void;
  /** Shows a text that found no place. */
  keepText(text: string): void;
  /** Lets go of the keyboard. */
  stop(): void;
}

interface TypedAheadOptions {
  readonly replica: Pick<NoteReplica, "text" | "hold" | "keepCopy">;
  readonly edits: Pick<KeptEdits, "waiting" | "write">;
  readonly holdKeys: HoldKeys;
}

export function createTypedAhead({ replica, edits, holdKeys }: TypedAheadOptions): TypedAhead {
  let count = 0;
  const holding = new Map<string, HeldKeys>();

  function hold(): HeldKeys {
    const key = `ahead-${++count}`;
    const onTyped = (text: string | null) => {
      replica.hold(key, text);
      if (text === null) holding.delete(key);
    };
    const keys = holdKeys({ onTyped, write });
    holding.set(key, keys);
    return keys;
  }

  function write(id: string, text: string): void {
    const waiting = edits.waiting(id);
    const live = replica.text(id);
    if (waiting) edits.write(id, { text: waiting.content.text + text });
    else if (live) live.change(ChangeSet.of({ from: live.text.length, insert: text }, live.text.length), ownChange);
    else keepText(text);
  }

  function keepText(text: string): void {
    if (text.trim() !== "") replica.keepCopy(text);
  }

  return {
    hold,
    write,
    keepText,
    stop() {
      for (const keys of [...holding.values()]) keepText(keys.stop());
    },
  };
}
