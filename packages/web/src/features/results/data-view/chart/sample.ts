import { everyRow, mostSampled, type SampleQuestion } from "@octavo/note";

/** Rows that a chart is drawn from: as many points as readers can distinguish, and as many numbers as a server gives to count. */
export const mostDrawn = { scatter: 20_000, map: 20_000, histogram: mostSampled, box: mostSampled } as const;
export type SampledKind = keyof typeof mostDrawn;

/** What a chart of rows asks for; null where it needs no column. */
export function sampleOf(kind: SampledKind, columns: readonly number[]): SampleQuestion | null {
  const wanted = [...new Set(columns)].sort((one, other) => one - other);
  return wanted.length === 0 ? null : { ask: "sample", filter: everyRow, count: mostDrawn[kind], columns: wanted };
}
