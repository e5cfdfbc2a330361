import type { NoteId } from "@octavo/note";
import type { JournalRecord } from "./record.ts";

interface Saved {
  readonly version: number;
  readonly digest: string;
}

/** Facts `from`, `from + 1`, … of a note. */
interface Stretch<Fact> {
  readonly from: number;
  readonly facts: readonly Fact[];
}

/** What of a note's facts its file lacks. */
export type Unsaved<Fact> =
  | { readonly kind: "nothing"; readonly version: number }
  /** The file holds the note at `version`; these facts follow. `isForeign`: another program changed the file meanwhile. */
  | { readonly kind: "facts"; readonly version: number; readonly facts: readonly Fact[]; readonly isForeign: boolean }
  /** Facts between the file and the newest ones cannot be read. */
  | { readonly kind: "broken"; readonly version: number };

/** What the journal knows of one note, in the order it was written. */
export class NoteHistory<Fact> {
  readonly noteId: NoteId;
  readonly #stretches: Stretch<Fact>[] = [];
  readonly #saved: Saved[] = [];
  #version = 0;
  #lostUpTo = 0;
  #isRemoved = false;

  constructor(noteId: NoteId) {
    this.noteId = noteId;
  }

  /** The newest the journal knows of, readable or not. */
  get version(): number {
    return Math.max(this.#version, this.#lostUpTo);
  }

  /** A request asked for the deletion of the note. Where its file is still there, the crash came first, and nothing of it is lost. */
  get isRemoved(): boolean {
    return this.#isRemoved;
  }

  /** The newest version that a file was written for, or that was read from one. */
  get lastSaved(): Saved | undefined {
    return this.#saved.at(-1);
  }

  isSavedAs(digest: string): boolean {
    return this.#saved.some((saved) => saved.digest === digest);
  }

  /** `readFact` throws at what this version of the program does not understand. */
  add(record: JournalRecord, readFact: (value: unknown) => Fact): void {
    this.#isRemoved = record.type === "removed";
    switch (record.type) {
      case "facts":
        this.#addFacts(record, readFact);
        return;
      case "saved": {
        const isFirst = this.#saved.length === 0 && this.#stretches.length === 0;
        this.#saved.push(record);
        if (isFirst) this.#version = Math.max(this.#version, record.version);
        else if (record.version > this.#version) this.addLost(record.version);
        return;
      }
      case "removed":
        this.#version = Math.max(this.#version, record.version);
        return;
    }
  }

  #addFacts(record: Extract<JournalRecord, { type: "facts" }>, readFact: (value: unknown) => Fact): void {
    if (record.version <= this.#version) return;
    const first = record.version - record.facts.length + 1;
    const known = Math.max(0, this.#version + 1 - first);
    try {
      this.#stretches.push({ from: first + known, facts: record.facts.slice(known).map(readFact) });
      this.#version = record.version;
    } catch {
      this.addLost(record.version);
    }
  }

  /** Facts up to `version` were there, and cannot be read. */
  addLost(version: number): void {
    this.#lostUpTo = Math.max(this.#lostUpTo, version);
  }

  /** What is missing from the file with this digest. */
  unsavedIn(digest: string): Unsaved<Fact> {
    const match = this.#saved.filter((saved) => saved.digest === digest).at(-1);
    // A foreign file was most likely made from the newest we wrote.
    const first = this.#stretches[0];
    const version = (match ?? this.#saved.at(-1))?.version ?? (first ? first.from - 1 : 0);
    const isForeign = !match && this.#saved.length > 0;
    const facts: Fact[] = [];
    for (const stretch of this.#stretches) {
      const next = version + facts.length + 1;
      if (stretch.from + stretch.facts.length <= next) continue;
      if (stretch.from > next) return { kind: "broken", version };
      facts.push(...stretch.facts.slice(next - stretch.from));
    }
    if (version + facts.length < this.#lostUpTo) return { kind: "broken", version };
    return facts.length === 0 ? { kind: "nothing", version } : { kind: "facts", version, facts, isForeign };
  }
}
