import { editorSettingOf, type JsonObject, magicName, parseText } from "@octavo/note";
import type { InterpreterSettings } from "./interpreter-settings.ts";

interface Place {
  readonly interpreters: Pick<InterpreterSettings, "find">;
  /** What runs a text that names nobody. */
  readonly group: string;
}

/** What an editor is to do for this text: how to colour it, whether to complete it, whether a double click opens it. */
export function editorOf(text: string, { interpreters, group }: Place): JsonObject {
  const parsed = parseText(text);
  const magic = parsed.ok && parsed.magic ? magicName(parsed.magic) : null;
  const properties = parsed.ok ? parsed.properties : {};
  const found = interpreters.find({ magic, note: { defaultInterpreterGroup: group }, properties });
  return found?.interpreter.editor ?? editorSettingOf(found?.driver ?? "");
}
