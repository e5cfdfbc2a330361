/**
 * The texts of one note that are being worked on, and what must not be lost of them: updates on their way, drafts for the next page, and
 * copies of what could not be merged.
 */
import type { Note } from "@octavo/note";
import type { Fact } from "@octavo/protocol";
import { type Clock, randomWord } from "../clock.ts";
import { createListeners } from "../listeners.ts";
import type { Conflict, DraftStore, NoteDraft } from "./drafts.ts";
import { remote, TextReplica, type TextUpdate } from "./text-replica.ts";

const keepDraftAfterMs = 100;
const latelyMs = 60_000;
/** In place of a paragraph's id, for what was written in one that was never made. */
const noParagraph = "";

/** Where in the note's history the texts are. */
export interface NotePosition {
  readonly epoch: string;
  readonly version: number;
}

export interface NoteTextsOptions {
  readonly noteId: string;
  readonly drafts: DraftStore;
  readonly clock: Clock;
  /** Puts an update on the wire; false when that is not possible now. */
  readonly send: (paragraphId: string, base: number, update: TextUpdate) => boolean;
  /** Null before the first answer of the server. */
  readonly position: () => NotePosition | null;
  /** Called when `isDirty` or `conflicts` may have changed. */
  readonly onChange: () => void;
}

export interface NoteTexts {
  readonly isDirty: boolean;
  readonly conflicts: readonly Conflict[];
  get(id: string): TextReplica | undefined;
  /** Whether it was written in here within the last minute, though it be gone by now. */
  isWrittenIn(id: string): boolean;
  open(id: string, text: string, version: number): TextReplica;
  /** Takes the texts from a fact. False when it does not follow on what is known. */
  receive(fact: Fact): boolean;
  /** The note came as a whole. */
  meet(note: Note): void;
  pause(): void;
  resume(): void;
  /** Goes on where a page that died stopped; its texts are then at the draft's position. */
  adopt(draft: NoteDraft): void;
  /** Merges what other dead pages left into the texts as they are now. */
  meetDrafts(drafts: readonly NoteDraft[], note: Note): void;
  dismiss(conflict: Conflict): void;
  /** A text whose paragraph is still to be made: it counts as unsaved, and a page that dies leaves it as a copy. Null when it is not needed any more. */
  hold(key: string, text: string | null): void;
  keepCopy(text: string): void;
  readonly isHolding: boolean;
  keepDraft(): void;
  notice(): void;
  /** Answers, whenever it is asked, whether all that was typed until now, or that in this paragraph, is acknowledged by then, or a copy. */
  untilNow(id?: string): () => boolean;
  /** Calls when something may have been acknowledged, and at the end. */
  onNotice(listener: () => void): () => void;
  stop(): void;
}

export function createNoteTexts({ noteId, drafts, clock, send, position, onChange }: NoteTextsOptions): NoteTexts {
  const clientId = randomWord(clock, 12);
  const texts = new Map<string, TextReplica>();
  const held = new Map<string, string>();
  const writtenAt = new Map<string, number>();
  const noticed = createListeners<void>();
  let conflicts: readonly Conflict[] = [];
  let sequence = 0;
  let isDraftKept = false;
  let stopTimer: (() => void) | null = null;

  const isDirty = () => [...texts.values()].some((text) => text.isDirty);

  function makeTextReplica(id: string, text: string, version: number): TextReplica {
    return new TextReplica(text, version, {
      clientId,
      nextSequence: () => ++sequence,
      send: (base, update) => send(id, base, update),
      onConflict: (conflicting) => addConflict(id, conflicting),
    });
  }

  function open(id: string, text: string, version: number): TextReplica {
    const known = texts.get(id);
    if (known) return known;
    const made = makeTextReplica(id, text, version);
    made.subscribe(({ origin }) => {
      if (origin !== remote) writtenAt.set(id, clock.now());
      notice();
    });
    texts.set(id, made);
    return made;
  }

  function notice(): void {
    if (isDirty() || held.size > 0 || isDraftKept) stopTimer ??= clock.after(keepDraftAfterMs, keepDraft);
    noticed.notify();
    onChange();
  }

  function addConflict(paragraphId: string, text: string): void {
    conflicts = [...conflicts, { paragraphId, text, at: clock.now() }];
    keepDraft();
    onChange();
  }

  function keepDraft(): void {
    stopTimer?.();
    stopTimer = null;
    const at = position();
    if (!at) return;
    const kept = [...texts].flatMap(([paragraphId, text]) => {
      const draft = text.draft();
      return draft ? [{ paragraphId, ...draft }] : [];
    });
    const copies = [...conflicts, ...[...held.values()].map(withoutParagraph)];
    const isNeeded = kept.length > 0 || copies.length > 0;
    if (isNeeded) drafts.keep(noteId, { noteId, ...at, texts: kept, conflicts: copies });
    else if (isDraftKept) drafts.keep(noteId, null);
    isDraftKept = isNeeded;
  }

  function withoutParagraph(text: string): Conflict {
    return { paragraphId: noParagraph, text, at: clock.now() };
  }

  function giveUpText(id: string): void {
    const text = texts.get(id);
    texts.delete(id);
    if (text?.isDirty) addConflict(id, text.text.toString());
  }

  function meetDraft(draft: NoteDraft, note: Note): void {
    for (const { paragraphId, ...rest } of draft.texts) {
      const left = makeTextReplica(paragraphId, "", 0);
      if (!left.adopt(rest)) continue;
      const paragraph = note.paragraphs.find(({ id }) => id === paragraphId);
      const current = paragraph && open(paragraphId, paragraph.text, paragraph.textVersion);
      if (!current || current.isDirty) {
        addConflict(paragraphId, left.text.toString());
        continue;
      }
      left.meet(current.text.toString(), current.version);
      const merged = left.draft();
      if (merged) current.adopt(merged);
    }
  }

  return {
    get isDirty() {
      return isDirty();
    },
    get conflicts() {
      return conflicts;
    },
    get: (id) => texts.get(id),
    isWrittenIn: (id) => clock.now() - (writtenAt.get(id) ?? Number.NEGATIVE_INFINITY) <= latelyMs,
    open,
    receive(fact) {
      if (fact.type === "paragraphRemoved") giveUpText(fact.paragraphId);
      if (fact.type !== "textChanged") return true;
      return texts.get(fact.paragraphId)?.receive(fact) ?? true;
    },
    meet(note) {
      const paragraphs = new Map(note.paragraphs.map((paragraph) => [paragraph.id as string, paragraph]));
      for (const [id, text] of [...texts]) {
        const paragraph = paragraphs.get(id);
        if (!paragraph) giveUpText(id);
        else if (!text.isAt(paragraph.text, paragraph.textVersion)) text.meet(paragraph.text, paragraph.textVersion);
      }
    },
    pause() {
      for (const text of texts.values()) text.pause();
    },
    resume() {
      for (const text of texts.values()) text.resume();
    },
    adopt(draft) {
      for (const { paragraphId, ...rest } of draft.texts) {
        if (!open(paragraphId, "", 0).adopt(rest)) texts.delete(paragraphId);
      }
      conflicts = [...conflicts, ...draft.conflicts];
      isDraftKept = true;
    },
    meetDrafts(others, note) {
      for (const draft of others) {
        conflicts = [...conflicts, ...draft.conflicts];
        meetDraft(draft, note);
      }
      isDraftKept ||= others.length > 0;
      keepDraft();
      drafts.merged(noteId);
      onChange();
    },
    dismiss(conflict) {
      conflicts = conflicts.filter((other) => other !== conflict);
      keepDraft();
      onChange();
    },
    hold(key, text) {
      if (text === null || text.trim() === "") held.delete(key);
      else held.set(key, text);
      notice();
    },
    keepCopy: (text) => addConflict(noParagraph, text),
    get isHolding() {
      return held.size > 0;
    },
    keepDraft,
    notice,
    untilNow(id) {
      const open = [...texts].filter(([other]) => id === undefined || other === id);
      const marks = open.map(([key, text]) => ({ key, text, isSaved: text.untilNow() }));
      return () => marks.every(({ key, text, isSaved }) => texts.get(key) !== text || isSaved());
    },
    onNotice: noticed.add,
    stop() {
      stopTimer?.();
      noticed.notify();
    },
  };
}
