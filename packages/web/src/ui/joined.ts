/** By the names of their fields, as they are typed. */
export type Values = Readonly<Record<string, string>>;

export interface Joined {
  /** What others saved meanwhile, with one's own changes. */
  readonly values: Values;
  /** Whether something was changed by both. */
  readonly isTaken: boolean;
}

/** What somebody made of values that others may have changed meanwhile: only what they changed themselves is theirs. */
export function joined({
  began,
  mine,
  theirs,
}: {
  readonly began: Values;
  readonly mine: Values;
  readonly theirs: Values;
}): Joined {
  const changed = Object.keys(mine).filter((name) => mine[name] !== began[name]);
  return {
    values: { ...theirs, ...Object.fromEntries(changed.map((name) => [name, mine[name] ?? ""])) },
    isTaken: changed.some((name) => theirs[name] !== began[name] && theirs[name] !== mine[name]),
  };
}
