import { normalizeForSearch } from "../../../ui/matches-filter.ts";
import type { TreeLine } from "../../notes/index.ts";

/** Where a key leads in the tree: to another line, or to a folder opened or closed. */
export type TreeMove =
  | { readonly type: "go"; readonly index: number }
  | { readonly type: "toggle"; readonly path: string }
  | null;

export interface TreePosition {
  readonly lines: readonly TreeLine[];
  readonly index: number;
  /** Lines that fit on the screen, for the page keys. */
  readonly pageSize: number;
}

/** The keys of a tree as assistive technology expects them. Null for a key that moves nothing. */
export function moveByKey(key: string, { lines, index, pageSize }: TreePosition): TreeMove {
  const line = lines[index];
  const go = (wanted: number): TreeMove => ({ type: "go", index: Math.max(0, Math.min(lines.length - 1, wanted)) });
  if (lines.length === 0) return null;
  switch (key) {
    case "ArrowDown":
      return go(index + 1);
    case "ArrowUp":
      return go(index - 1);
    case "PageDown":
      return go(index + pageSize);
    case "PageUp":
      return go(index - pageSize);
    case "Home":
      return go(0);
    case "End":
      return go(lines.length - 1);
    case "ArrowRight":
      if (line?.kind !== "folder") return null;
      return line.isOpen ? go(index + 1) : { type: "toggle", path: line.path };
    case "ArrowLeft": {
      if (!line) return null;
      if (line.kind === "folder" && line.isOpen) return { type: "toggle", path: line.path };
      const parent = lines.findLastIndex(({ level }, at) => at < index && level < line.level);
      return parent < 0 ? null : go(parent);
    }
    default:
      return null;
  }
}

/** The next line whose name begins with what was typed, going round; -1 when there is none. */
export function findByTyping(typed: string, lines: readonly TreeLine[], from: number): number {
  const wanted = normalizeForSearch(typed);
  const begins = (at: number) => normalizeForSearch(lines[at % lines.length]?.name ?? "").startsWith(wanted);
  // A longer word may still mean the line that the first letter found.
  const first = typed.length > 1 ? from : from + 1;
  for (let step = 0; step < lines.length; step++) {
    if (begins(first + step)) return (first + step) % lines.length;
  }
  return -1;
}
