/** What a run was asked for with beside its facts. It is in no fact, since values may be passwords: a server that ends forgets it. */
import type { Effect, JsonObject, Note } from "@octavo/note";

export interface RunOptions {
  /** The note whose interpreters run the paragraph, where that is another. */
  readonly session?: Pick<Note, "id" | "path"> | null;
  readonly ofWholeNote?: WholeNoteOptions;
}

/** For one run of a whole note alone. */
export interface WholeNoteOptions {
  /** What forms of paragraphs hold, in place of what the note keeps. */
  readonly params: JsonObject | null;
  /** Sessions are its own by this name, and end with it; null where it uses those that others use. */
  readonly ownSessions: string | null;
}

/** What a fact asks for, with what the request asked for beside the fact. */
export type RequestedEffect = Effect & { readonly runOptions?: RunOptions | undefined };
