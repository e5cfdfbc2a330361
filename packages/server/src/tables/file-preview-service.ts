/**
 * Looks at files of the workspace for the page. What reads them runs apart from the server, reaches one area of files and nothing else, and, where that
 * area is the home of an account of the machine, runs as that account.
 */
import { join } from "node:path";
import { type Account, accountFlags, behindWall, findProgram, helperWall, type Mount } from "@octavo/interpreter";
import type { FilePreview, PreviewChoices } from "@octavo/note";
import { type FileArea, NotebookError } from "@octavo/protocol";
import { type Enclose, FilePreviews, TableProblem } from "@octavo/tables";
import type { Logger } from "pino";
import type { Principal } from "../auth/principal.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { errorOfProblem } from "./table-errors.ts";

/** The time after the last look at which the process of an area ends. */
const idleMs = 60_000;
/** A look that takes longer is ended, with its process. */
const lookMs = 20_000;
/** Most looks of one user at a time. */
const mostOfUser = 16;
const memoryMiB = 512;
const threads = 2;

const tooMuch = "This file takes too much memory to look at. Read it in a paragraph instead.";

interface FilePreviewOptions {
  readonly hostFile: string;
  readonly dataDirectory: string;
  readonly workspace: Pick<Workspace, "readPlace">;
  /** Whether users are held apart: then what reads their files is held apart from the server. */
  readonly hasWalls: boolean;
  readonly log: Logger;
}

export interface LookedFile {
  readonly area: FileArea;
  readonly path: string;
  readonly choices: PreviewChoices;
}

export class FilePreviewService {
  readonly #options: FilePreviewOptions;
  readonly #previews: FilePreviews;
  /** Open looks by user. */
  readonly #waiting = new Map<string, number>();

  constructor(options: FilePreviewOptions) {
    this.#options = options;
    this.#previews = new FilePreviews({
      hostFile: options.hostFile,
      scratchDirectory: join(options.dataDirectory, "tables", "previews"),
      ...{ memoryMiB, threads, idleMs },
      limit: () => AbortSignal.timeout(lookMs),
      onWarning: (detail) => options.log.warn({ detail }, "a file could not be looked at"),
    });
  }

  /** @throws NotebookError */
  async look(asker: Principal, file: LookedFile, signal: AbortSignal): Promise<FilePreview> {
    const others = this.#waiting.get(asker.user) ?? 0;
    if (others >= mostOfUser)
      throw new NotebookError("limitReached", "You look at many files at once; wait until they are shown.");
    this.#waiting.set(asker.user, others + 1);
    try {
      return await this.#look(asker, file, signal);
    } finally {
      const left = (this.#waiting.get(asker.user) ?? 1) - 1;
      if (left > 0) this.#waiting.set(asker.user, left);
      else this.#waiting.delete(asker.user);
    }
  }

  async #look(asker: Principal, { area, path, choices }: LookedFile, signal: AbortSignal): Promise<FilePreview> {
    const { folder, account } = await this.#options.workspace.readPlace(asker, area, path);
    const enclose = this.#enclosedBy(account);
    try {
      const key = `${account?.name ?? ""} ${folder}`;
      const previewed = { key, folder, enclose, isOfAnother: account !== null };
      return await this.#previews.look(previewed, path, choices, signal);
    } catch (error) {
      throw error instanceof TableProblem ? errorOfLook(error) : error;
    }
  }

  close(): Promise<void> {
    return this.#previews.close();
  }

  #enclosedBy(account: Account | null): Enclose | undefined {
    const { hasWalls, hostFile } = this.#options;
    if (hasWalls) return (command, folders) => wallOffPreviews(command, folders, { account, program: hostFile });
    if (account === null) return undefined;
    const setpriv = findProgram("setpriv", process.env["PATH"]) ?? "setpriv";
    return (command) => [
      setpriv,
      ...accountFlags(account),
      "--bounding-set=-all",
      "--pdeathsig",
      "KILL",
      "--",
      ...command,
    ];
  }
}

/** Files are only read; what the program writes it writes beside. */
function wallOffPreviews(
  command: readonly string[],
  [files = "", ...scratch]: readonly string[],
  { account, program }: { readonly account: Account | null; readonly program: string },
): readonly string[] {
  const mounts: readonly Mount[] = [
    { kind: "read", path: files },
    ...scratch.map((path): Mount => ({ kind: "write", path })),
  ];
  const flags = account === null ? [] : accountFlags(account);
  return behindWall(command, { wall: helperWall({ program, mounts }), account, accountFlags: flags, cwd: "/" });
}

function errorOfLook(problem: TableProblem): NotebookError {
  switch (problem.reason) {
    case "gone":
      return new NotebookError("fileNotFound", "This file is not there any more.", { cause: problem });
    case "memory":
      return new NotebookError("tooLarge", tooMuch, { cause: problem });
    default:
      return errorOfProblem(problem);
  }
}
