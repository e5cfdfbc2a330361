import type { Segment } from "@octavo/note";

/**
 * What is new in a text output, compared with what was already shown.
 *
 * A segment grows at its end until it is over budget; then its head stays, and a tail slides over what comes. So the new
 * part follows from the bytes counted so far, and only the new part is looked at again.
 */
export type FeedStep =
  | { readonly type: "write"; readonly text: string }
  /** Something between what was shown and this text is not in the note. */
  | { readonly type: "skip"; readonly text: string }
  | { readonly type: "restart" };

export interface Fed {
  readonly data: string;
  /** Bytes of the whole output that were shown or skipped. */
  readonly bytes: number;
}

export const nothingFed: Fed = { data: "", bytes: 0 };

export function feedSegment(
  fed: Fed,
  { data, overflow }: Segment,
): { readonly steps: readonly FeedStep[]; readonly fed: Fed } {
  const grows = data.startsWith(fed.data) && (overflow !== null || fed.bytes === 0 || data.length > 0);
  const total = overflow?.bytes ?? Number.POSITIVE_INFINITY;
  if (!grows || fed.bytes > total) {
    const fresh = feedSegment(nothingFed, { type: "TEXT", data, overflow, extra: {} });
    return { steps: [{ type: "restart" }, ...fresh.steps], fed: fresh.fed };
  }

  const steps: FeedStep[] = [];
  const written = data.slice(fed.data.length);
  if (written !== "") steps.push({ type: "write", text: written });
  const bytes = fed.bytes + bytesOfText(written);
  if (!overflow || overflow.bytes <= bytes) return { steps, fed: { data, bytes } };

  const fresh = lastBytes(overflow.tail, overflow.bytes - bytes);
  steps.push(fresh === null ? { type: "skip", text: overflow.tail } : { type: "write", text: fresh });
  return { steps, fed: { data, bytes: overflow.bytes } };
}

/** The end of a text that has so many bytes in UTF-8; null if the text has fewer. */
function lastBytes(text: string, bytes: number): string | null {
  let left = bytes;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const unit = text.charCodeAt(at);
    // Each half of a pair counts two of its four bytes.
    left -= unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
    if (left <= 0) return text.slice(at);
  }
  return null;
}

function bytesOfText(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
  }
  return bytes;
}
