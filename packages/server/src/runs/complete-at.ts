import { findInterpreter, magicName, parseText } from "@octavo/note";
import type { LiveNote } from "../notebook/live-note.ts";
import { sessionKeyOf } from "./orders.ts";
import type { RunDesk } from "./run-desk.ts";

const none = { completions: [], problem: null };

/** What could stand at `cursor` (an offset in `text`, UTF-16 units); nothing inside the magic or for languages that cannot tell. */
export async function completeAt(runs: RunDesk, live: LiveNote, text: string, cursor: number) {
  const parsed = parseText(text);
  if (!parsed.ok) return none;
  const interpreter = findInterpreter(parsed.magic ? magicName(parsed.magic) : live.note.defaultInterpreterGroup);
  if (!interpreter?.completionSupport) return none;
  const inScript = cursor - parsed.scriptStart;
  if (inScript < 0) return none;
  return runs.completions.ask({
    driver: interpreter.name,
    sessionKey: sessionKeyOf(interpreter.name, live.note.id),
    code: parsed.script,
    cursor: inScript,
  });
}
