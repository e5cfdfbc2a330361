/** A rate limit: code in a frame may send requests as often as it likes. */
export interface Budget {
  /** @returns false when the limit is reached */
  readonly take: () => boolean;
}

export function createBudget(most: number, perMs: number, now: () => number = () => performance.now()): Budget {
  let taken: readonly number[] = [];
  return {
    take() {
      const at = now();
      taken = taken.filter((each) => at - each < perMs);
      if (taken.length >= most) return false;
      taken = [...taken, at];
      return true;
    },
  };
}
