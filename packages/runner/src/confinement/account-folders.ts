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
import { existsSync } from "node:fs";
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

export interface AccountFolders {
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
export async function makeAccountFolders(
  account: Account | null,
  cacheDirectory: string | null,
): Promise<AccountFolders> {
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
    if (owner !== undefined && !isProcessAlive(Number(owner))) await removePlace(join(folder, name));
  }
}

function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function removePlace(folder: string): Promise<void> {
  const state = await lstat(folder).catch(() => null);
  // Anybody can make a folder of such a name; only one of this process's own is what it seems.
  if (!state?.isDirectory() || state.uid !== uidOfServer()) return;
  for (const name of await readdir(folder)) await removeOwned(join(folder, name));
  await rmdir(folder).catch(() => {});
}

function uidOfServer(): number {
  return process.getuid?.() ?? 0;
}

/** Something inside a folder of root's: what is an account's own, that account empties. */
async function removeOwned(path: string): Promise<void> {
  const state = await lstat(path).catch(() => null);
  if (state === null) return;
  if (state.uid === uidOfServer() || !state.isDirectory()) return await rm(path, { recursive: true, force: true });
  if (await isRemoved(path)) return;
  await deleteWithin(path, state);
  await isRemoved(path);
}

/** By a program that follows no link, whatever is changed meanwhile; as the owner of the folder. */
async function deleteWithin(path: string, { uid, gid }: { readonly uid: number; readonly gid: number }): Promise<void> {
  const empty = ["find", path, "-mindepth", "1", "-delete"];
  const as = ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", "--no-new-privs", "--"];
  const [program = "", ...args] = uid === uidOfServer() ? empty : [...as, ...empty];
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
export function handOverFiles(
  session: Session,
  account: Account | null,
  { runDirectory: folder, givenDirectory }: Pick<AccountFolders, "runDirectory" | "givenDirectory">,
): Session["run"] {
  const uid = account?.uid ?? uidOfServer();
  return async function* run(request): AsyncGenerator<OutputEvent> {
    const { handIn, forget } = givenInto(givenDirectory, account);
    // Its process says what it likes.
    const take = (file: string) =>
      handOverFolder(join(folder, basename(file)), join(request.runDirectory, basename(file)), uid);
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

const untaken =
  "The file with the frame could not be taken over. It may be that frames of SQL take half of the free disk by now; then run this again when less runs.";

/** The same of what is looked up. Undefined for a session that has no variables. */
export function handOverFrames(
  session: Session,
  account: Account | null,
  { scratchDirectory }: Pick<AccountFolders, "scratchDirectory">,
  room = freeBytesAt,
): Session["lookUp"] {
  const { lookUp } = session;
  if (lookUp === undefined) return undefined;
  return async ({ directory, ...asked }) => {
    // No run empties this folder.
    const found = await lookUp.call(session, { ...asked, directory: directory === null ? null : scratchDirectory });
    if (found.file === null || directory === null) return found;
    const file = basename(found.file);
    const from = join(scratchDirectory, file);
    try {
      await handOverFrame(from, join(directory, file), {
        uid: account?.uid ?? uidOfServer(),
        signal: asked.signal,
        room,
      });
    } finally {
      await isUnlinked(from);
    }
    return existsSync(join(directory, file)) ? { ...found, file } : { ...found, file: null, problem: untaken };
  };
}

/** How a result or a table of the pool may be called: like no file that the runner keeps beside it. */
const handedName = /^[\w-]+\.parquet$/;

interface HandOver {
  readonly uid: number;
  readonly signal: AbortSignal;
  /** Bytes that are free on the disk of a folder. */
  readonly room: (folder: string) => Promise<number>;
}

/** Copies a frame into the folder of its run. All waiting frames take at most half of the disk that is free without them; a run that has ended receives none. */
async function handOverFrame(from: string, to: string, how: HandOver): Promise<void> {
  const spool = dirname(dirname(to));
  const handed = (lastHanded.get(spool) ?? Promise.resolve()).then(() => handOverMeasured(spool, from, to, how));
  // What goes wrong with one is no matter of the next.
  const over = handed.catch(() => {});
  lastHanded.set(spool, over);
  try {
    await handed;
  } finally {
    if (lastHanded.get(spool) === over) lastHanded.delete(spool);
  }
}

/** By spool: one that copies while another measures would take room that both count on. */
const lastHanded = new Map<string, Promise<void>>();

async function handOverMeasured(
  spool: string,
  from: string,
  to: string,
  { uid, signal, room }: HandOver,
): Promise<void> {
  signal.throwIfAborted();
  const taken = await bytesOfFrames(spool);
  const most = ((await room(spool)) + taken) / 2 - taken;
  signal.throwIfAborted();
  await handOverFolder(from, to, uid, { most, signal });
}

/** Bytes of all frames in the folders of runs. */
async function bytesOfFrames(spool: string): Promise<number> {
  const folders = await readdir(spool);
  const found = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(join(spool, folder)).catch(() => []);
      const frames = names.filter((name) => /^frame-[\da-f]+\.parquet$/.test(name));
      const sizes = await Promise.all(
        frames.map((name) =>
          lstat(join(spool, folder, name)).then(
            ({ size }) => size,
            () => 0,
          ),
        ),
      );
      return sizes.reduce((sum, size) => sum + size, 0);
    }),
  );
  return found.reduce((sum, bytes) => sum + bytes, 0);
}

interface HandOverLimits {
  readonly most: number;
  /** Aborts the copy and deletes it. */
  readonly signal: AbortSignal;
}

/** Does nothing while the file is not there, or where it is none that can be taken. */
async function handOverFolder(from: string, to: string, uid: number, limits?: HandOverLimits): Promise<void> {
  if (!handedName.test(basename(to))) return;
  const source = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null);
  if (source === null) return;
  try {
    const found = await source.stat();
    if (!found.isFile() || found.nlink !== 1 || found.uid !== uid) return;
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    // A file with holes takes no room where it lies and all of its length here; one that grows has no end.
    if (found.size === 0 || found.size > (limits?.most ?? (await freeBytesAt(dirname(to))) / 2)) return;
    const target = await open(to, "wx", 0o600);
    const bytes = source.createReadStream({ autoClose: false, end: found.size - 1 });
    await pipeline(bytes, target.createWriteStream(), { ...(limits && { signal: limits.signal }) }).catch(
      async (error: unknown) => {
        await rm(to, { force: true });
        throw error;
      },
    );
  } finally {
    await source.close();
  }
}

async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
