/**
 * Where a session works that runs as another account. Its own folder for sockets is that account's, its working folder that account's home:
 * what the runner keeps is the runner's alone, so a file that such a session leaves for its run is handed over, and only if it is a
 * plain file of that account. A link would lead the runner, which is root, to what the account may not read.
 */
import { chown, constants, lstat, mkdir, mkdtemp, open, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Account, OutputEvent, Session } from "@octavo/interpreter";
import type { Surroundings } from "../open-session.ts";
import { environmentFor } from "./accounts.ts";

export interface OwnPlace {
  readonly surroundings: Surroundings;
  readonly remove: () => Promise<void>;
}

const folderName = /^octavo-as-(\d+)-/;

export async function makeOwnPlace(account: Account, surroundings: Surroundings): Promise<OwnPlace> {
  await removeLeft();
  const runtimeDirectory = await mkdtemp(join(tmpdir(), `octavo-as-${process.pid}-`));
  await chown(runtimeDirectory, account.uid, account.gid);
  return {
    surroundings: {
      ...surroundings,
      filesDirectory: account.home,
      runtimeDirectory,
      environment: environmentFor(account, surroundings.environment),
    },
    remove: () => rm(runtimeDirectory, { recursive: true, force: true }),
  };
}

/** Of runners that were killed. */
async function removeLeft(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = folderName.exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const path = join(tmpdir(), name);
    if ((await lstat(path).catch(() => null))?.isDirectory()) await rm(path, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

let made = 0;

/** A session whose runs write where their account may. */
export function handingOver(session: Session, account: Account, runtimeDirectory: string): Session["run"] {
  return async function* run(request): AsyncGenerator<OutputEvent> {
    const folder = join(runtimeDirectory, `run-${++made}`);
    await mkdir(folder, { mode: 0o700 });
    await chown(folder, account.uid, account.gid);
    try {
      for await (const event of session.run({ ...request, runDirectory: folder })) {
        if (event.type === "table" || event.type === "stored") {
          await handOver(join(folder, event.file), join(request.runDirectory, event.file), account);
        }
        yield event;
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/** Does nothing while the file is not there. */
async function handOver(from: string, to: string, { uid }: Account): Promise<void> {
  const source = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null);
  if (source === null) return;
  try {
    const found = await source.stat();
    if (!found.isFile() || found.nlink !== 1 || found.uid !== uid) return;
    const target = await open(to, "wx", 0o600);
    await pipeline(source.createReadStream({ autoClose: false }), target.createWriteStream());
  } finally {
    await source.close();
  }
}
