/** Counts the paragraphs of a home, and those of them that ran in the last year, by interpreter and by whether they will work. */
import type { Note } from "@octavo/note";
import { remedyFor } from "./remedies.ts";
import type { BlockedReason, Verdict } from "./verdict.ts";

interface NoteWithParagraphs {
  readonly id: string;
  readonly path: string;
  readonly paragraphs: number;
}

export interface InterpreterRow {
  readonly name: string;
  /** Whether the texts name no interpreter, so that the default of their notes runs them. */
  readonly isDefault: boolean;
  readonly paragraphs: number;
  /** Paragraphs that were last run within a year. */
  readonly runs: number;
  readonly works: boolean;
  /** Null when it works, like `text` and `remedy`. */
  readonly reason: BlockedReason | null;
  readonly text: string | null;
  readonly remedy: string | null;
  /** Notes with paragraphs that will not work. */
  readonly notes: readonly NoteWithParagraphs[];
}

export interface Share {
  readonly works: number;
  readonly all: number;
}

const yearMs = 365 * 24 * 3_600_000;

interface Row extends Verdict {
  paragraphs: number;
  runs: number;
  readonly notes: Map<string, { path: string; paragraphs: number }>;
}

export class Tally {
  readonly #rows = new Map<string, Row>();
  readonly #since: number;

  /** @param now epoch milliseconds */
  constructor(now: number) {
    this.#since = now - yearMs;
  }

  add(verdict: Verdict, note: Pick<Note, "id" | "path">, dateFinished: number | null): void {
    const { name, isDefault, blocked } = verdict;
    // An interpreter that works has one row, whether texts name it or not.
    const key = JSON.stringify([name, blocked && isDefault, blocked?.reason]);
    const row = this.#rows.get(key) ?? { ...verdict, paragraphs: 0, runs: 0, notes: new Map() };
    this.#rows.set(key, row);
    row.paragraphs += 1;
    if (dateFinished !== null && dateFinished >= this.#since) row.runs += 1;
    if (blocked === null) return;
    const known = row.notes.get(note.id);
    if (known) known.paragraphs += 1;
    else row.notes.set(note.id, { path: note.path, paragraphs: 1 });
  }

  /** Those with the most paragraphs first. */
  get rows(): readonly InterpreterRow[] {
    return [...this.#rows.values()]
      .toSorted((one, other) => other.paragraphs - one.paragraphs || (one.name < other.name ? -1 : 1))
      .map((row) => ({
        name: row.name,
        isDefault: row.blocked !== null && row.isDefault,
        paragraphs: row.paragraphs,
        runs: row.runs,
        works: row.blocked === null,
        reason: row.blocked?.reason ?? null,
        text: row.blocked?.text ?? null,
        remedy: remedyFor(row),
        notes: [...row.notes].map(([id, note]) => ({ id, ...note })),
      }));
  }
}

export function shareOf(rows: readonly InterpreterRow[], count: "paragraphs" | "runs"): Share {
  const sum = (some: readonly InterpreterRow[]) => some.reduce((total, row) => total + row[count], 0);
  return { works: sum(rows.filter(({ works }) => works)), all: sum(rows) };
}
