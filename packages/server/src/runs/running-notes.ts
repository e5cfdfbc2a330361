/**
 * Which notes have something running, live for pages that list notes.
 *
 * What is over within a blink is not worth a sign that comes and goes, so a page is notified a moment later, and only if its list is another
 * one by then. Runs in a user's own view of a note are theirs and not reported.
 */
import type { Note, NoteId } from "@octavo/note";
import { type EventName, encodeFrame, type RunningNotes as RunningNotesData } from "@octavo/protocol";
import type { Access } from "../access/access.ts";
import type { Principal } from "../auth/principal.ts";
import type { Notebook } from "../notebook/notebook.ts";
import { isNoteAtWork } from "../notebook/whole-note.ts";
import { type Clock, systemClock } from "../storage/clock.ts";

const waitMs = 400;

/** A socket, as far as it follows what runs. */
export interface RunFollower {
  readonly principal: Principal;
  readonly isClosed: boolean;
  sendNewest(op: EventName, text: string): void;
}

export interface RunningNotesOptions {
  /** Whether a note is there, and the user may read it. */
  readonly maySee: (principal: Principal, noteId: NoteId) => boolean;
  readonly clock?: Clock;
}

export class RunningNotes {
  readonly #options: RunningNotesOptions;
  readonly #running = new Set<NoteId>();
  /** What each received last. */
  readonly #lastSent = new Map<RunFollower, string>();
  #callOff: (() => void) | null = null;

  constructor(options: RunningNotesOptions) {
    this.#options = options;
  }

  /** Sends a socket what runs, now and whenever that changes, until it is closed. */
  follow(follower: RunFollower): void {
    this.#lastSent.delete(follower);
    this.#send(follower);
  }

  /** A socket is gone. */
  leave(follower: RunFollower): void {
    this.#lastSent.delete(follower);
  }

  /** Something changed in a note, or it was opened. */
  noteChanged(note: Note): void {
    const runs = isNoteAtWork(note);
    if (runs === this.#running.has(note.id)) return;
    if (runs) this.#running.add(note.id);
    else this.#running.delete(note.id);
    this.#announce();
  }

  /** Notes came or went, or others may read them. */
  listChanged(): void {
    if (this.#running.size > 0) this.#announce();
  }

  stop(): void {
    this.#callOff?.();
    this.#lastSent.clear();
  }

  #announce(): void {
    if (this.#callOff || this.#lastSent.size === 0) return;
    const { clock = systemClock } = this.#options;
    this.#callOff = clock.after(waitMs, () => {
      this.#callOff = null;
      for (const follower of this.#lastSent.keys()) this.#send(follower);
    });
  }

  #send(follower: RunFollower): void {
    if (follower.isClosed) {
      this.#lastSent.delete(follower);
      return;
    }
    const noteIds = [...this.#running].filter((id) => this.#options.maySee(follower.principal, id));
    const text = encodeFrame({ op: "RUNNING_NOTES", data: { noteIds } satisfies RunningNotesData });
    if (this.#lastSent.get(follower) === text) return;
    this.#lastSent.set(follower, text);
    follower.sendNewest("RUNNING_NOTES", text);
  }
}

/** Of the notes of a notebook, for their readers. */
export function openRunningNotes({
  notebook,
  access,
}: {
  readonly notebook: Notebook;
  readonly access: Access;
}): RunningNotes {
  const running = new RunningNotes({ maySee: (who, id) => notebook.has(id) && access.may(who, "reader", id) });
  notebook.onListChanged(() => running.listChanged());
  access.onChanged(() => running.listChanged());
  return running;
}
