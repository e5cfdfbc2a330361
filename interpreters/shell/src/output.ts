import type { Readable } from "node:stream";

/** How long nothing may come after the shell has gone while something it started still holds the pipe. */
const graceMs = 200;
/** All that the shell itself wrote before it ended: no pipe holds more. */
const mostAfterEnd = 1024 * 1024;
/** Between two pieces of what comes late: a program in the background that never stops writing waits most of its time. */
const restMs = 50;

interface PipeReading {
  readonly shellEnded: Promise<unknown>;
  /** Takes what programs in the background print when the run is over. */
  readonly showLate: (text: string) => void;
}

/**
 * The output as text, in pieces as they come. Reads only as fast as it is asked, so that `yes` waits for a slow reader and
 * memory does not grow.
 *
 * Ends at the end of the pipe; or, when the shell has gone and a background process holds the pipe open, as soon as what the
 * shell wrote has been read. What comes after that is late.
 */
export async function* readTextOfPipe(
  pipe: Readable,
  { shellEnded, showLate }: PipeReading,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  const chunks = pipe[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const quiet = createQuiet(shellEnded);
  let left = Number.POSITIVE_INFINITY;
  let isLeftOpen = false;
  try {
    while (left > 0) {
      const asked = nextOfChunks(chunks, pipe);
      const next = await quiet.unless(asked);
      if (next === null) {
        isLeftOpen = true;
        void readLate(asked, { chunks, pipe, decoder, showLate });
        return;
      }
      if (next.done === true) {
        const rest = decoder.decode();
        if (rest !== "") yield rest;
        return;
      }
      if (quiet.isWatching()) left = Math.min(left, mostAfterEnd) - next.value.length;
      const text = decoder.decode(next.value, { stream: true });
      if (text !== "") yield text;
    }
    isLeftOpen = true;
    void readLate(nextOfChunks(chunks, pipe), { chunks, pipe, decoder, showLate });
  } finally {
    quiet.stop();
    if (!isLeftOpen) pipe.destroy();
  }
}

type Chunk = IteratorResult<Buffer, unknown>;

/** Notices that the shell has ended, and that nothing has come for a while since. */
function createQuiet(shellEnded: Promise<unknown>) {
  let isWatching = false;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let expire: (() => void) | null = null;
  const watch = () => {
    if (isWatching && !isOver && expire !== null) timer = setTimeout(expire, graceMs);
  };
  void shellEnded.then(() => {
    isWatching = true;
    watch();
  });
  return {
    isWatching: () => isWatching,
    /** The chunk, or null when it is too long in coming. */
    unless(asked: Promise<Chunk>): Promise<Chunk | null> {
      return new Promise((resolve, reject) => {
        expire = () => resolve(null);
        watch();
        asked.then(resolve, reject).finally(() => {
          clearTimeout(timer);
          expire = null;
        });
      });
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

interface LateReading {
  readonly chunks: AsyncIterator<Buffer>;
  readonly pipe: Readable;
  readonly decoder: InstanceType<typeof TextDecoder>;
  readonly showLate: (text: string) => void;
}

/** Goes on until no program has the pipe any more, or the session destroys it: a closed pipe would end the program that writes. */
async function readLate(asked: Promise<Chunk>, { chunks, pipe, decoder, showLate }: LateReading): Promise<void> {
  try {
    for (let next = await asked; next.done !== true; next = await nextOfChunks(chunks, pipe)) {
      showLate(decoder.decode(next.value, { stream: true }));
      await new Promise((resolve) => setTimeout(resolve, restMs).unref());
    }
    showLate(decoder.decode());
  } catch {
    // What cannot be read any more is over.
  } finally {
    pipe.destroy();
  }
}

/** A pipe that we closed ourselves is an end like any other. */
async function nextOfChunks(chunks: AsyncIterator<Buffer>, pipe: Readable): Promise<Chunk> {
  try {
    return await chunks.next();
  } catch (error) {
    if (pipe.errored === null) return { done: true, value: undefined };
    throw error;
  }
}
