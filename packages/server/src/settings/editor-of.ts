import { editorSettingOf, type JsonObject, magicName } from "@octavo/note";
import type { InterpreterSettings } from "./interpreter-settings.ts";

interface EditorContext {
  readonly interpreters: Pick<InterpreterSettings, "find" | "parse">;
  /** What runs a text that names no interpreter. */
  readonly group: string;
}

/**
 * What an editor is to do for this text: how to colour it, whether to complete it, whether a double click opens it. A `%` alone names nothing yet,
 * also not what the note speaks by default.
 */
export function editorForText(text: string, { interpreters, group }: EditorContext): JsonObject {
  if (text.trim() === "%") return editorSettingOf("");
  const note = { defaultInterpreterGroup: group };
  const parsed = interpreters.parse(text, note);
  const magic = parsed.ok && parsed.magic ? magicName(parsed.magic) : null;
  const properties = parsed.ok ? parsed.properties : {};
  const found = interpreters.find({ magic, note, properties });
  return found?.interpreter.editor ?? editorSettingOf(found?.driver ?? "");
}
