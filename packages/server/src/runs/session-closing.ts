/** The end of interpreters and of what runs in them: those of a note, of a setting, or some sessions. */
import type { NoteId } from "@octavo/note";
import type { RunnerLink } from "./runner-link.ts";
import type { Watches } from "./watches.ts";
import type { Widgets } from "./widgets.ts";

interface SessionClosingOptions {
  readonly link: Pick<RunnerLink, "send">;
  readonly widgets: Pick<Widgets, "forget">;
  readonly watches?: Pick<Watches, "forget"> | undefined;
}

export class SessionClosing {
  readonly #options: SessionClosingOptions;

  constructor(options: SessionClosingOptions) {
    this.#options = options;
  }

  /** Ends the interpreters of a note that is going away; those that other notes share stay. */
  closeNote(noteId: NoteId): void {
    this.#options.link.send({ type: "closeNote", noteId });
    this.#options.widgets.forget(noteId);
    this.#options.watches?.forget(({ setting, noteId: of }) => (setting ? setting.ofNote : of) === noteId);
  }

  /** Ends all interpreters of a setting; what runs in them ends with ABORT. */
  closeSetting(setting: string): void {
    this.#options.link.send({ type: "closeSetting", setting });
    this.#options.watches?.forget((order) => order.setting?.id === setting);
  }

  /** The same for these sessions alone. */
  closeSessions(sessionKeys: readonly string[], words?: string): void {
    this.#options.link.send({
      type: "closeSessions",
      sessionKeys: [...sessionKeys],
      ...(words === undefined ? {} : { words }),
    });
    this.#options.watches?.forget(({ sessionKey }) => sessionKeys.includes(sessionKey));
  }
}
