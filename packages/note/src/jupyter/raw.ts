import type { JsonObject } from "../json.ts";
import type { Paragraph } from "../paragraph.ts";

const rawMode = "ace/mode/text";

/** How a paragraph is set that was a raw cell: it is read, and runs nowhere. */
export const rawConfig: JsonObject = { enabled: false, editorMode: rawMode };

export function isRawParagraph({ config, results }: Paragraph): boolean {
  return config["enabled"] === false && config["editorMode"] === rawMode && results === null;
}
