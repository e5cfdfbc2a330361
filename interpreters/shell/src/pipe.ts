import { execFile } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { chown, rm, unlink } from "node:fs/promises";
import { Socket } from "node:net";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import type { SessionSettings } from "@octavo/interpreter";

/** One pipe for both outputs of a shell, so that what it prints keeps its order. */
interface Pipe {
  readonly reader: Readable;
  /** What the child gets as its stdout and stderr. */
  readonly writer: number;
  /** After the child has started: the reader ends only when no process can write any more. */
  readonly closeWriter: () => void;
}

/** The pipes of a session, each for one run. */
export interface Pipes {
  readonly open: () => Promise<Pipe>;
  /** Removes those that no run has had. */
  readonly remove: () => Promise<void>;
}

type PipeSettings = Pick<SessionSettings, "runtimeDirectory" | "confinement">;

/** Node can only have a named pipe made by a program, and to start one takes as long as a short script: so it makes many. */
const madeAtOnce = 32;

let made = 0;

/**
 * What Node gives a child as "pipe" is one socket for each output: their order is lost between the two, and a script's
 * `> /dev/stdout` fails because a socket cannot be opened by its path. A named pipe has neither problem.
 */
export function createPipes({ runtimeDirectory, confinement }: PipeSettings): Pipes {
  const unused: string[] = [];

  async function takeFreePipe(): Promise<Pipe> {
    if (unused.length === 0) unused.push(...(await makePipes(runtimeDirectory)));
    const path = unused.pop() ?? "";
    // A script's `> /dev/stdout` opens it once more, as the account that the script runs as.
    if (confinement?.account) await chown(path, confinement.account.uid, confinement.account.gid);
    return await openNamedPipe(path);
  }

  return {
    open: () =>
      takeFreePipe().catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
        // A program that tidies up temporary files has removed them.
        unused.length = 0;
        return takeFreePipe();
      }),
    async remove() {
      await Promise.all(unused.splice(0).map((path) => rm(path, { force: true })));
    },
  };
}

async function makePipes(folder: string): Promise<readonly string[]> {
  const paths = Array.from({ length: madeAtOnce }, () => join(folder, `out-${process.pid}-${++made}`));
  await promisify(execFile)("mkfifo", ["-m", "600", ...paths]);
  return paths;
}

async function openNamedPipe(path: string): Promise<Pipe> {
  // Without O_NONBLOCK the first `open` would wait for the other end.
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(path, constants.O_WRONLY);
  await unlink(path);
  return {
    reader: new Socket({ fd: reader, readable: true, writable: false }),
    writer,
    closeWriter: () => closeSync(writer),
  };
}
