/**
 * What was typed and not acknowledged, kept outside the page: a crash, a reload or a closed tab while the server is away must lose nothing.
 * The place is the platform's (a browser's storage); the page that opens the note next takes over what no living page holds.
 */
import { jsonSchema } from "@octavo/note";
import { z } from "zod";

const textDraftSchema = z.object({
  paragraphId: z.string(),
  confirmed: z.string(),
  version: z.number(),
  sent: z.object({ clientId: z.string(), sequence: z.number(), changes: jsonSchema }).nullable(),
  unsent: jsonSchema.nullable(),
});

/** Text that could not be merged with what others did. It waits for a person to say where it belongs. */
const conflictSchema = z.object({ paragraphId: z.string(), text: z.string(), at: z.number() });
export type Conflict = Readonly<z.infer<typeof conflictSchema>>;

const noteDraftSchema = z.object({
  noteId: z.string(),
  epoch: z.string(),
  /** The version of the note that all texts are at. */
  version: z.number(),
  texts: z.array(textDraftSchema),
  conflicts: z.array(conflictSchema),
});
export type NoteDraft = Readonly<z.infer<typeof noteDraftSchema>>;

export interface DraftStore {
  /** Drafts of the note whose pages are gone, oldest first. They are this page's from now on: it keeps or drops them. */
  claim(noteId: string): Promise<readonly NoteDraft[]>;
  /** Keeps this page's draft of the note in place of the one before; null when nothing is left to keep. */
  keep(noteId: string, draft: NoteDraft | null): void;
  /** All claimed drafts of the note have become part of what is kept from here on. */
  merged(noteId: string): void;
}

/** A draft as it was stored; null for what this version cannot read. */
export function readDraft(json: string): NoteDraft | null {
  try {
    const parsed = noteDraftSchema.safeParse(JSON.parse(json));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Keeps nothing: for clients that do not edit, and for platforms without a place. */
export const noDrafts: DraftStore = {
  claim: async () => [],
  keep: () => {},
  merged: () => {},
};
