import { ChangeSet } from "@codemirror/state";
import type { OperationOf, ParagraphId } from "@octavo/note";

/** Changes that are kept per paragraph and epoch, so that one made against an older version can still be placed. */
const keptChanges = 10_000;

interface ChangeHistory {
  /** Version before the first change here. */
  from: number;
  readonly changes: ChangeSet[];
}

/** What happened to the texts of a note in this epoch. */
export class TextHistory {
  readonly #byParagraph = new Map<ParagraphId, ChangeHistory>();

  /** Of each paragraph and client the newest change that was taken. */
  readonly #sequences = new Map<string, number>();

  add({ paragraphId, textVersion, changes, clientId, sequence }: OperationOf<"textChanged">): void {
    this.#sequences.set(`${paragraphId} ${clientId}`, sequence);
    const change = ChangeSet.fromJSON(changes);
    const known = this.#byParagraph.get(paragraphId);
    const follows = known && known.from + known.changes.length === textVersion - 1;
    const kept = follows ? known : { from: textVersion - 1, changes: [] };
    this.#byParagraph.set(paragraphId, kept);
    kept.changes.push(change);
    // Dropped by the half, so that a long session of typing does not shift the list at each key.
    if (kept.changes.length <= keptChanges * 2) return;
    kept.changes.splice(0, keptChanges);
    kept.from += keptChanges;
  }

  /** The changes that made `current` out of version `base`; null when they are not kept any more. */
  since(paragraphId: ParagraphId, base: number, current: number): readonly ChangeSet[] | null {
    if (base === current) return [];
    const kept = this.#byParagraph.get(paragraphId);
    if (!kept || base < kept.from || base > current) return null;
    return kept.changes.slice(base - kept.from);
  }

  /** Whether this change of a client was taken already: it came once more, over a connection that was thought dead. */
  hasSeen(
    paragraphId: ParagraphId,
    { clientId, sequence }: { readonly clientId: string; readonly sequence: number },
  ): boolean {
    return sequence <= (this.#sequences.get(`${paragraphId} ${clientId}`) ?? 0);
  }

  /** This user's own text goes on from one that others share. */
  beginAs(shared: TextHistory, paragraphId: ParagraphId): void {
    const kept = shared.#byParagraph.get(paragraphId);
    if (kept) this.#byParagraph.set(paragraphId, { from: kept.from, changes: [...kept.changes] });
    else this.#byParagraph.delete(paragraphId);
    for (const [key, sequence] of shared.#sequences)
      if (key.startsWith(`${paragraphId} `)) this.#sequences.set(key, sequence);
  }

  /** The paragraph is another one from here on: removed, and put back. */
  forget(paragraphId: ParagraphId): void {
    this.#byParagraph.delete(paragraphId);
  }

  clear(): void {
    this.#byParagraph.clear();
    this.#sequences.clear();
  }
}
