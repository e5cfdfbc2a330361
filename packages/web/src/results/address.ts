import type { ExportFormat } from "@octavo/note";

export interface OutputAddress {
  readonly noteId: string;
  readonly paragraphId: string;
  readonly index: number;
}

// Relative to the page, so that a server below a path works too.
function outputUrl({ noteId, paragraphId, index }: OutputAddress): string {
  return `api/octavo/results/${encodeURIComponent(noteId)}/${encodeURIComponent(paragraphId)}/${index}`;
}

/** The whole output as a file. */
export function fileUrl(address: OutputAddress): string {
  return `${outputUrl(address)}/file`;
}

export function linesUrl(address: OutputAddress, from: number, count: number): string {
  return `${outputUrl(address)}?from=${from}&lines=${count}`;
}

export function searchUrl(address: OutputAddress, text: string, from: number): string {
  return `${outputUrl(address)}/search?text=${encodeURIComponent(text)}&from=${from}`;
}

/** Where questions about the rows of a table are answered. */
export function tableUrl({ noteId, paragraphId, index }: OutputAddress): string {
  return `api/octavo/tables/${encodeURIComponent(noteId)}/${encodeURIComponent(paragraphId)}/${index}`;
}

/** The whole table as a file, streamed. */
export function exportUrl(address: OutputAddress, format: ExportFormat): string {
  return `${tableUrl(address)}/export?format=${format}`;
}
