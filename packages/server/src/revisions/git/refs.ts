/** Where the history is right now: the commit that the current branch names. */
import { type FileSystem, unlessMissing } from "../../storage/file-system.ts";
import { brokenRepository } from "./broken.ts";
import { writeWhole } from "./write-whole.ts";

export interface Head {
  /** Below the `.git` folder: the branch's file, or `HEAD` itself when it names a commit. */
  readonly ref: string;
  /** Null before the first commit of a branch. */
  readonly oid: string | null;
}

const objectName = /^[0-9a-f]{40}$/;
/** What git allows of a branch's name, and nothing that leads elsewhere. */
const branch = /^refs\/heads\/(?!.*(?:\.\.|\/\/|\/\.|@\{))[^\p{Cc} ~^:?*[\\/.][^\p{Cc} ~^:?*[\\]*$/u;

export async function readGitHead(fileSystem: FileSystem, folder: string): Promise<Head> {
  const text = (await readTextFile(fileSystem, `${folder}/HEAD`)) ?? "";
  if (objectName.test(text)) return { ref: "HEAD", oid: text };
  const ref = text.startsWith("ref: ") ? text.slice(5).trim() : "";
  if (!branch.test(ref) || ref.endsWith(".lock")) throw brokenRepository("HEAD names no branch.");
  return { ref, oid: await readGitRef(fileSystem, folder, ref) };
}

/** What a ref names; null when it names nothing yet. */
export async function readGitRef(fileSystem: FileSystem, folder: string, ref: string): Promise<string | null> {
  const oid = (await readTextFile(fileSystem, `${folder}/${ref}`)) ?? (await packedRef(fileSystem, folder, ref));
  if (oid !== null && !objectName.test(oid)) throw brokenRepository(`${ref} names no commit.`);
  return oid;
}

async function packedRef(fileSystem: FileSystem, folder: string, ref: string): Promise<string | null> {
  const lines = ((await readTextFile(fileSystem, `${folder}/packed-refs`)) ?? "").split("\n");
  return lines.find((line) => line.endsWith(` ${ref}`))?.split(" ")[0] ?? null;
}

/** The caller holds the lock of the ref, whose folder is there. */
export async function writeGitRef(
  fileSystem: FileSystem,
  folder: string,
  { ref, oid }: { readonly ref: string; readonly oid: string },
): Promise<void> {
  await writeWhole(fileSystem, folder, { path: `${folder}/${ref}`, bytes: Buffer.from(`${oid}\n`) });
}

/** Commits that a shallow clone ends at. */
export async function readShallow(fileSystem: FileSystem, folder: string): Promise<ReadonlySet<string>> {
  const text = (await readTextFile(fileSystem, `${folder}/shallow`)) ?? "";
  return new Set(text.split("\n").filter((line) => objectName.test(line)));
}

/** Bytes; refs are short, and a hundred thousand packed ones fit. */
const textLimit = 16 * 1024 * 1024;

export async function readTextFile(fileSystem: FileSystem, path: string): Promise<string | null> {
  const bytes = await unlessMissing(fileSystem.readFile(path, textLimit), null);
  return bytes && Buffer.from(bytes).toString().trim();
}
