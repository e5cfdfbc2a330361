import type { Note, NoteId } from "@octavo/note";
import type { RunnerReply } from "@octavo/runner";
import type { LiveNote } from "../notebook/live-note.ts";
import type { RequestedEffect } from "../notebook/run-options.ts";

type Welcome = Extract<RunnerReply, { type: "welcome" }>;

/** What a part does when something happens in a layer that was opened before it. */
export interface Follower {
  /** What this server says of a note beside what its file says. */
  shown?(note: Note): Note;
  perform?(live: LiveNote, effects: readonly RequestedEffect[]): void;
  opened?(live: LiveNote): void;
  changed?(live: LiveNote): void;
  removed?(id: NoteId): void;
  /** Whether something still happens in a note, so that it has to stay. */
  isBusy?(id: NoteId): boolean;
  /** An interpreter setting has changed. */
  settingChanged?(id: string): void;
  runnerWelcome?(welcome: Welcome): void;
  runnerReplied?(reply: Exclude<RunnerReply, Welcome>): void;
  runnerUnable?(reason: string): void;
}

/**
 * Lower layers call it when something happens, and the parts above join as they are opened, so that each layer uses only what is there. It
 * calls parts in the order in which they joined.
 */
export class Followers implements Required<Follower> {
  readonly #all: Follower[] = [];

  join(follower: Follower): void {
    this.#all.push(follower);
  }

  shown(note: Note): Note {
    return this.#all.reduce((shown, follower) => follower.shown?.(shown) ?? shown, note);
  }

  perform(live: LiveNote, effects: readonly RequestedEffect[]): void {
    for (const follower of this.#all) follower.perform?.(live, effects);
  }

  opened(live: LiveNote): void {
    for (const follower of this.#all) follower.opened?.(live);
  }

  changed(live: LiveNote): void {
    for (const follower of this.#all) follower.changed?.(live);
  }

  removed(id: NoteId): void {
    for (const follower of this.#all) follower.removed?.(id);
  }

  isBusy(id: NoteId): boolean {
    return this.#all.some((follower) => follower.isBusy?.(id) === true);
  }

  settingChanged(id: string): void {
    for (const follower of this.#all) follower.settingChanged?.(id);
  }

  runnerWelcome(welcome: Welcome): void {
    for (const follower of this.#all) follower.runnerWelcome?.(welcome);
  }

  runnerReplied(reply: Exclude<RunnerReply, Welcome>): void {
    for (const follower of this.#all) follower.runnerReplied?.(reply);
  }

  runnerUnable(reason: string): void {
    for (const follower of this.#all) follower.runnerUnable?.(reason);
  }
}
