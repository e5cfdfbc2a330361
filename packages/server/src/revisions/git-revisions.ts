/**
 * Revisions in the git repository that the notebook folder is: what `git log` says about a note's file is its history, and what Zeppelin
 * wrote there is read as it is.
 *
 * A checkpoint makes a commit of the state before it with one file changed, whatever else lies in the folder or in git's index.
 * Its objects are on the disk before the branch names them, so a crash leaves the history as it was. The index is brought up to date as well, so
 * that people who use git there see a clean file; it is a convenience, and one that cannot be read stands in the way of nothing.
 */
import { type NoteId, noteFileName } from "@octavo/note";
import { NotebookError } from "@octavo/protocol";
import { DiskError } from "../storage/disk-error.ts";
import { noteFileLimit } from "../storage/file-note-storage.ts";
import { codeOfError, type FileSystem, unlessMissing } from "../storage/file-system.ts";
import { brokenRepository } from "./git/broken.ts";
import { Commits, newCommit } from "./git/commits.ts";
import { NoteHistories } from "./git/history.ts";
import { updateIndex } from "./git/index-file.ts";
import { type LockOptions, withRepositoryLock } from "./git/locks.ts";
import { newObject } from "./git/object.ts";
import { GitObjects } from "./git/objects.ts";
import { type Head, readGitHead, readGitRef, readShallow, writeGitRef } from "./git/refs.ts";
import { hasRepository, makeRepository, refuseHalfDone } from "./git/repository.ts";
import { bytesAsText, type TreeFile, Trees, textOfBytes } from "./git/trees.ts";
import { makeFolders, parentFolderOf, removeLeftovers } from "./git/write-whole.ts";
import { type Checkpoint, isRevisionId, type Revision, type RevisionStore } from "./revision-store.ts";

export interface GitRevisionsOptions {
  /** The notebook folder. */
  readonly root: string;
  readonly fileSystem: FileSystem;
  readonly wait: (ms: number) => Promise<void>;
  /** A warning: something people may want to know that stopped nothing. */
  readonly onWarning: (text: string) => void;
}

export async function openGitRevisions(options: GitRevisionsOptions): Promise<RevisionStore> {
  // The root may be a link, as its owner likes; nothing below it may.
  return new GitRevisions({ ...options, root: await options.fileSystem.realPath(options.root) });
}

class GitRevisions implements RevisionStore {
  readonly #options: GitRevisionsOptions;
  readonly #folder: string;
  readonly #objects: GitObjects;
  readonly #trees: Trees;
  readonly #commits: Commits;
  readonly #histories: NoteHistories;
  #lastCommit: Promise<unknown> = Promise.resolve();

  constructor(options: GitRevisionsOptions) {
    this.#options = options;
    this.#folder = `${options.root}/.git`;
    this.#objects = new GitObjects(this.#folder, options.fileSystem);
    this.#trees = new Trees(this.#objects);
    this.#commits = new Commits(this.#objects);
    this.#histories = new NoteHistories({ trees: this.#trees, commits: this.#commits });
  }

  commit(checkpoint: Checkpoint): Promise<Revision | null> {
    const commit = this.#lastCommit.then(() => this.#explained(this.#commit(checkpoint)));
    this.#lastCommit = commit.catch(() => {});
    return commit;
  }

  list(id: NoteId): Promise<readonly Revision[]> {
    return this.#explained(this.#list(id));
  }

  read(id: NoteId, revisionId: string): Promise<string> {
    return this.#explained(this.#read(id, revisionId));
  }

  async close(): Promise<void> {
    await this.#lastCommit;
  }

  async #list(id: NoteId): Promise<readonly Revision[]> {
    const { fileSystem } = this.#options;
    if (!(await hasRepository(fileSystem, this.#folder))) return [];
    const { oid } = await readGitHead(fileSystem, this.#folder);
    if (oid === null) return [];
    return this.#histories.revisions(oid, endingOfFile(id), await readShallow(fileSystem, this.#folder));
  }

  async #read(id: NoteId, revisionId: string): Promise<string> {
    const { fileSystem } = this.#options;
    if (!isRevisionId(revisionId) || !(await hasRepository(fileSystem, this.#folder)))
      throw new NotebookError("revisionNotFound");
    if ((await this.#objects.find(revisionId))?.type !== "commit")
      throw new NotebookError("revisionNotFound", `Missing unknown ${revisionId}`);
    const commit = await this.#commits.read(revisionId);
    const [file] = await this.#trees.filesEnding(commit.tree, endingOfFile(id));
    if (!file) throw new NotebookError("revisionNotFound");
    const bytes = await this.#objects.read(file.oid, "blob");
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch (cause) {
      throw brokenRepository("This revision of the note is no UTF-8 text.", cause);
    }
  }

  async #commit(checkpoint: Checkpoint): Promise<Revision | null> {
    const { fileSystem, root } = this.#options;
    if (!(await hasRepository(fileSystem, this.#folder))) await makeRepository(fileSystem, root, this.#folder);
    await refuseHalfDone(fileSystem, this.#folder);
    return withRepositoryLock(`${this.#folder}/index`, this.#locks, async () => {
      await removeLeftovers(fileSystem, this.#folder);
      const head = await readGitHead(fileSystem, this.#folder);
      return this.#commitOnto(head, checkpoint);
    });
  }

  async #commitOnto(head: Head, { place, message, author, at }: Checkpoint): Promise<Revision | null> {
    const fileName = noteFileName(place.path, place.id);
    const blob = newObject("blob", await this.#readNoteFile(fileName));
    const file: TreeFile = { path: bytesAsText(fileName), oid: blob.oid };
    const tree = head.oid === null ? null : (await this.#commits.read(head.oid)).tree;
    const before = tree === null ? [] : await this.#trees.filesEnding(tree, endingOfFile(place.id));
    const others = await this.#gone(before.map(({ path }) => path).filter((path) => path !== file.path));
    if (others.length === 0 && before.some(({ path, oid }) => path === file.path && oid === file.oid)) return null;

    const trees = await this.#trees.replaced(tree, { file, others });
    const root = trees.at(-1)?.oid ?? "";
    const commit = newCommit({ tree: root, parent: head.oid, author, at, message });
    await this.#objects.write([blob, ...trees, commit]);
    await this.#updateIndex(file, others);
    await this.#moveBranch(head, commit.oid);
    const { time, ...rest } = await this.#commits.read(commit.oid);
    return { id: commit.oid, message: rest.message, time, author: rest.author };
  }

  async #readNoteFile(fileName: string): Promise<Uint8Array> {
    const { fileSystem, root } = this.#options;
    const bytes = await unlessMissing(fileSystem.readFile(`${root}/${fileName}`, noteFileLimit), null);
    if (!bytes) throw new NotebookError("noteNotFound");
    return bytes;
  }

  /** Where the note is no more. A copy by hand has the same id and stays. */
  async #gone(paths: readonly string[]): Promise<readonly string[]> {
    const { fileSystem, root } = this.#options;
    const stats = await Promise.all(
      paths.map((path) => unlessMissing(fileSystem.stat(`${root}/${textOfBytes(path)}`), null)),
    );
    return paths.filter((_, index) => stats[index] === null);
  }

  /** The branch may only have moved on to what was made from where it was. */
  async #moveBranch({ ref, oid }: Head, commit: string): Promise<void> {
    const { fileSystem } = this.#options;
    await makeFolders(fileSystem, this.#folder, parentFolderOf(`${this.#folder}/${ref}`));
    await withRepositoryLock(`${this.#folder}/${ref}`, this.#locks, async () => {
      if ((await readGitRef(fileSystem, this.#folder, ref)) !== oid)
        throw new NotebookError(
          "repositoryBusy",
          "Another git has just made a commit in the notebook folder. Try again.",
        );
      await writeGitRef(fileSystem, this.#folder, { ref, oid: commit });
    });
  }

  async #updateIndex(file: TreeFile, gone: readonly string[]): Promise<void> {
    const { fileSystem, onWarning } = this.#options;
    try {
      await updateIndex(this.#folder, fileSystem, { file, gone });
    } catch (error) {
      onWarning(`git's index of the notebook folder could not be brought up to date: ${String(error)}`);
    }
  }

  get #locks(): LockOptions {
    const { fileSystem, wait } = this.#options;
    return { fileSystem, folder: this.#folder, wait };
  }

  /** Whatever goes wrong is said in words. */
  async #explained<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof NotebookError) throw error;
      const code = codeOfError(error);
      if (code === "ELOOP")
        throw brokenRepository("A part of it is behind a link, and links there are not followed.", error);
      throw code === "UNKNOWN" || code === "ENOENT" || code === "EFBIG"
        ? brokenRepository("A part of it cannot be read.", error)
        : new DiskError(this.#options.root, error);
    }
  }
}

/** How the name of the note's file ends, wherever it is; in characters that are bytes. */
function endingOfFile(id: NoteId): string {
  return `_${id}.zpln`;
}
