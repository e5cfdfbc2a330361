import { editorSettingOf, magicName, parseText } from "@octavo/note";
import type { ViewedNote } from "../notebook/live-note.ts";
import type { Interpreters } from "../settings/interpreter-settings.ts";
import type { Completions } from "./completions.ts";

const none = { completions: [], problem: null };

interface Asked {
  readonly completions: Pick<Completions, "ask">;
  readonly interpreters: Interpreters;
  readonly live: ViewedNote;
  readonly user: string;
  readonly text: string;
  /** Offset in `text`, in UTF-16 units. */
  readonly cursor: number;
}

/** What could stand at the cursor; nothing inside the magic or for languages that cannot tell. */
export async function completeAt({ completions, interpreters, live, user, text, cursor }: Asked) {
  const parsed = parseText(text);
  if (!parsed.ok) return none;
  const magic = parsed.magic && magicName(parsed.magic);
  const choice = interpreters.choose({ magic, note: live.note, user, properties: parsed.properties });
  if (choice.kind === "refused" || !editorSettingOf(choice.driver)["completionSupport"]) return none;
  const inScript = cursor - parsed.scriptStart;
  if (inScript < 0) return none;
  const { driver, sessionKey, setting } = choice;
  return completions.ask({ driver, sessionKey, setting, code: parsed.script, cursor: inScript, user });
}
