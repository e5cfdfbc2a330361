/**
 * How a batch of records lies in a file: mark, length, checksum, text.
 *
 * One batch is one frame, because one batch is one write and one fsync: whatever a power loss leaves of it, a broken frame with good ones
 * behind it was on the disk once, and a broken frame with none behind it may never have been.
 */
import { crc32 } from "node:zlib";

/** No UTF-8 text contains these bytes, so a search for the next frame cannot stop inside a text. */
const mark = Buffer.from([0xff, 0x4f, 0x4a, 0xfe]);
const headerBytes = 12;

export type JournalPiece =
  | { readonly kind: "frame"; readonly from: number; readonly to: number; readonly text: string }
  | { readonly kind: "broken"; readonly from: number; readonly to: number };

export function encodeFrame(text: string): Uint8Array {
  const length = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(headerBytes + length);
  mark.copy(frame);
  frame.writeUInt32LE(length, 4);
  frame.write(text, headerBytes);
  frame.writeUInt32LE(checksumOf(frame, 0, length), 8);
  return frame;
}

/** All of the bytes, as frames and what lies between them. */
export function decodeFrames(bytes: Uint8Array): readonly JournalPiece[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: JournalPiece[] = [];
  let at = 0;
  while (at < buffer.length) {
    const frame = frameAtOffset(buffer, at) ?? nextFrame(buffer, at + 1);
    const from = frame?.from ?? buffer.length;
    if (from > at) pieces.push({ kind: "broken", from: at, to: from });
    if (frame) pieces.push(frame);
    at = frame?.to ?? buffer.length;
  }
  return pieces;
}

function nextFrame(buffer: Buffer, start: number): Extract<JournalPiece, { kind: "frame" }> | null {
  for (let at = buffer.indexOf(mark, start); at >= 0; at = buffer.indexOf(mark, at + 1)) {
    const frame = frameAtOffset(buffer, at);
    if (frame) return frame;
  }
  return null;
}

function frameAtOffset(buffer: Buffer, from: number): Extract<JournalPiece, { kind: "frame" }> | null {
  const start = from + headerBytes;
  if (start > buffer.length || buffer.compare(mark, 0, mark.length, from, from + mark.length) !== 0) return null;
  const length = buffer.readUInt32LE(from + 4);
  const to = start + length;
  if (to > buffer.length || buffer.readUInt32LE(from + 8) !== checksumOf(buffer, from, length)) return null;
  return { kind: "frame", from, to, text: buffer.toString("utf8", start, to) };
}

/** Covers the length too, so that a frame of zeros is not one. */
function checksumOf(buffer: Buffer, from: number, length: number): number {
  const text = buffer.subarray(from + headerBytes, from + headerBytes + length);
  return crc32(text, crc32(buffer.subarray(from + 4, from + 8)));
}
