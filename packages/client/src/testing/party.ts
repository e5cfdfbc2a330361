import { ChangeSet } from "@codemirror/state";
import { createNote, type Note, type NoteId, newParagraph, type ParagraphId } from "@octavo/note";
import { createConnection } from "../connection.ts";
import { type DraftStore, type NoteDraft, noDrafts } from "../replica/drafts.ts";
import { createNoteReplica, type NoteReplica } from "../replica/replica.ts";
import { createHandClock, type HandClock } from "./hand-clock.ts";
import type { SimulatedLink, SimulatedServer } from "./simulated-server.ts";

export const p1 = "paragraph_1_1" as ParagraphId;
export const noteId = "2ABCDEFGH" as NoteId;

export function aNote(text = ""): Note {
  const paragraph = newParagraph({ id: p1, text, user: "anonymous", createdAt: 1 });
  return createNote({ id: noteId, path: "/Sales", paragraphs: [paragraph] });
}

/** A person with the note open: a page, its connection, and what a test needs to move them. */
export interface Person {
  readonly link: SimulatedLink;
  readonly clock: HandClock;
  readonly replica: NoteReplica;
  type(text: string, at?: number): void;
  erase(from: number, to: number): void;
  readonly shown: string;
  /** Lets time pass and delivers everything until the wire is quiet. */
  settle(): Promise<void>;
}

export function join(server: SimulatedServer, seed: number, drafts: DraftStore = noDrafts): Person {
  const clock = createHandClock(seed);
  const link = server.link();
  const ticket = async () => ({ principal: "anonymous", ticket: "anonymous", roles: "[]" });
  const connection = createConnection({ openSocket: link.openSocket, ticket, clock });
  const replica = createNoteReplica({ connection, noteId, drafts, clock });
  const change = (from: number, to: number, insert: string) => {
    const text = replica.text(p1);
    if (!text) return;
    const start = Math.min(from, text.text.length);
    const end = Math.min(Math.max(start, to), text.text.length);
    text.change(ChangeSet.of({ from: start, to: end, insert }, text.text.length), "editor");
  };
  return {
    link,
    clock,
    replica,
    type: (text, at = Number.POSITIVE_INFINITY) => change(at, at, text),
    erase: (from, to) => change(from, to, ""),
    get shown() {
      return replica.text(p1)?.text.toString() ?? "";
    },
    async settle() {
      for (let quiet = 0; quiet < 3; ) {
        await microtasks();
        if (!link.isOpen) clock.advance(5_000);
        link.open();
        await microtasks();
        const moved = [link.deliverToServer(), link.deliverToClient()].some(Boolean);
        quiet = moved ? 0 : quiet + 1;
      }
    },
  };
}

export async function settleAll(people: readonly Person[]): Promise<void> {
  for (let round = 0; round < 3; round++) {
    for (const person of people) await person.settle();
  }
}

/** Everything that waits for nothing but a promise has happened. */
export async function microtasks(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
}

/** Storage as a browser has it: strings, shared by the pages that come after each other. */
export function aDraftStore(): DraftStore & { readonly kept: ReadonlyMap<string, NoteDraft> } {
  const kept = new Map<string, NoteDraft>();
  return {
    kept,
    claim: async (id) => {
      const draft = kept.get(id);
      return draft ? [draft] : [];
    },
    keep(id, draft) {
      if (draft) kept.set(id, JSON.parse(JSON.stringify(draft)));
      else kept.delete(id);
    },
    merged: () => {},
  };
}
