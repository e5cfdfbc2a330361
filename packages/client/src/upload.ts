/**
 * Brings a file into the workspace, piece after piece. A piece that the network lost is sent again; a server that knows nothing of an upload any more,
 * for it was started anew, gets the file from its beginning once more. A refusal is returned as it is: the caller decides what then.
 */
import {
  type FileArea,
  type UploadBegun,
  type UploadedPiece,
  uploadBegunSchema,
  uploadedPieceSchema,
} from "@octavo/protocol";
import { z } from "zod";
import { reconnectDelayMs } from "./backoff.ts";
import type { Clock } from "./clock.ts";
import { type Rest, RestError } from "./rest.ts";

interface Readable {
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The part of a browser's `File` that is needed. */
export interface FileToUpload extends Readable {
  readonly size: number;
  slice(from: number, to: number): Readable;
}

interface UploadJob {
  readonly rest: Pick<Rest, "call" | "callWithBytes">;
  readonly clock: Clock;
  readonly file: FileToUpload;
  /** What it is to be called in the workspace. */
  readonly name: string;
  /** The shared files where none is said. */
  readonly area?: FileArea;
  /** Where in the area; its own folder where none is said. */
  readonly folder?: string;
  /** Whether it takes the place of a file of that name. */
  readonly replace: boolean;
  /** Receives how many bytes have arrived. */
  readonly onProgress: (sent: number) => void;
  /** Heeded before each piece. */
  readonly signal: { readonly aborted: boolean };
}

export type UploadOutcome =
  | { readonly type: "done"; readonly path: string }
  /** There is a file of that name, which is not to be replaced. */
  | { readonly type: "taken" }
  | { readonly type: "refused"; readonly text: string }
  /** The browser does not give it away: it was removed or changed meanwhile, or is a folder. */
  | { readonly type: "unreadable" }
  | { readonly type: "cancelled" };

/** With the client's backoff some twenty seconds: as long as a server takes to be started anew. */
const mostFailures = 8;
/** No answer, or one of a server in between. */
const outOfReach: readonly number[] = [0, 502, 503, 504];
const outOfStep = 409;

export async function uploadFile(job: UploadJob): Promise<UploadOutcome> {
  try {
    const first = await attemptUpload(job);
    if (first.type !== "forgotten") return first;
    job.onProgress(0);
    const second = await attemptUpload(job);
    // Its last piece had arrived, and only the answer had not.
    if (second.type === "taken" && first.hadAll)
      return { type: "done", path: job.folder ? `${job.folder}/${job.name}` : job.name };
    return second.type === "forgotten" ? { type: "refused", text: second.text } : second;
  } catch (error) {
    if (!(error instanceof RestError || error instanceof Unreadable)) throw error;
    // A caller who has cancelled needs no reason.
    if (job.signal.aborted) return { type: "cancelled" };
    return error instanceof RestError ? { type: "refused", text: error.message } : { type: "unreadable" };
  }
}

interface Forgotten {
  readonly type: "forgotten";
  readonly text: string;
  /** Whether the server may have had all of the file before it forgot of it. */
  readonly hadAll: boolean;
}

async function attemptUpload(job: UploadJob): Promise<UploadOutcome | Forgotten> {
  const begun = await beginUpload(job);
  if (begun === "taken") return { type: "taken" };
  const path = `/octavo/uploads/${encodeURIComponent(begun.id)}`;
  let isInDoubt = false;
  for (let at = 0; ; ) {
    if (job.signal.aborted) {
      await giveUpUpload(job, path);
      return { type: "cancelled" };
    }
    const bytes = await readChunk(job.file, at, begun.pieceBytes);
    const outcome = await sendChunk(job, { path, at, bytes, isInDoubt });
    if ("type" in outcome) return outcome;
    if ("path" in outcome) return { type: "done", path: outcome.path };
    at = outcome.at;
    isInDoubt = "isInDoubt" in outcome;
    job.onProgress(at);
  }
}

async function beginUpload(job: UploadJob): Promise<UploadBegun | "taken"> {
  const { rest, name, replace, file, area = "shared", folder = "" } = job;
  const wanted = {
    name,
    size: file.size,
    ...(replace ? { replace } : {}),
    ...(area === "shared" ? {} : { area }),
    ...(folder === "" ? {} : { folder }),
  };
  try {
    return await persistently(job, () => rest.call("POST", "/octavo/uploads", uploadBegunSchema, wanted));
  } catch (error) {
    if (error instanceof RestError && error.status === 409) return "taken";
    throw error;
  }
}

interface UploadChunk {
  readonly path: string;
  readonly at: number;
  readonly bytes: ArrayBuffer;
  /** Whether the piece before may still be on its way onto the disk. */
  readonly isInDoubt: boolean;
}

/** Where the next piece begins, though the server has not said so. */
interface Guess {
  readonly at: number;
  readonly isInDoubt: true;
}

async function sendChunk(job: UploadJob, piece: UploadChunk): Promise<UploadedPiece | Guess | Forgotten> {
  const { path, at, bytes, isInDoubt } = piece;
  const end = at + bytes.byteLength;
  let tries = 0;
  try {
    const ask = () => {
      tries += 1;
      return job.rest.callWithBytes("PUT", `${path}?at=${at}`, uploadedPieceSchema, bytes);
    };
    return await persistently(job, ask, isInDoubt ? [...outOfReach, outOfStep] : outOfReach);
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    const wasTriedAgain = tries > 1;
    // The piece had arrived, and only the answer had not.
    if (error.status === outOfStep && wasTriedAgain && !isInDoubt) return { at: end, isInDoubt: true };
    if (error.status !== 404) throw error;
    return { type: "forgotten", text: error.message, hadAll: wasTriedAgain && end === job.file.size };
  }
}

/** Tries again while the server is out of reach, or what is said passes. */
async function persistently<Reply>(
  { clock, signal }: UploadJob,
  ask: () => Promise<Reply>,
  passing = outOfReach,
): Promise<Reply> {
  for (let failures = 0; ; failures++) {
    try {
      return await ask();
    } catch (error) {
      const isPassing = error instanceof RestError && passing.includes(error.status);
      if (!isPassing || failures === mostFailures || signal.aborted) throw error;
      await new Promise<void>((resolve) => void clock.after(reconnectDelayMs(failures, clock), resolve));
    }
  }
}

/** What the server has of the file is of no use; a server that is out of reach drops it by itself. */
async function giveUpUpload({ rest }: UploadJob, path: string): Promise<void> {
  try {
    await rest.call("DELETE", path, z.unknown());
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
  }
}

class Unreadable extends Error {
  override readonly name = "Unreadable";
}

async function readChunk(file: FileToUpload, at: number, most: number): Promise<ArrayBuffer> {
  // A folder that says it is empty is found out by reading it.
  const piece = file.size === 0 ? file : file.slice(at, Math.min(at + most, file.size));
  try {
    return await piece.arrayBuffer();
  } catch (cause) {
    throw new Unreadable("The file cannot be read.", { cause });
  }
}
