import type { Readable } from "node:stream";

/** How long nothing may come after the shell has gone while something it started still holds the pipe. */
const graceMs = 200;
/** All that the shell itself wrote before it ended: no pipe holds more. */
const mostAfterEnd = 1024 * 1024;

/**
 * The output as text, in pieces as they come. Reads only as fast as it is asked, so that `yes` waits for a slow reader and
 * memory does not grow.
 *
 * Ends at the end of the pipe; or, when the shell has gone and a background process holds the pipe open, as soon as what the
 * shell wrote has been read.
 */
export async function* textOf(pipe: Readable, shellEnded: Promise<unknown>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let isAsked = false;
  let pieces = 0;
  let left = Number.POSITIVE_INFINITY;
  let watch: NodeJS.Timeout | undefined;
  let isOver = false;

  void shellEnded.then(() => {
    if (isOver) return;
    left = mostAfterEnd;
    let seen = pieces;
    watch = setInterval(() => {
      if (isAsked && pieces === seen) pipe.destroy();
      seen = pieces;
    }, graceMs);
  });

  try {
    const chunks = pipe[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    while (left > 0) {
      isAsked = true;
      const next = await nextOf(chunks, pipe);
      isAsked = false;
      if (next.done === true) break;
      pieces++;
      left -= next.value.length;
      const text = decoder.decode(next.value, { stream: true });
      if (text !== "") yield text;
    }
    const rest = decoder.decode();
    if (rest !== "") yield rest;
  } finally {
    isOver = true;
    clearInterval(watch);
    pipe.destroy();
  }
}

/** A pipe that we closed ourselves is an end like any other. */
async function nextOf(chunks: AsyncIterator<Buffer>, pipe: Readable): Promise<IteratorResult<Buffer, unknown>> {
  try {
    return await chunks.next();
  } catch (error) {
    if (pipe.errored === null) return { done: true, value: undefined };
    throw error;
  }
}
