import type { ExportFormat } from "@octavo/note";

export interface OutputAddress {
  readonly noteId: string;
  readonly paragraphId: string;
  /** Which output of the paragraph this is. */
  readonly index: number;
  /** The revision that it is of; nothing where it is of the note as it is now. */
  readonly revisionId?: string | undefined;
}

interface ResultAddress {
  readonly room: "results" | "tables";
  readonly below?: string;
  readonly query?: Readonly<Record<string, string | number>>;
}

// Relative to the page, so that a server below a path works too.
function urlOfOutput(
  { noteId, paragraphId, index, revisionId }: OutputAddress,
  { room, below = "", query }: ResultAddress,
): string {
  const path = [room, noteId, paragraphId, index].map(encodeURIComponent).join("/");
  const members = Object.entries({ ...query, ...(revisionId && { revision: revisionId }) });
  const asked = members.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return `api/octavo/${path}${below}${asked && `?${asked}`}`;
}

/** The whole output as a file. */
export function urlOfFile(address: OutputAddress): string {
  return urlOfOutput(address, { room: "results", below: "/file" });
}

export function urlOfLines(address: OutputAddress, from: number, count: number): string {
  return urlOfOutput(address, { room: "results", query: { from, lines: count } });
}

export function searchUrl(address: OutputAddress, text: string, from: number): string {
  return urlOfOutput(address, { room: "results", below: "/search", query: { text, from } });
}

/** Where questions about the rows of a table are answered. */
export function urlOfTable(address: OutputAddress): string {
  return urlOfOutput(address, { room: "tables" });
}

/** The whole table as a file, streamed. */
export function exportUrl(address: OutputAddress, format: ExportFormat): string {
  return urlOfOutput(address, { room: "tables", below: "/export", query: { format } });
}
