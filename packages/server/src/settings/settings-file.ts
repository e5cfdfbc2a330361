/** `conf/interpreter.json` in Zeppelin's format, as all its versions since 0.6 wrote it. */
import type { Json, JsonObject } from "@octavo/note";
import { isJsonObject } from "@octavo/note";
import { parseWireJson } from "@octavo/protocol";
import { z } from "zod";
import { type Setting, settingSchema } from "./setting.ts";

export interface SettingsFile {
  readonly settings: readonly Setting[];
  /** Where Zeppelin's interpreters come from; kept for the day one is used. */
  readonly repositories: readonly JsonObject[];
  /** Kinds of setting that a new server starts with and this home was given once: what is deleted stays deleted. */
  readonly offered: readonly string[];
  /** Ids of settings that came by themselves, were confined for that, and that no user has changed since. */
  readonly untouched: readonly string[];
  /** Members that Octavo does not know. */
  readonly rest: JsonObject;
}

const fileSchema = z.object({
  interpreterSettings: z.record(z.string(), z.json()).default({}),
  interpreterRepositories: z.array(z.record(z.string(), z.json())).default([]),
  octavo: z.object({ offered: z.array(z.string()), untouched: z.array(z.string()).default([]) }).optional(),
});

export const emptyFile: SettingsFile = { settings: [], repositories: [], offered: [], untouched: [], rest: {} };

/** @throws Error with what is wrong and where */
export function readSettingsFile(text: string): SettingsFile {
  const json = parseWireJson(text, "interpreter.json");
  const file = fileSchema.parse(json);
  const {
    interpreterSettings: _settings,
    interpreterRepositories: _repositories,
    octavo: _octavo,
    ...rest
  } = objectOrEmpty(json);
  return {
    settings: Object.entries(file.interpreterSettings).map(([id, value]) => settingOf(id, value)),
    repositories: file.interpreterRepositories,
    offered: file.octavo?.offered ?? [],
    untouched: file.octavo?.untouched ?? [],
    rest,
  };
}

export function settingsFileText({ settings, repositories, offered, untouched, rest }: SettingsFile): string {
  const file = {
    interpreterSettings: Object.fromEntries(settings.map((setting) => [setting.id, setting])),
    interpreterRepositories: repositories,
    ...rest,
    octavo: { offered, ...(untouched.length > 0 ? { untouched } : {}) },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** The key is the id. Older versions name neither name nor group where they are the same, and let `users` own a setting. */
function settingOf(id: string, value: Json): Setting {
  const given = objectOrEmpty(value);
  const name = given["name"] ?? id;
  const setting = settingSchema.parse({ ...given, id, name, group: given["group"] ?? name });
  const users = z.array(z.string()).safeParse(setting.option["users"]).data ?? [];
  if (users.length === 0) return setting;
  const { users: _users, ...option } = setting.option;
  return { ...setting, option: { ...option, owners: [...new Set([...(option.owners ?? []), ...users])] } };
}

function objectOrEmpty(value: Json): JsonObject {
  return isJsonObject(value) ? value : {};
}
