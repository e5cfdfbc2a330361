/** By the names of their fields, as they are typed. */
export type FieldValues = Readonly<Record<string, string>>;

export interface MergedEdits {
  /** What others saved meanwhile, with one's own changes. */
  readonly values: FieldValues;
  /** Whether something was changed by both. */
  readonly isTaken: boolean;
}

/** What the user made of values that others may have changed meanwhile: only what they changed themselves is theirs. */
export function mergeEdits({
  began,
  mine,
  theirs,
}: {
  readonly began: FieldValues;
  readonly mine: FieldValues;
  readonly theirs: FieldValues;
}): MergedEdits {
  const changed = Object.keys(mine).filter((name) => mine[name] !== began[name]);
  return {
    values: { ...theirs, ...Object.fromEntries(changed.map((name) => [name, mine[name] ?? ""])) },
    isTaken: changed.some((name) => theirs[name] !== began[name] && theirs[name] !== mine[name]),
  };
}
