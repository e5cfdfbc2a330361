/** Behind the run of the last paragraph the server appends one: the user who has run it goes on there, with what they typed meanwhile. */
import type { HeldKeys } from "./held-keys.ts";
import type { TypedAhead } from "./typed-ahead.ts";

export interface Appended {
  /** Goes on to what is appended below, and stays where nothing is once the run is answered. */
  follow(id: string, running: Promise<void>): Promise<void>;
  /** A paragraph stands behind this one. */
  inserted(behind: string | undefined, id: string): void;
  /** The keyboard is sent to a paragraph, or has come there. */
  moved(id: string, isThere: boolean): void;
  stop(): void;
}

interface AppendedOptions {
  readonly typedAhead: TypedAhead;
  readonly focus: (id: string) => void;
}

/** The last paragraph, which was run; and whether the user has gone elsewhere meanwhile. */
interface Followed {
  readonly id: string;
  readonly keys: HeldKeys;
  isLeft: boolean;
}

export function createAppended({ typedAhead, focus }: AppendedOptions): Appended {
  let last: Followed | null = null;

  return {
    async follow(id, running) {
      const mine: Followed = { id, keys: typedAhead.hold(), isLeft: false };
      last = mine;
      await running;
      if (last !== mine) return;
      last = null;
      typedAhead.keepText(mine.keys.giveBack());
    },
    inserted(behind, id) {
      if (last === null || last.id !== behind) return;
      const { keys, isLeft } = last;
      last = null;
      if (isLeft) typedAhead.write(id, keys.stop());
      else keys.leadTo(id, () => focus(id));
    },
    moved(id, isThere) {
      if (last && !(isThere && id === last.id)) last.isLeft = true;
    },
    stop() {
      last = null;
    },
  };
}
