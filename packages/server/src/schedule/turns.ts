/**
 * So many at once, and of one owner so many. The others wait: owners have their turns one after the other, and what one owner asked for comes in
 * the order in which it was asked for. So it is no use to ask for more than others do: a request for one thing waits for one of each owner at most.
 */
interface TurnLimits {
  readonly atOnce: number;
  readonly atOnceOfOne: number;
}

export class Turns {
  readonly #limits: TurnLimits;
  /** By owner; those who wait for nothing are not there. */
  readonly #waiting = new Map<string, (() => void)[]>();
  /** By owner; those who have none are not there. */
  readonly #taken = new Map<string, number>();
  #takenByAll = 0;
  /** By owner, counted in turns; forgotten when it has and wants none. */
  readonly #lastTurns = new Map<string, number>();
  #turns = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  async take<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    // Owners that wait then have as many as one may have.
    if (this.#takenByAll < this.#limits.atOnce && this.#mayTakeOne(owner)) this.#begin(owner);
    else await new Promise<void>((resolve) => this.#wait(owner, resolve));
    try {
      return await work();
    } finally {
      this.#end(owner);
      this.#giveTurns();
    }
  }

  #wait(owner: string, begin: () => void): void {
    const own = this.#waiting.get(owner);
    if (own) own.push(begin);
    else this.#waiting.set(owner, [begin]);
  }

  #giveTurns(): void {
    while (this.#takenByAll < this.#limits.atOnce) {
      const owner = this.#nextOwner();
      if (owner === undefined) return;
      const waiting = this.#waiting.get(owner) ?? [];
      const begin = waiting.shift();
      if (waiting.length === 0) this.#waiting.delete(owner);
      this.#begin(owner);
      begin?.();
    }
  }

  /** Who has waited longest since their last turn, of those who have not as many as one may have. */
  #nextOwner(): string | undefined {
    let next: string | undefined;
    for (const owner of this.#waiting.keys()) {
      const isEarlier = next === undefined || this.#lastTurnOf(owner) < this.#lastTurnOf(next);
      if (isEarlier && this.#mayTakeOne(owner)) next = owner;
    }
    return next;
  }

  #lastTurnOf(owner: string): number {
    return this.#lastTurns.get(owner) ?? 0;
  }

  #mayTakeOne(owner: string): boolean {
    return (this.#taken.get(owner) ?? 0) < this.#limits.atOnceOfOne;
  }

  #begin(owner: string): void {
    this.#takenByAll += 1;
    this.#taken.set(owner, (this.#taken.get(owner) ?? 0) + 1);
    this.#lastTurns.set(owner, ++this.#turns);
  }

  #end(owner: string): void {
    this.#takenByAll -= 1;
    const taken = (this.#taken.get(owner) ?? 0) - 1;
    if (taken > 0) this.#taken.set(owner, taken);
    else this.#taken.delete(owner);
    if (this.#takenByAll === 0 && this.#waiting.size === 0) this.#lastTurns.clear();
  }
}
