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
