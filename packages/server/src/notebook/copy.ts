import {
  angularObjectsOfCopy,
  type IdSource,
  type Note,
  type NoteId,
  newParagraph,
  newParagraphId,
  type Paragraph,
  type ParagraphId,
  withoutSession,
} from "@octavo/note";
import { configWithoutCron } from "./import.ts";

interface Copying {
  readonly id: NoteId;
  /** The owner of the copy. */
  readonly user: string;
  readonly ids: IdSource;
}

/**
 * A note as its copy begins: the same texts, forms, values and results under new ids. What could act on a user's behalf stays behind, a
 * schedule above all, and so do runs: widgets stay as they
 * were last, and move nothing.
 */
export function copyOfNote(note: Note, { id, user, ids }: Copying): Note {
  const createdAt = ids.now();
  const paragraphIds = new Map<ParagraphId, ParagraphId>();
  const paragraphs = note.paragraphs.map((paragraph): Paragraph => {
    const paragraphId = newParagraphId(ids);
    paragraphIds.set(paragraph.id, paragraphId);
    const { text, title, config, settings, results, extra, widgets } = paragraph;
    const made = newParagraph({ id: paragraphId, text, title, config, user, createdAt });
    return { ...made, settings, results, extra, ...(widgets && { widgets: withoutSession(widgets) }) };
  });
  return {
    ...note,
    id,
    config: withoutSchedule(note.config),
    info: configWithoutCron(note.config),
    angularObjects: angularObjectsOfCopy(note, { id, paragraphIds }),
    paragraphs,
    runAll: null,
  };
}

function withoutSchedule(config: Note["config"]): Note["config"] {
  const {
    cron: _cron,
    cronExecutingUser: _user,
    cronExecutingRoles: _roles,
    releaseresource: _release,
    ...rest
  } = config;
  return rest;
}
