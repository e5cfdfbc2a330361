import { isAvailable } from "../../../ui/commands/command.ts";
import { keyedCommands } from "./paragraph-commands.ts";
import type { ParagraphContext } from "./paragraph-context.ts";

type PressedKey = Pick<KeyboardEvent, "key" | "timeStamp" | "preventDefault" | "stopPropagation">;

/** By a single key on a paragraph as a whole, as people know them from Jupyter. `d` is for twice the same key. */
const singleKeyCommands: ReadonlyMap<string, string> = new Map([
  ["a", "insertAbove"],
  ["b", "insertBelow"],
  ["c", "copy"],
  ["d", "remove"],
  ["l", "toggleLineNumbers"],
  ["m", "toText"],
  ["M", "mergeBelow"],
  ["o", "toggleOutput"],
  ["y", "toCode"],
]);

/** The last key that was pressed on a paragraph as a whole, and when: `d` removes it when it is pressed twice. */
let lastKey = { key: "", at: 0 };
const twiceWithinMs = 800;

/** What single keys do on a paragraph as a whole; false for any other key. `z` takes back what was done last, `j` and `k` go along. */
export function performSingleKey(event: PressedKey, contextOf: () => ParagraphContext | null): boolean {
  const { key, timeStamp } = event;
  const isTwice = lastKey.key === key && timeStamp - lastKey.at < twiceWithinMs;
  lastKey = { key, at: timeStamp };
  const name = singleKeyCommands.get(key);
  const context = contextOf();
  if (!context || (name === undefined && !"jkz".includes(key)) || key.length !== 1) return false;
  event.preventDefault();
  event.stopPropagation();
  const { session, paragraph } = context;
  if (key === "z") session.undo();
  if (key === "j" || key === "k") session.focusNeighbour(paragraph.id, key === "j" ? 1 : -1, "paragraph");
  const command = keyedCommands.find(({ id }) => id === name);
  if (!command || (key === "d" && !isTwice)) return true;
  lastKey = { key: "", at: 0 };
  if (isAvailable(command, context)) command.perform(context);
  return true;
}
