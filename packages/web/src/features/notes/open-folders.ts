/** Which folders of the tree are open, as this browser remembers it. */
import { isInTrash } from "@octavo/note";
import { z } from "zod";
import type { Store } from "../../platform/own-store.ts";

const key = "octavo.openFolders";
const schema = z.array(z.string());

/** Stands among those that are open for those that start so, until the user opens or closes one. */
const starting = "";

export type FolderPaths = ReadonlySet<string>;

export interface OpenFolders {
  remembered(): FolderPaths;
  remember(open: FolderPaths): void;
  /** Opens the folders above a note, so that the user who has put it there sees it. */
  reveal(path: string): void;
  /** Calls when a note was revealed. Returns the way to stop. */
  watch(listener: (path: string) => void): () => void;
}

/** @param storage named at each use, since a browser that forbids it throws then: it starts with folders as if it was never asked */
export function createOpenFolders(storage: () => Store): OpenFolders {
  const listeners = new Set<(path: string) => void>();

  function remembered(): FolderPaths {
    try {
      return new Set(schema.parse(JSON.parse(storage().getItem(key) ?? "")));
    } catch {
      return new Set([starting]);
    }
  }

  function remember(open: FolderPaths): void {
    try {
      storage().setItem(key, JSON.stringify([...open]));
    } catch {
      // A browser that keeps nothing starts anew.
    }
  }

  return {
    remembered,
    remember,
    reveal(path) {
      if (isInTrash(path)) return;
      remember(withAbove(remembered(), path));
      for (const listener of listeners) listener(path);
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** @param start what is open until the user opens or closes one */
export function openAmong(remembered: FolderPaths, start: readonly string[]): FolderPaths {
  return remembered.has(starting) ? new Set([...start, ...remembered]) : remembered;
}

export function toggleFolder(open: FolderPaths, path: string): FolderPaths {
  const next = new Set(open);
  next.delete(starting);
  if (!next.delete(path)) next.add(path);
  return next;
}

/** With every folder that the note of this path lies in. */
export function withAbove(open: FolderPaths, path: string): FolderPaths {
  const names = path.split("/").slice(1, -1);
  return new Set([...open, ...names.map((_, at) => `/${names.slice(0, at + 1).join("/")}`)]);
}
