import {
  angularObjectsOfCopy,
  type IdSource,
  type Note,
  type NoteId,
  newParagraph,
  newParagraphId,
  type Paragraph,
  type ParagraphId,
} from "@octavo/note";
import { leftOut } from "./import.ts";

interface Copying {
  readonly id: NoteId;
  /** Who has the copy. */
  readonly user: string;
  readonly ids: IdSource;
}

/**
 * A note as its copy begins: the same texts, forms, values and results under new ids. What could act on somebody's behalf stays behind, a schedule
 * above all, and so do runs.
 */
export function copyOf(note: Note, { id, user, ids }: Copying): Note {
  const createdAt = ids.now();
  const paragraphIds = new Map<ParagraphId, ParagraphId>();
  const paragraphs = note.paragraphs.map((paragraph): Paragraph => {
    const paragraphId = newParagraphId(ids);
    paragraphIds.set(paragraph.id, paragraphId);
    const { text, title, config, settings, results } = paragraph;
    return { ...newParagraph({ id: paragraphId, text, title, config, user, createdAt }), settings, results };
  });
  return {
    ...note,
    id,
    config: withoutSchedule(note.config),
    info: leftOut(note.config),
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
