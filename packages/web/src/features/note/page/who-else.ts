/** As many have room beside the name of a note on a phone. */
const mostShown = 3;

export interface WhoElse {
  readonly others: readonly string[];
  /** Whose first letters stand there. */
  readonly shown: readonly string[];
  /** How many others there are. */
  readonly more: number;
}

export function whoElseOf(watchers: readonly string[], me: string): WhoElse {
  const others = watchers.filter((name) => name !== me).sort();
  const shown = others.length > mostShown ? others.slice(0, mostShown - 1) : others;
  return { others, shown, more: others.length - shown.length };
}

/** A letter may be several characters of JavaScript. */
export function initialOf(name: string): string {
  const [first = ""] = name;
  return first.toLocaleUpperCase();
}
