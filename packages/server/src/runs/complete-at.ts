import { editorSettingOf, magicName } from "@octavo/note";
import { declarationOf } from "@octavo/runner";
import type { ViewedNote } from "../notebook/live-note.ts";
import type { Interpreters } from "../settings/interpreter-settings.ts";
import { completeTables } from "./complete-tables.ts";
import type { Completions } from "./completions.ts";

interface CompletionRequest {
  readonly completions: Pick<Completions, "ask" | "inspect">;
  readonly interpreters: Interpreters;
  readonly live: ViewedNote;
  readonly user: string;
  readonly text: string;
  /** Offset in `text`, in UTF-16 units. */
  readonly cursor: number;
}

/** What could stand at the cursor; nothing inside the magic or for languages that cannot tell. */
export async function completeAt(asked: CompletionRequest) {
  const place = placeOfCursor(asked);
  if (place === null) return { completions: [], problem: null };
  const answer = await asked.completions.ask({ ...place, user: asked.user });
  if (!declarationOf(place.driver).readsShownTables) return answer;
  const shown = completeTables(asked.live.note, place);
  const others = answer.completions.filter(({ value }) => !shown.some((own) => own.value === value));
  return { ...answer, completions: [...shown, ...others] };
}

/** What is known of the name at the cursor. */
export async function inspectAt(asked: CompletionRequest) {
  const place = placeOfCursor(asked);
  if (place === null) return { text: null, problem: null };
  const { driver, sessionKey, code, cursor } = place;
  return asked.completions.inspect({ driver, sessionKey, code, cursor });
}

function placeOfCursor({ interpreters, live, user, text, cursor }: CompletionRequest) {
  const parsed = interpreters.parse(text, live.note);
  if (!parsed.ok) return null;
  const magic = parsed.magic && magicName(parsed.magic);
  const choice = interpreters.choose({ magic, note: live.note, user, properties: parsed.properties });
  if (choice.kind === "refused" || !editorSettingOf(choice.driver)["completionSupport"]) return null;
  const inScript = cursor - parsed.scriptStart;
  if (inScript < 0) return null;
  const { driver, sessionKey, setting } = choice;
  return { driver, sessionKey, setting, code: parsed.script, cursor: inScript };
}
