/** What a look at a home found, in words for whoever thinks of moving. */

/** What becomes of something when Octavo opens the home. */
export type Fate =
  /** It is there and works. */
  | "kept"
  /** It is there, and does not do all that it did. */
  | "changed"
  /** It is not there. Its file stays as it is. */
  | "lost"
  /** The server does not start before it is mended. */
  | "stops";

export interface Finding {
  readonly fate: Fate;
  readonly text: string;
}

export interface Group {
  readonly name: string;
  readonly findings: readonly Finding[];
}

export const kept = (text: string): Finding => ({ fate: "kept", text });
export const changed = (text: string): Finding => ({ fate: "changed", text });
export const lost = (text: string): Finding => ({ fate: "lost", text });
export const stops = (text: string): Finding => ({ fate: "stops", text });

/** `1 note`, `3 notes`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The first names, and how many more there are. */
export function listed(names: readonly string[], most = 10): string {
  const more = names.length - most;
  return more > 0 ? `${names.slice(0, most).join(", ")} and ${more} more` : names.join(", ");
}

/** An error that was made for people keeps its words. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
