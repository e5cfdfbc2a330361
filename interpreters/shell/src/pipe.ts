import { execFile } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { chown, unlink } from "node:fs/promises";
import { Socket } from "node:net";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import type { SessionSettings } from "@octavo/interpreter";

/** One pipe for both outputs of a shell, so that what it prints keeps its order. */
export interface Pipe {
  readonly reader: Readable;
  /** What the child gets as its stdout and stderr. */
  readonly writer: number;
  /** After the child has started: the reader ends only when nobody can write any more. */
  readonly closeWriter: () => void;
}

type Place = Pick<SessionSettings, "runtimeDirectory" | "confinement">;

let made = 0;

/**
 * What Node gives a child as "pipe" is one socket for each output: their order is lost between the two, and a script's
 * `> /dev/stdout` fails because a socket cannot be opened by its path. A named pipe has neither problem.
 */
export async function openPipe({ runtimeDirectory, confinement }: Place): Promise<Pipe> {
  const path = join(runtimeDirectory, `out-${process.pid}-${++made}`);
  await promisify(execFile)("mkfifo", ["-m", "600", path]);
  // A script's `> /dev/stdout` opens it once more, as the account that the script runs as.
  if (confinement?.account) await chown(path, confinement.account.uid, confinement.account.gid);
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
