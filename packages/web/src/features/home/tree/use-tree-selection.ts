import { type KeyboardEvent, useState } from "react";
import { nameOfKey } from "../../../ui/commands/keys.ts";
import type { TreeLine } from "../../notes/index.ts";
import { nothing, outermost, type Selection, selectAllLines, withRange, withToggled } from "./selection.ts";

export interface TreeSelection {
  readonly keys: ReadonlySet<string>;
  /** Selected lines, those in selected folders left out. */
  readonly chosen: readonly TreeLine[];
  toggle(key: string): void;
  extend(from: string, to: string): void;
  clear(): void;
  /** Whether the key was one of selecting. @param goTo moves to the line that a range now ends at */
  handleKey(event: KeyboardEvent, active: number, goTo: (index: number) => void): boolean;
}

/** Space and a press on the sign of a line select it, Shift with arrows or a press a range, Ctrl+A all, Escape nothing. */
export function useTreeSelection(lines: readonly TreeLine[]): TreeSelection {
  const [selection, setSelection] = useState<Selection>(nothing);
  const chosen = outermost(selection, lines);
  const extend = (from: string, to: string) => setSelection((last) => withRange(last, lines, from, to));
  return {
    keys: selection.keys,
    chosen,
    extend,
    toggle: (key) => setSelection((last) => withToggled(last, key)),
    clear: () => setSelection(nothing),
    handleKey(event, active, goTo) {
      const { key, shiftKey, ctrlKey, metaKey } = event;
      const line = lines[active];
      if (!line) return false;
      const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
      const next = lines[active + step];
      if (shiftKey && step !== 0 && next) {
        extend(line.key, next.key);
        goTo(active + step);
      } else if ((ctrlKey || metaKey) && nameOfKey(event) === "A") setSelection(selectAllLines(lines));
      else if (key === " " && !ctrlKey && !metaKey) setSelection((last) => withToggled(last, line.key));
      else if (key === "Escape" && selection.keys.size > 0) setSelection(nothing);
      else return false;
      return true;
    },
  };
}
