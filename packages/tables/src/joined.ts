import { createReadStream } from "node:fs";
import { Readable } from "node:stream";

/** Files, one behind the other, read as they are taken. */
export function joined(paths: readonly string[]): Readable {
  async function* pieces(): AsyncGenerator<Buffer> {
    for (const path of paths)
      for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 })) yield piece as Buffer;
  }
  return Readable.from(pieces(), { objectMode: false, highWaterMark: 512 * 1024 });
}
