/** Parses messages of a plug-in's view. Code of the package may send them, so each member is validated. */
import { isJsonObject, type JsonObject } from "@octavo/note";

export type PlugInMessage =
  | { readonly type: "wanted" | "alive" }
  | { readonly type: "config"; readonly config: JsonObject }
  /** It wants to have kept what is no configuration, or too much. */
  | { readonly type: "badConfig" };

/** Most characters of a configuration as JSON. */
export const longestConfig = 200_000;

export function readPlugInMessage(message: unknown): PlugInMessage | null {
  if (typeof message !== "object" || message === null || !("type" in message)) return null;
  const { type, config } = message as Readonly<Record<string, unknown>>;
  if (type === "wanted" || type === "alive") return { type };
  if (type !== "config" || typeof config !== "string") return null;
  const parsed = config.length > longestConfig ? null : parsedObject(config);
  return parsed ? { type, config: parsed } : { type: "badConfig" };
}

function parsedObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}
