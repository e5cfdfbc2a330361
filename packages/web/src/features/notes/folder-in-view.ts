/** The folder that the user looks at, where a new note goes: that of the note on the page, or the one chosen in the tree. */
import { folderOfPath, isInTrash } from "@octavo/note";
import { useEffect } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { TreeLine } from "./note-tree.ts";

/** Its path; "" where the user looks at none, or at the trash. */
export const folderInView: StoreApi<string> = createStore(() => "");

/** What the page is about, as long as it is there. @param path of a folder, "" for none */
export function useFolderInView(path: string): void {
  const folder = isInTrash(`${path}/`) ? "" : path;
  useEffect(() => {
    folderInView.setState(folder, true);
    return () => folderInView.setState("", true);
  }, [folder]);
}

/** Of a line that the user went to: the folder that it opens, or the one it lies in. */
export function folderOfLine(line: TreeLine): string {
  return line.kind === "folder" && line.isOpen ? line.path : folderOfPath(line.path);
}
