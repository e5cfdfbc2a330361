/**
 * The home of an account of the machine. The server may be root there, and never does anything in a home itself: each task is a program that runs as
 * the account and reaches what the account may reach, whatever links its code has laid.
 */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { type Account, accountFlags, findProgram } from "@octavo/interpreter";
import { NotebookError } from "@octavo/protocol";
import type { AreaFolder, KnownFile, ListedFiles, SizedBytes } from "../area-folder.ts";
import { copyAcross } from "../place-file.ts";
import { fileNotThere } from "../workspace-folder.ts";
import { type Head, headSchema, longestHead } from "./messages.ts";

interface AccountFolderOptions {
  readonly account: Account;
  /** The program, built. */
  readonly script: string;
}

interface Task {
  readonly head: Head;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly end: () => void;
}

const line = 10;

export class AccountFolder implements AreaFolder {
  readonly #options: AccountFolderOptions;

  constructor(options: AccountFolderOptions) {
    this.#options = options;
  }

  get account(): Account {
    return this.#options.account;
  }

  get home(): string {
    return this.#options.account.home;
  }

  async list(): Promise<ListedFiles> {
    const head = await this.#ask(["list"]);
    return "files" in head ? head : { files: [], folders: [], isWhole: false };
  }

  async known(path: string): Promise<KnownFile | null> {
    const head = await this.#ask(["known", path]);
    return "known" in head ? head.known : null;
  }

  async isTaken(path: string): Promise<boolean> {
    const head = await this.#ask(["taken", path]);
    return "taken" in head && head.taken;
  }

  async rename(from: string, to: string): Promise<void> {
    await this.#ask(["rename", from, to]);
  }

  async makeFolder(path: string): Promise<void> {
    await this.#ask(["make-folder", path]);
  }

  async renameFolder(from: string, to: string): Promise<void> {
    await this.#ask(["rename-folder", from, to]);
  }

  async removeFolder(path: string): Promise<void> {
    await this.#ask(["remove-folder", path]);
  }

  async read(path: string): Promise<SizedBytes> {
    const { head, bytes, end } = await this.#begin(["read", path]);
    if (!("size" in head)) {
      end();
      throw fileNotThere(path);
    }
    return { size: head.size, bytes: readExactly(bytes, head.size, end), close: async () => end() };
  }

  /** The account's own program lets go of it, once it is here as a whole. */
  async take(path: string, to: string): Promise<void> {
    try {
      await copyAcross((await this.read(path)).bytes, to);
      await this.#ask(["remove", path]);
    } catch (error) {
      await rm(to, { force: true });
      throw error;
    }
  }

  async bring(from: string, path: string, replace: boolean): Promise<void> {
    const { child, task } = this.#start(["bring", path, replace ? "replace" : "keep"]);
    // A program that ends early says why.
    await pipeline(createReadStream(from), child.stdin).catch(() => {});
    const { end } = await task;
    end();
    await rm(from, { force: true });
  }

  async #ask(words: readonly string[]): Promise<Head> {
    const { head, end } = await this.#begin(words);
    end();
    return head;
  }

  async #begin(words: readonly string[]): Promise<Task> {
    const { child, task } = this.#start(words);
    child.stdin.end();
    return await task;
  }

  #start(words: readonly string[]): { readonly child: ChildProcessWithoutNullStreams; readonly task: Promise<Task> } {
    const { account, script } = this.#options;
    const setpriv = findProgram("setpriv", process.env["PATH"]) ?? "setpriv";
    const as = [...accountFlags(account), "--bounding-set=-all", "--pdeathsig", "KILL", "--"];
    const env = { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: account.home };
    const child = spawn(setpriv, [...as, process.execPath, script, account.home, ...words], { cwd: "/", env });
    child.on("error", () => {});
    child.stdin.on("error", () => {});
    child.stderr.resume();
    return { child, task: this.#hear(child) };
  }

  async #hear(child: ChildProcessWithoutNullStreams): Promise<Task> {
    const pieces = (child.stdout as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
    const end = () => void child.kill("SIGKILL");
    let heard = Buffer.alloc(0);
    let at = -1;
    while (at < 0) {
      const next = await pieces.next();
      if (next.done || heard.length > longestHead) {
        end();
        throw this.#unreachable();
      }
      heard = Buffer.concat([heard, next.value]);
      at = heard.indexOf(line);
    }
    const head = parseHead(heard.subarray(0, at).toString("utf8"));
    if (head === null || "error" in head) end();
    if (head === null) throw this.#unreachable();
    if ("error" in head) throw new NotebookError(head.error.code, head.error.text);
    const rest = heard.subarray(at + 1);
    return {
      head,
      end,
      bytes: (async function* () {
        if (rest.length > 0) yield rest;
        for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
      })(),
    };
  }

  #unreachable(): NotebookError {
    const { name } = this.#options.account;
    return new NotebookError(
      "diskRefused",
      `The files of the account ${name} cannot be reached. An administrator can see whether it may read the folder that Octavo runs from.`,
    );
  }
}

function parseHead(text: string): Head | null {
  try {
    return headSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** @throws Error where fewer come; more are not taken */
async function* readExactly(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
  end: () => void,
): AsyncGenerator<Uint8Array> {
  let left = size;
  try {
    if (left === 0) return;
    for await (const piece of bytes) {
      yield piece.subarray(0, left);
      left -= Math.min(left, piece.length);
      if (left === 0) return;
    }
    throw new Error("The file has become shorter while it was read.");
  } finally {
    end();
  }
}
