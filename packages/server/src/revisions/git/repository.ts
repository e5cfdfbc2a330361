/**
 * The repository in a folder: whether there is one, whether it is one that can be used, and a new one.
 *
 * Nothing in it is ever run: no hook, no filter, no monitor, no helper; its configuration is read for one thing, whether it is kept in a form
 * that is understood here. Links in it are not followed, nor are alternates.
 */
import { type FileSystem, unlessMissing } from "../../storage/file-system.ts";
import { brokenRepository } from "./broken.ts";
import { readTextFile } from "./refs.ts";
import { makeFolders, removeLeftovers, writeWhole } from "./write-whole.ts";

const configuration = `[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = false
\tlogallrefupdates = true
`;

/** @throws NotebookError `repositoryBroken` when there is something, and it is no repository that can be used */
export async function hasRepository(fileSystem: FileSystem, folder: string): Promise<boolean> {
  const stat = await unlessMissing(fileSystem.stat(folder), null);
  if (!stat) return false;
  if (stat.kind === "link")
    throw brokenRepository("`.git` in the notebook folder is a link, and links there are not followed.");
  if (stat.kind !== "folder")
    throw brokenRepository(
      "`.git` in the notebook folder is not a folder: a worktree of another repository cannot be used.",
    );
  if (await isUnfinished(fileSystem, folder)) return false;
  const config = (await readTextFile(fileSystem, `${folder}/config`)) ?? "";
  const extension = unknownExtension(config);
  if (extension) throw brokenRepository(`It is kept in a form that is not supported here: ${extension}.`);
  return true;
}

/** Makes one where there is none. `HEAD` comes last: without it there is no repository yet. */
export async function makeRepository(fileSystem: FileSystem, root: string, folder: string): Promise<void> {
  for (const inside of ["objects/info", "objects/pack", "refs/heads", "refs/tags"]) {
    await makeFolders(fileSystem, root, `${folder}/${inside}`);
  }
  await removeLeftovers(fileSystem, folder);
  await writeWhole(fileSystem, folder, { path: `${folder}/config`, bytes: Buffer.from(configuration) });
  await writeWhole(fileSystem, folder, { path: `${folder}/HEAD`, bytes: Buffer.from("ref: refs/heads/master\n") });
}

const halfDone = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply"];

/** @throws NotebookError while a person is in the middle of something that a commit would become a part of */
export async function refuseHalfDone(fileSystem: FileSystem, folder: string): Promise<void> {
  const names = (await fileSystem.readFolder(folder)).map(({ name }) => name);
  const found = halfDone.find((name) => names.includes(name));
  if (found)
    throw brokenRepository(
      `A merge or rebase with git is not finished there (${found}); finish or abort it, then try again.`,
    );
}

/** What a server left that was killed while it made one: it has no HEAD and no history. */
async function isUnfinished(fileSystem: FileSystem, folder: string): Promise<boolean> {
  if (await unlessMissing(fileSystem.stat(`${folder}/HEAD`), null)) return false;
  for (const inside of ["objects", "refs/heads"]) {
    const entries = await unlessMissing(fileSystem.readFolder(`${folder}/${inside}`), []);
    if (entries.some(({ name }) => !["info", "pack"].includes(name))) throw brokenRepository("It has no HEAD.");
  }
  return true;
}

const harmless = ["noop", "preciousobjects", "worktreeconfig", "partialclone"];

/** Other digests, other ways to keep refs: whatever could be misread here. */
function unknownExtension(config: string): string | undefined {
  let section = "";
  for (const line of config.split("\n").map((each) => each.trim())) {
    const header = /^\[([^\]"]*)/.exec(line)?.[1];
    if (header !== undefined) section = header.trim().toLowerCase();
    const name = /^(?:\[[^\]]*\])?\s*([\w-]+)/.exec(line)?.[1];
    if (section === "extensions" && name && !harmless.includes(name.toLowerCase())) return name;
  }
  return undefined;
}
