/**
 * Looks at files of the workspace: each area of files has a process of its own, which reaches that area and no other, is started with the first look
 * and ends some time after the last.
 */
import { chmod, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FilePreview, PreviewChoices } from "@octavo/note";
import { type Enclose, type HostProcess, startHost } from "./host-process.ts";
import { KeptHost } from "./kept-host.ts";
import { TableProblem } from "./problem.ts";
import { Turns } from "./turns.ts";

/** Most looks of an area at a time: each takes memory, and disk when it needs a copy. */
const mostAtOnce = 4;
/** A workbook of 200 MB, unpacked, takes most of it. */
const heapMiB = 2048;

export interface PreviewsOptions {
  /** The bundled `host/main.ts`. */
  readonly hostFile: string;
  /** What is in it is of an earlier process, and goes. */
  readonly scratchDirectory: string;
  readonly memoryMiB: number;
  readonly threads: number;
  /** Aborts when a look that begins now has had its time. */
  readonly limit: () => AbortSignal;
  /** The time after the last look at which the process ends. */
  readonly idleMs: number;
  readonly onWarning: (detail: string) => void;
}

/** A folder whose files are looked at. */
export interface PreviewedArea {
  /** Names the process. */
  readonly key: string;
  readonly folder: string;
  /** How the process is started apart; as it is by default. */
  readonly enclose?: Enclose | undefined;
  /** It runs as another account. */
  readonly isOfAnother?: boolean;
}

export class FilePreviews {
  readonly #options: PreviewsOptions;
  readonly #hosts = new Map<string, KeptHost>();
  readonly #turns = new Map<string, Turns>();
  #started = 0;

  constructor(options: PreviewsOptions) {
    this.#options = options;
  }

  /** @param path in the folder of the area @throws TableProblem */
  async look(area: PreviewedArea, path: string, choices: PreviewChoices, signal: AbortSignal): Promise<FilePreview> {
    const kept = this.#hostOf(area);
    const turns = this.#turns.get(area.key) ?? new Turns(mostAtOnce);
    this.#turns.set(area.key, turns);
    const ask = () =>
      turns.take(signal, () => kept.work((host) => this.#lookInTime(host, join(area.folder, path), choices, signal)));
    try {
      return await ask();
    } catch (error) {
      // A look at another file has ended the process; this one is begun again in the next.
      if (!(error instanceof TableProblem && error.reason === "away")) throw error;
      return await ask();
    }
  }

  /** One that takes too long ends with its process: what hangs there hears of nothing. */
  async #lookInTime(
    host: HostProcess,
    path: string,
    choices: PreviewChoices,
    signal: AbortSignal,
  ): Promise<FilePreview> {
    const limit = this.#options.limit();
    const end = () => {
      this.#options.onWarning(`A look at ${path} took too long, and its process was ended.`);
      void host.end();
    };
    limit.addEventListener("abort", end, { once: true });
    try {
      return await host.preview(path, choices, signal);
    } catch (error) {
      throw limit.aborted ? new TableProblem("slow", { cause: error }) : error;
    } finally {
      limit.removeEventListener("abort", end);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#hosts.values()].map((host) => host.close()));
  }

  #hostOf(area: PreviewedArea): KeptHost {
    const known = this.#hosts.get(area.key);
    if (known) return known;
    const host = new KeptHost(() => this.#start(area), this.#options.idleMs);
    this.#hosts.set(area.key, host);
    return host;
  }

  async #start({ folder, enclose, isOfAnother = false }: PreviewedArea): Promise<HostProcess> {
    const { hostFile, scratchDirectory, memoryMiB, threads, onWarning } = this.#options;
    const previewDirectory = join(scratchDirectory, String(++this.#started));
    await rm(previewDirectory, { recursive: true, force: true });
    await mkdir(previewDirectory, { recursive: true });
    if (isOfAnother) await chmod(previewDirectory, 0o777);
    const settings = {
      folders: [folder, previewDirectory],
      ...{ spillDirectory: previewDirectory, previewDirectory, memoryMiB, threads },
      spillMiB: memoryMiB,
    };
    const host = await startHost({ hostFile, settings, enclose, heapMiB, onWarning });
    // A host that was killed at work leaves its files.
    void host.ended.then(() => rm(previewDirectory, { recursive: true, force: true })).catch(() => {});
    return host;
  }
}
