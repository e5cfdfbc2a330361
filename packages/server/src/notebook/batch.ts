import type { PersonalNote } from "@octavo/note";
import type { ProjectedFact } from "@octavo/protocol";

/** Facts that were decided together: what watchers receive. */
export interface Batch {
  readonly epoch: string;
  /** The version before the first fact. */
  readonly from: number;
  readonly steps: readonly ProjectedFact[];
}

/** A fact with all that it changed; what a view makes its own batches of. Never goes out as it is. */
export interface WholeStep extends ProjectedFact {
  readonly personal: { readonly before: PersonalNote; readonly after: PersonalNote };
}

export interface WholeBatch extends Batch {
  readonly steps: readonly WholeStep[];
}
