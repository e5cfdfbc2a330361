/** The beginning of a file, unpacked where it is packed. */
import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";

export interface FileHead {
  readonly bytes: Buffer;
  /** Whether it is the whole file. */
  readonly isWhole: boolean;
  /** Of the file, packed as it is. */
  readonly size: number;
}

/** Bytes of a file that is looked at as a whole. */
const wholeBytes = 4 * 1024 * 1024;
/** Of a larger one: enough for the rows of a look, and little enough to come at once. */
const cutBytes = 512 * 1024;

const pieceBytes = 64 * 1024;

interface NamedFile {
  readonly handle: FileHandle;
  readonly path: string;
  readonly size: number;
}

export async function readFileHead({ handle, path, size }: NamedFile): Promise<FileHead> {
  const isPacked = /\.gz$/i.test(path);
  const headBytes = !isPacked && size > wholeBytes ? cutBytes : wholeBytes;
  const stream = Readable.from(bytesOfHandle(handle, isPacked ? size : Math.min(size, headBytes + 1)));
  const pieces: Buffer[] = [];
  let length = 0;
  let isCut = false;
  try {
    for await (const piece of isPacked ? stream.pipe(createGunzip()) : stream) {
      pieces.push(piece as Buffer);
      length += (piece as Buffer).length;
      isCut = length > headBytes;
      if (isCut) break;
    }
  } catch (error) {
    // A packed file that was cut off has a beginning all the same.
    if (length === 0) throw error;
    isCut = true;
  } finally {
    stream.destroy();
  }
  return { bytes: Buffer.concat(pieces).subarray(0, headBytes), isWhole: !isCut, size };
}

/** The handle stays open. @param length bytes that are wanted */
export async function* bytesOfHandle(handle: FileHandle, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; ) {
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, length - at));
    const { bytesRead } = await handle.read(piece, 0, piece.length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}
