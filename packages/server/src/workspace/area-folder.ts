/** What a folder of files can do for the page, by the server's account or another one. Nothing in it is followed. */
export interface AreaFolder {
  /** By their paths; without what is hidden, links, and what is neither file nor folder. */
  list(): Promise<ListedFiles>;
  /** @throws NotebookError when there is no such file */
  read(path: string): Promise<SizedBytes>;
  /** Null where there is no such file. */
  known(path: string): Promise<KnownFile | null>;
  /** Whether something has this name, file or not. */
  isTaken(path: string): Promise<boolean>;
  /** Moves a file out. @param to a name that is free, where no code is */
  take(path: string, to: string): Promise<void>;
  /** Moves a file of the server's in. @throws NotebookError where the name is taken and it is not to be replaced */
  bring(from: string, path: string, replace: boolean): Promise<void>;
  /** @throws NotebookError where the new name is taken */
  rename(from: string, to: string): Promise<void>;
  /** With those above it. @throws NotebookError where the name is taken */
  makeFolder(path: string): Promise<void>;
  /** With all that is in it. @throws NotebookError where there is no such folder, or the new name is taken */
  renameFolder(from: string, to: string): Promise<void>;
  /** @throws NotebookError where there is no such folder, or something is in it */
  removeFolder(path: string): Promise<void>;
}

export interface KnownFile {
  readonly size: number;
  /** Of the account that it belongs to. */
  readonly uid: number;
  /** Who may do what with it; missing where that is the account's own affair. */
  readonly mode?: number | undefined;
}

export interface ListedFile extends KnownFile {
  readonly path: string;
  readonly changedAt: number;
}

export interface ListedFiles {
  readonly files: readonly ListedFile[];
  /** Paths, also of those with nothing in them. */
  readonly folders: readonly string[];
  /** Whether these are all that there are. */
  readonly isWhole: boolean;
}

/** Read to their end, or closed unread. */
export interface SizedBytes {
  readonly size: number;
  readonly bytes: AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}
