/** The history of notes, in a thread of its own: unpacking and comparing states of a notebook keeps a processor busy. */
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, realpathSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { NotebookError } from "@octavo/protocol";
import { DiskError } from "../storage/disk-error.ts";
import type { FilePart, FileSystem } from "../storage/file-system.ts";
import { nodeFileSystem } from "../storage/node-file-system.ts";
import { openGitRevisions } from "./git-revisions.ts";
import type { RevisionStore } from "./revision-store.ts";
import type { Call, WorkerAnswer, WorkerData } from "./worker-wire.ts";

if (parentPort === null) throw new Error("This file is a worker; it is started by the server.");
const port = parentPort;
const { root } = workerData as WorkerData;

/** A history is thousands of small files, and no other work waits for this thread: to read them at once takes a fifth of the time. */
const fileSystem: FileSystem = {
  ...nodeFileSystem,
  readFile: async (path, limit) => wholeAtOnce(path, limit),
  readPart: async (path, part) => partAtOnce(path, part),
};

const store = openGitRevisions({
  root,
  fileSystem,
  wait: (ms) => delay(ms),
  onWarning: (warning) => sendAnswer({ warning }),
});

port.on("message", (call: Call) => void performCall(call));

async function performCall({ call, method, args }: Call): Promise<void> {
  try {
    // Method and arguments come from `WorkerRevisions`, which has both from one call of the same port.
    const work = (await store)[method] as (...args: Call["args"]) => ReturnType<RevisionStore[Call["method"]]>;
    sendAnswer({ call, value: await work.apply(await store, args) });
  } catch (error) {
    if (error instanceof DiskError) sendAnswer({ warning: error.inFull });
    const known = error instanceof NotebookError;
    const problem = known ? error.message : `The history of the notebook failed: ${String(error)}`;
    sendAnswer({ call, code: known ? error.code : "repositoryBroken", problem });
  }
}

function sendAnswer(message: WorkerAnswer): void {
  port.postMessage(message);
}

function wholeAtOnce(path: string, limit = Number.POSITIVE_INFINITY): Uint8Array {
  return withOpenFile(path, (file, size) => {
    if (size > limit) throw fileError("EFBIG", path);
    return readFilePart(file, { offset: 0, length: size });
  });
}

function partAtOnce(path: string, part: FilePart): Uint8Array {
  return withOpenFile(path, (file) => readFilePart(file, part));
}

/** As in `nodeFileSystem`, paths that lead over links are refused. */
function withOpenFile(path: string, work: (file: number, size: number) => Uint8Array): Uint8Array {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const opened = fstatSync(file);
    const named = lstatSync(path);
    if (realpathSync.native(path) !== path || opened.ino !== named.ino || opened.dev !== named.dev)
      throw fileError("ELOOP", path);
    if (!opened.isFile()) throw fileError("EINVAL", path);
    return work(file, opened.size);
  } finally {
    closeSync(file);
  }
}

function readFilePart(file: number, { offset, length }: FilePart): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(length);
  let done = 0;
  for (let count = 1; done < length && count > 0; done += count) {
    count = readSync(file, bytes, done, length - done, offset + done);
  }
  return bytes.subarray(0, done);
}

function fileError(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}
