/**
 * Quotes that a delimited file has only below the rows in which DuckDB looks for them: it takes such a file as one without quotes, and those for a part
 * of the values, `"Oslo"` instead of `Oslo`, without a word.
 */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import type { DelimitedFile } from "./delimited-files.ts";

/** Says how values are quoted, or that nothing is to be found out. */
const isSaid = /\b(?:quote|auto_detect)\s*=/i;
const lineEnd = 0x0a;
const quote = 0x22;
/** Bytes that are looked at together, and of which a line has less. */
const pieceBytes = 1024 * 1024;

/**
 * In words, for each file that has some.
 *
 * @param limitMs how long is looked; no longer than the statement took, whose rows may be the first of a file without an end
 */
export async function describeLateQuotes(
  files: readonly DelimitedFile[],
  statement: string,
  limitMs: number,
): Promise<readonly string[]> {
  if (isSaid.test(statement)) return [];
  const until = performance.now() + limitMs;
  const told: string[] = [];
  for (const file of files) {
    if (file.quote !== "" || file.delimiter.length !== 1) continue;
    const line = await lineOfFirstQuotes(file, until);
    if (line !== null) told.push(describeFile(file.path, line));
  }
  return told;
}

function describeFile(path: string, line: number): string {
  return `In line ${line} of ${path} is the first value in quotes, below the rows in which DuckDB looks for them: here the quotes are a part of such values. To read them as quotes: FROM read_csv('${path.replaceAll("'", "''")}', quote = '"')`;
}

/** Lines count from 1; null where no value stands in quotes as far as was looked. */
async function lineOfFirstQuotes({ path, delimiter }: DelimitedFile, until: number): Promise<number | null> {
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) return null;
  const stream = createReadStream(path, { highWaterMark: pieceBytes });
  const pieces: AsyncIterable<Buffer> = path.toLowerCase().endsWith(".gz") ? stream.pipe(createGunzip()) : stream;
  const sign = delimiter.charCodeAt(0);
  let lines = 0;
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const piece of pieces) {
      const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      const end = bytes.lastIndexOf(lineEnd) + 1;
      const whole = bytes.subarray(0, end);
      const at = placeOfQuotes(whole, sign);
      if (at !== null) return lines + countLines(whole.subarray(0, at)) + 1;
      if (performance.now() > until || bytes.length - end > pieceBytes) return null;
      lines += countLines(whole);
      rest = bytes.subarray(end);
    }
  } catch {
    // It is gone or broken by now; the statement has said so, or has read it before.
    return null;
  } finally {
    stream.destroy();
  }
  const at = placeOfQuotes(rest, sign);
  return at === null ? null : lines + 1;
}

/** Where a value begins that stands in quotes from its first sign to its last, in one line. */
function placeOfQuotes(lines: Buffer, delimiter: number): number | null {
  for (let at = lines.indexOf(quote); at !== -1; at = lines.indexOf(quote, at + 1)) {
    const before = at === 0 ? lineEnd : lines[at - 1];
    if (before !== lineEnd && before !== delimiter) continue;
    const found = lines.indexOf(lineEnd, at);
    const end = found === -1 ? lines.length : found;
    for (
      let close = lines.indexOf(quote, at + 1);
      close !== -1 && close < end;
      close = lines.indexOf(quote, close + 1)
    ) {
      const behind = lines[close + 1];
      if (behind === undefined || behind === delimiter || behind === lineEnd || behind === 0x0d) return at;
    }
  }
  return null;
}

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(lineEnd); at !== -1; at = bytes.indexOf(lineEnd, at + 1)) count++;
  return count;
}
