/**
 * What somebody has chosen or typed into the forms of the note. It is everybody's, so it is saved after a pause in typing, at once where it was
 * chosen, and before a run. It stays here until the server has it, or it waits with the other changes for a server that is away.
 */
import { mayWrite, type NoteReplica } from "@octavo/client";
import type { Form, Json, JsonObject } from "@octavo/note";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Notices } from "../../../../ui/notices/notice-list.ts";
import type { KeptEdits } from "../kept-edits.ts";
import { hasHappened } from "../performed.ts";

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
  readonly edits: Pick<KeptEdits, "perform">;
  readonly notify: Pick<Notices, "problem">;
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
    if (!hasDraft(change) || !mayWrite(replica.state)) return Promise.resolve(true);
    const answer = send(change);
    underWay = { change, answer };
    return answer;
  }

  async function send(change: JsonObject): Promise<boolean> {
    const sent = new Map(turns);
    const done = await edits.perform({ type: "fillIn", change });
    if (underWay?.change === change) underWay = null;
    const isTaken = hasHappened(done);
    if (isTaken) keep(([name]) => sent.get(name) !== turns.get(name));
    else if (!done.ok && mayWrite(replica.state)) notify.problem(done.text);
    return isTaken;
  }

  function keep(isKept: (entry: readonly [string, Json]) => boolean): void {
    store.setState(Object.fromEntries(Object.entries(store.getState()).filter(isKept)), true);
  }

  const stopWatching = replica.subscribe(() => {
    const may = mayWrite(replica.state);
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
    forget: (name) => keep(([other]) => other !== name),
    save,
    stop() {
      void save();
      stopWatching();
    },
  };
}

export function hasDraft(draft: JsonObject): boolean {
  return Object.keys(draft).length > 0;
}
