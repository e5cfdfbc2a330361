/**
 * What programs print that code has started, apart for each run, also when that is over: for a kernel whose programs all have the descriptors of its
 * process. A run has a named pipe, which its kernel asks for when code starts a program, and which is read until no program has it any more.
 */
import { execFile } from "node:child_process";
import { closeSync, constants, fchownSync, fstatSync, openSync } from "node:fs";
import { rm } from "node:fs/promises";
import { Socket } from "node:net";
import { join } from "node:path";
import { StringDecoder } from "node:string_decoder";
import { promisify } from "node:util";
import type { Account } from "@octavo/interpreter";

/** The pipe of one run. */
interface ProgramPipe {
  /** Its path; makes it when it is asked for first. */
  readonly path: () => Promise<string>;
  /** The run is over: its programs may print on, and no others come. */
  readonly endRun: () => void;
}

export interface ProgramPipes {
  readonly begin: (hear: (text: string) => void) => ProgramPipe;
  /** The kernel has ended. */
  readonly close: () => void;
}

interface PipeFolder {
  /** Belongs to the account of the kernel. */
  readonly folder: string;
  readonly account: Account | null;
}

let made = 0;

export function createProgramPipes(place: PipeFolder): ProgramPipes {
  const readers = new Set<Socket>();

  async function open(hear: (text: string) => void) {
    const { path, reader, writer } = await makePipe(place);
    const socket = new Socket({ fd: reader, readable: true, writable: false });
    const decoder = new StringDecoder("utf8");
    readers.add(socket);
    socket.on("data", (data: Buffer) => {
      const text = decoder.write(data);
      if (text !== "") hear(text);
    });
    // What cannot be read any more is over.
    socket.on("error", () => {});
    socket.once("close", () => readers.delete(socket));
    return { path, writer };
  }

  return {
    begin(hear) {
      let opened: ReturnType<typeof open> | undefined;
      return {
        async path() {
          opened ??= open(hear);
          return (await opened).path;
        },
        endRun() {
          opened
            ?.then(async ({ path, writer }) => {
              closeSync(writer);
              await rm(path, { force: true });
            })
            .catch(() => {});
        },
      };
    },
    close() {
      for (const reader of readers) reader.destroy();
    },
  };
}

/** The folder is the code's too: what is opened may be another thing than what was made, and must be a pipe. */
async function makePipe({ folder, account }: PipeFolder) {
  const path = join(folder, `printed-${process.pid}-${++made}`);
  await promisify(execFile)("mkfifo", ["-m", "600", path]);
  const flags = constants.O_NONBLOCK | constants.O_NOFOLLOW;
  const reader = openSync(path, constants.O_RDONLY | flags);
  try {
    const found = fstatSync(reader);
    if (!found.isFIFO()) throw new Error("Another thing stands in place of a pipe.");
    if (account !== null) fchownSync(reader, account.uid, account.gid);
    // Held until the run is over: without a writer the reader would come to its end.
    const writer = openSync(path, constants.O_WRONLY | flags);
    const { ino, dev } = fstatSync(writer);
    if (ino === found.ino && dev === found.dev) return { path, reader, writer };
    closeSync(writer);
    throw new Error("Another pipe stands in place of the one that was made.");
  } catch (error) {
    closeSync(reader);
    throw error;
  }
}
