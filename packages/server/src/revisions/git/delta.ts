/** An object as a difference to another one: pieces of that, and new bytes between them. */
import { brokenRepository } from "./broken.ts";

export function applyDelta(base: Uint8Array, delta: Buffer, limit: number): Buffer {
  const from = readLength(delta, 0);
  const to = readLength(delta, from.next);
  if (from.length !== base.length || to.length > limit) throw damagedDelta();
  const target = Buffer.allocUnsafe(to.length);
  let length = 0;
  for (let at = to.next; at < delta.length; ) {
    const code = delta[at] ?? 0;
    const piece = code & 0x80 ? readCopyPart(base, delta, at) : readAddedPart(delta, at);
    if (piece.bytes.length === 0 || length + piece.bytes.length > target.length) throw damagedDelta();
    target.set(piece.bytes, length);
    length += piece.bytes.length;
    at = piece.next;
  }
  if (length !== target.length) throw damagedDelta();
  return target;
}

interface DeltaPart {
  readonly bytes: Uint8Array;
  readonly next: number;
}

/** Seven bits of the code tell which bytes of offset and size follow; the others are zero. */
function readCopyPart(base: Uint8Array, delta: Buffer, at: number): DeltaPart {
  const code = delta[at] ?? 0;
  let next = at + 1;
  const number = (bits: readonly number[]) =>
    bits.reduce((sum, bit, place) => (code & bit ? sum + (delta[next++] ?? 0) * 256 ** place : sum), 0);
  const offset = number([1, 2, 4, 8]);
  const size = number([16, 32, 64]) || 0x10000;
  if (offset + size > base.length) throw damagedDelta();
  return { bytes: base.subarray(offset, offset + size), next };
}

function readAddedPart(delta: Buffer, at: number): DeltaPart {
  const next = at + 1 + (delta[at] ?? 0);
  if (next > delta.length) throw damagedDelta();
  return { bytes: delta.subarray(at + 1, next), next };
}

/** Seven bits a byte, the lowest first. */
export function readLength(bytes: Buffer, start: number): { readonly length: number; readonly next: number } {
  let length = 0;
  for (let at = start, place = 1; at < start + 7; at += 1, place *= 128) {
    const byte = bytes[at] ?? 0;
    length += (byte & 0x7f) * place;
    if ((byte & 0x80) === 0) return { length, next: at + 1 };
  }
  throw damagedDelta();
}

function damagedDelta() {
  return brokenRepository("A difference in a pack is damaged.");
}
