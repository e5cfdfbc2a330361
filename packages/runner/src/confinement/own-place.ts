/**
 * Where a session works that runs as another account or behind a wall: with sockets and results in folders apart.
 *
 * The runner may read and write what that code may not, so it must never follow a path that the code could have laid for it. The folders that it
 * reaches by a path are its own: an account may only pass through them, and behind a wall they can only be read or are not there. The few that code
 * writes into stand from the start to the end of the session, each by itself: behind a wall they cannot be moved away for a link. A file that
 * a run leaves is taken over only if it is a plain one of the code's, and what is to go is unlinked, or removed by a program that follows no link. What the
 * notebook gives a run is copied to where the code may read it, into a folder that it cannot change.
 */
import { execFile } from "node:child_process";
import {
  chmod,
  chown,
  constants,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rm,
  rmdir,
  statfs,
  unlink,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { type Account, givenInto, type OutputEvent, type RunRequest, type Session } from "@octavo/interpreter";

export interface OwnPlace {
  /** Scripts and the like, for code to read. Its path is short. */
  readonly runtimeDirectory: string;
  /** In it; code makes sockets there. */
  readonly socketDirectory: string;
  /** What follows may be many gigabytes. */
  readonly givenDirectory: string;
  readonly temporaryDirectory: string;
  readonly scratchDirectory: string;
  /** Of the run that goes. */
  readonly runDirectory: string;
  readonly remove: () => Promise<void>;
}

const folderName = /^octavo-(?:as|work)-(\d+)-/;

/** @param account whose it is; null for this process's own. @param cacheDirectory where what is large goes; the session's folder of sockets where that is closed to it */
export async function makeOwnPlace(account: Account | null, cacheDirectory: string | null): Promise<OwnPlace> {
  for (const folder of [tmpdir(), ...(cacheDirectory === null ? [] : [cacheDirectory])]) await removeLeft(folder);
  const runtimeDirectory = await makeFolder(join(tmpdir(), "octavo-as"), account);
  const workDirectory =
    cacheDirectory === null ? runtimeDirectory : await makeFolder(join(cacheDirectory, "octavo-work"), account);
  const givenDirectory = join(workDirectory, "given");
  await mkdir(givenDirectory);
  await chmod(givenDirectory, 0o711);
  const temporaryDirectory = join(workDirectory, "tmp");
  await mkdir(temporaryDirectory);
  await chmod(temporaryDirectory, 0o1777);
  const handed = async (folder: string) => {
    await mkdir(folder, { mode: 0o700 });
    if (account !== null) await chown(folder, account.uid, account.gid);
    return folder;
  };
  return {
    runtimeDirectory,
    socketDirectory: await handed(join(runtimeDirectory, "k")),
    givenDirectory,
    temporaryDirectory,
    scratchDirectory: await handed(join(workDirectory, "scratch")),
    runDirectory: await handed(join(workDirectory, "run")),
    remove: async () => {
      for (const folder of new Set([runtimeDirectory, workDirectory])) await removePlace(folder);
    },
  };
}

async function makeFolder(start: string, account: Account | null): Promise<string> {
  const folder = await mkdtemp(`${start}-${process.pid}-`);
  if (account === null) return folder;
  await chown(folder, 0, account.gid);
  await chmod(folder, 0o710);
  return folder;
}

/** Of runners that were killed. */
async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const owner = folderName.exec(name)?.[1];
    if (owner !== undefined && !isAlive(Number(owner))) await removePlace(join(folder, name));
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function removePlace(folder: string): Promise<void> {
  const state = await lstat(folder).catch(() => null);
  // Anybody can make a folder of such a name; only one of this process's own is what it seems.
  if (!state?.isDirectory() || state.uid !== ownUid()) return;
  for (const name of await readdir(folder)) await removeOwned(join(folder, name));
  await rmdir(folder).catch(() => {});
}

function ownUid(): number {
  return process.getuid?.() ?? 0;
}

/** Something inside a folder of root's: what is an account's own, that account empties. */
async function removeOwned(path: string): Promise<void> {
  const state = await lstat(path).catch(() => null);
  if (state === null) return;
  if (state.uid === ownUid() || !state.isDirectory()) return await rm(path, { recursive: true, force: true });
  if (await isRemoved(path)) return;
  await deleteWithin(path, state);
  await isRemoved(path);
}

/** By a program that follows no link, whatever is changed meanwhile; as the owner of the folder. */
async function deleteWithin(path: string, { uid, gid }: { readonly uid: number; readonly gid: number }): Promise<void> {
  const empty = ["find", path, "-mindepth", "1", "-delete"];
  const as = ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", "--no-new-privs", "--"];
  const [program = "", ...args] = uid === ownUid() ? empty : [...as, ...empty];
  await promisify(execFile)(program, args, { cwd: "/" }).catch(() => {});
}

/** Code that has left something there may still be running. Most runs leave nothing. */
async function emptyRunFolder(folder: string): Promise<void> {
  const left = await Promise.all((await readdir(folder)).map((name) => isUnlinked(join(folder, name))));
  if (!left.every(Boolean)) await deleteWithin(folder, await lstat(folder));
}

/** Of anything but a folder. */
async function isUnlinked(path: string): Promise<boolean> {
  return await unlink(path).then(
    () => true,
    () => false,
  );
}

/** Only an empty folder can be. */
async function isRemoved(folder: string): Promise<boolean> {
  return await rmdir(folder).then(
    () => true,
    () => false,
  );
}

/** A session whose runs write where their account may, and read there what they are given. */
export function handingOver(
  session: Session,
  account: Account | null,
  { runDirectory: folder, givenDirectory }: Pick<OwnPlace, "runDirectory" | "givenDirectory">,
): Session["run"] {
  const uid = account?.uid ?? ownUid();
  return async function* run(request): AsyncGenerator<OutputEvent> {
    const { handIn, forget } = givenInto(givenDirectory, account);
    // Its process says what it likes.
    const take = (file: string) =>
      handOver(join(folder, basename(file)), join(request.runDirectory, basename(file)), uid);
    const ask: RunRequest["ask"] = async (question) => {
      if (question.type === "poolPut" && question.pooled.kind === "table") await take(question.pooled.file);
      return await handIn(question, await request.ask(question));
    };
    try {
      for await (const event of session.run({ ...request, runDirectory: folder, ask })) {
        if (event.type === "table" || event.type === "stored") await take(event.file);
        yield event;
      }
    } finally {
      await forget();
      await emptyRunFolder(folder);
    }
  };
}

/** How a result or a table of the pool may be called: like no file that the runner keeps beside it. */
const handedName = /^[\w-]+\.parquet$/;

/** Does nothing while the file is not there, or where it is none that can be taken. */
async function handOver(from: string, to: string, uid: number): Promise<void> {
  if (!handedName.test(basename(to))) return;
  const source = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null);
  if (source === null) return;
  try {
    const found = await source.stat();
    if (!found.isFile() || found.nlink !== 1 || found.uid !== uid) return;
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    // A file with holes takes no room where it lies and all of its length here; one that grows has no end.
    if (found.size === 0 || found.size > (await roomAt(dirname(to))) / 2) return;
    const target = await open(to, "wx", 0o600);
    await pipeline(source.createReadStream({ autoClose: false, end: found.size - 1 }), target.createWriteStream());
  } finally {
    await source.close();
  }
}

async function roomAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
