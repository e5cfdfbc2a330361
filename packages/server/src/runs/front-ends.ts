/**
 * Front ends of third parties' widgets, and files that outputs ask for, as kernels send them: files in `data/results`, named by the hash of their
 * content, which stay while a note names them. Code of users sends them, so each is checked before it is kept. A small pack can be large unpacked, so one is unpacked at a time.
 */
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { frontEndName } from "@octavo/note";
import type { Logger } from "pino";
import { freeBytes, leastRoom } from "../observability/health.ts";
import { checkFrontEnd } from "./front-end-check.ts";

/** That are new and wait to be looked at; what comes then is not kept. */
const mostWaiting = 32;

interface FrontEndsOptions {
  /** The folder of results. */
  readonly folder: string;
  readonly log: Logger;
  /** Rejects what is no front end. Default: in this thread */
  readonly check?: (packed: Uint8Array) => Promise<void>;
  /** Bytes that are free on the disk of a folder. */
  readonly room?: (folder: string) => Promise<number>;
}

export class FrontEnds {
  readonly #options: FrontEndsOptions;
  /** Writes that are under way, by name: facts name a front end before it is on disk. */
  readonly #keeping = new Map<string, Promise<void>>();
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(options: FrontEndsOptions) {
    this.#options = options;
  }

  /** @param content compressed, in base64 */
  keep(content: string): void {
    const packed = Buffer.from(content, "base64");
    const name = `${createHash("sha256").update(packed).digest("hex")}.frontend`;
    if (this.#keeping.has(name)) return;
    const kept = this.#keep(name, packed)
      .catch((error: unknown) => this.#options.log.warn({ err: error, name }, "a front end of widgets is not kept"))
      .finally(() => this.#keeping.delete(name));
    this.#keeping.set(name, kept);
  }

  /** The compressed content (`deflate`); null when it does not exist. */
  async read(name: string): Promise<Buffer | null> {
    if (!frontEndName.test(name)) return null;
    await this.#keeping.get(name);
    return readFile(join(this.#options.folder, name)).catch(() => null);
  }

  async #keep(name: string, packed: Buffer): Promise<void> {
    const { folder } = this.#options;
    const path = join(folder, name);
    if (await stat(path).catch(() => null)) {
      const now = new Date();
      await utimes(path, now, now);
      return;
    }
    if (this.#waiting >= mostWaiting) throw new Error("Too many front ends of widgets come at once.");
    this.#waiting += 1;
    const kept = this.#last.then(() => this.#keepNew(path, packed)).finally(() => (this.#waiting -= 1));
    this.#last = kept.catch(() => {});
    await kept;
  }

  async #keepNew(path: string, packed: Buffer): Promise<void> {
    const { folder, check = checkFrontEnd, room = freeBytes } = this.#options;
    await check(packed);
    await mkdir(folder, { recursive: true });
    if ((await room(folder)) - packed.length < leastRoom) throw new Error("The disk of the results is nearly full.");
    const unfinished = join(folder, `${randomUUID()}.part`);
    await writeFile(unfinished, packed, { flush: true });
    await rename(unfinished, path);
  }
}
