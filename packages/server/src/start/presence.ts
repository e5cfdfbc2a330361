/** How many are there, for parts that are opened before the doors are: none, until one counts them. */
export class Presence {
  #count = (): number => 0;

  get size(): number {
    return this.#count();
  }

  countBy(count: () => number): void {
    this.#count = count;
  }
}
