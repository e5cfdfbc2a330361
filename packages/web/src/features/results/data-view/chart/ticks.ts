/** Round numbers between two, about as many as asked for. */
export function niceTicks(from: number, to: number, count: number): readonly number[] {
  return multiplesOf(roundStep((to - from) / Math.max(1, count)), from, to);
}

/** 1, 2 or 5 times a power of ten, not below what is asked for. */
export function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return Number((([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power).toPrecision(12));
}

export function multiplesOf(step: number, from: number, to: number): readonly number[] {
  const first = Math.ceil(from / step);
  const length = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}
