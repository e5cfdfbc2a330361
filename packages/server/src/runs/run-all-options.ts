/** What runs of whole notes that are under way were asked for with. Where the server ends meanwhile, what is left of a run has what the note keeps. */
import type { ViewedNote } from "../notebook/live-note.ts";
import type { WholeNoteOptions } from "../notebook/run-options.ts";
import { watchRunAll } from "../notebook/whole-note.ts";
import type { SessionClosing } from "./session-closing.ts";

type KeptOptions = WholeNoteOptions & { readonly sessionKeys: Set<string> };

export class RunAllOptions {
  readonly #closing: Pick<SessionClosing, "closeSessions">;
  readonly #kept = new WeakMap<ViewedNote, KeptOptions>();

  constructor(closing: Pick<SessionClosing, "closeSessions">) {
    this.#closing = closing;
  }

  /** Undefined where no run of the whole note is under way, or it was asked for without. */
  of(live: ViewedNote): KeptOptions | undefined {
    return this.#kept.get(live);
  }

  /** Keeps them for the run that was decided just now. When it is over they are gone, and so are sessions of its own. */
  keep(live: ViewedNote, options: WholeNoteOptions): void {
    const kept = { ...options, sessionKeys: new Set<string>() };
    this.#kept.set(live, kept);
    void watchRunAll(live, false).over.then(() => {
      if (this.#kept.get(live) === kept) this.#kept.delete(live);
      if (kept.sessionKeys.size > 0) this.#closing.closeSessions([...kept.sessionKeys]);
    });
  }
}
