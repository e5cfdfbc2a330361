import type { Batch } from "./batch.ts";

const keptFacts = 2000;
/** Each fact holds a list of the note's paragraphs as they were: of a long note fewer facts are kept. */
const keptPlaces = 2_000_000;
/** UTF-16 units of output in the kept facts: pictures that replace each other would fill the memory. */
const keptOutput = 8 * 1024 * 1024;

/** The newest published batches, so that a client that was away for a moment need not read the whole note again. */
export class RecentBatches {
  #batches: Batch[] = [];
  #facts = 0;
  #places = 0;
  #output = 0;

  add(batch: Batch): void {
    this.#batches.push(batch);
    this.#facts += batch.steps.length;
    this.#places += placesInBatch(batch);
    this.#output += outputInBatch(batch);
    while (this.#facts > keptFacts || this.#places > keptPlaces || this.#output > keptOutput) {
      const oldest = this.#batches.shift();
      if (!oldest) return;
      this.#facts -= oldest.steps.length;
      this.#places -= placesInBatch(oldest);
      this.#output -= outputInBatch(oldest);
    }
  }

  clear(): void {
    this.#batches = [];
    this.#facts = 0;
    this.#places = 0;
    this.#output = 0;
  }

  /** What came after version `after`, up to version `newest`; null when that is not known any more. */
  since(after: number, newest: number): Batch["steps"] | null {
    const from = this.#batches[0]?.from ?? newest;
    if (after < from || after > newest) return null;
    return this.#batches.flatMap((batch) => batch.steps.slice(Math.max(0, after - batch.from)));
  }
}

function placesInBatch({ steps }: Batch): number {
  return steps.reduce((sum, { after }) => sum + after.paragraphs.length, 0);
}

function outputInBatch({ steps }: Batch): number {
  return steps.reduce((sum, { operation }) => sum + ("data" in operation ? operation.data.length : 0), 0);
}
