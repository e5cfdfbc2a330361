/** `PUT /api/octavo/pool/{noteId}`. */
import { z } from "zod";

/** Ids of the notes from which a note takes names that its own pool lacks; the first that has a name gives it. */
export const poolSourcesBody = z.object({ notes: z.array(z.string().min(1).max(200)).max(100) });
