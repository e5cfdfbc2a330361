/** The addresses of a note and its paragraphs, for others to open. */

/** What of the page's address is needed. */
type Base = Pick<Location, "origin" | "pathname">;

export function addressOfNote(noteId: string, base: Base = location): string {
  return `${base.origin}${base.pathname}#/notebook/${noteId}`;
}

/** Opens the note at the paragraph. */
export function addressInNote(noteId: string, paragraphId: string, base?: Base): string {
  return `${addressOfNote(noteId, base)}?paragraph=${encodeURIComponent(paragraphId)}`;
}

/** Shows what the paragraph brought, alone. */
export function addressOfResult(noteId: string, paragraphId: string, base?: Base): string {
  return `${addressOfNote(noteId, base)}/paragraph/${encodeURIComponent(paragraphId)}`;
}

/** HTML that puts the result into another page. */
export function embedCodeOf(noteId: string, paragraphId: string, title: string, base?: Base): string {
  const address = escapeAttribute(`${addressOfResult(noteId, paragraphId, base)}?asIframe`);
  return `<iframe src="${address}" title="${escapeAttribute(title)}" width="100%" height="400" style="border:0"></iframe>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
