/**
 * What the user has chosen or typed into the forms of the note. All users share it, so the page saves it after a pause in typing, at once where it
 * was chosen, and before a run. It stays here until the server has it, or it waits with the other changes for a server that is away.
 */

import type { Outbox } from "@octavo/client";
import { hasHappened, mayWriteNote, type NoteReplica } from "@octavo/client";
import type { Form, Json, JsonObject } from "@octavo/note";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Notifications } from "../../../../ui/notices/notification-list.ts";

/** How long a pause in typing is awaited before it is saved for everyone. */
const pauseMs = 500;
const nothing: JsonObject = {};

export interface NoteFormDrafts {
  /** The values that the server does not know yet; empty when it knows all. */
  readonly store: StoreApi<JsonObject>;
  change(form: Pick<Form, "name" | "type">, value: Json): void;
  /** These were kept for the server, which did not take them: they are drafts again. */
  giveBack(change: JsonObject): void;
  /** The form is about to be removed, with what was filled in. */
  forget(name: string): void;
  /** Saves what was changed here; false when the server did not take it. What one may not save any more stays, and is saved with the right. */
  save(): Promise<boolean>;
  /** Saves for the last time. */
  stop(): void;
}

interface NoteFormDraftsOptions {
  readonly replica: Pick<NoteReplica, "state" | "subscribe">;
  readonly edits: Pick<Outbox, "perform">;
  readonly notify: Pick<Notifications, "problem">;
}

export function createNoteFormDrafts({ replica, edits, notify }: NoteFormDraftsOptions): NoteFormDrafts {
  const store = createStore<JsonObject>(() => nothing);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: { readonly change: JsonObject; readonly answer: Promise<boolean> } | null = null;
  let mightWrite = true;
  /** How often each was changed: what was typed back to an earlier value is another change than that. */
  const turns = new Map<string, number>();

  function save(): Promise<boolean> {
    clearTimeout(timer);
    const change = store.getState();
    if (underWay?.change === change) return underWay.answer;
    if (!hasFormDraft(change) || !mayWriteNote(replica.state)) return Promise.resolve(true);
    const answer = sendNoteForms(change);
    underWay = { change, answer };
    return answer;
  }

  async function sendNoteForms(change: JsonObject): Promise<boolean> {
    const sent = new Map(turns);
    const done = await edits.perform({ type: "fillIn", change });
    if (underWay?.change === change) underWay = null;
    const isTaken = hasHappened(done);
    if (isTaken) keepDrafts(([name]) => sent.get(name) !== turns.get(name));
    else if (!done.ok && mayWriteNote(replica.state)) notify.problem(done.text);
    return isTaken;
  }

  function keepDrafts(isKept: (entry: readonly [string, Json]) => boolean): void {
    store.setState(Object.fromEntries(Object.entries(store.getState()).filter(isKept)), true);
  }

  const stopWatching = replica.subscribe(() => {
    const may = mayWriteNote(replica.state);
    if (may === mightWrite) return;
    mightWrite = may;
    if (may) void save();
  });

  return {
    store,
    change({ name, type }, value) {
      turns.set(name, (turns.get(name) ?? 0) + 1);
      store.setState({ ...store.getState(), [name]: value }, true);
      clearTimeout(timer);
      const isTyped = type === "TextBox" || type === "Password";
      timer = setTimeout(() => void save(), isTyped ? pauseMs : 0);
    },
    giveBack: (change) => store.setState({ ...change, ...store.getState() }, true),
    forget: (name) => keepDrafts(([other]) => other !== name),
    save,
    stop() {
      void save();
      stopWatching();
    },
  };
}

export function hasFormDraft(draft: JsonObject): boolean {
  return Object.keys(draft).length > 0;
}
