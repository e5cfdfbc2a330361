import { isJsonObject, type JsonObject } from "@octavo/note";

/**
 * The config with which a paragraph is run, as in Zeppelin: what comes of a text that is edited by double click is shown, and what was hidden
 * for such a text is shown again where it has become something else. It says by itself what it was run as: a reader could not know that of a
 * setting with a name of its own. The same config where nothing changes.
 *
 * @param editor of the interpreter that runs it
 */
export function runConfig(config: JsonObject, editor: JsonObject): JsonObject {
  const before = isJsonObject(config["editorSetting"]) ? config["editorSetting"] : {};
  const isRead = editor["editOnDblClick"] === true;
  const wasRead = before["editOnDblClick"] === true;
  if (isRead ? wasRead && config["tableHide"] !== true : !wasRead) return config;
  const editorSetting = { ...before, ...editor };
  return { ...config, tableHide: false, editorSetting, ...(!isRead && { editorHide: false }) };
}
