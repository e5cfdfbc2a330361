/** Settings of interpreters as the server sends them, and what the page says about them. */
import { type Connection, RestError } from "@octavo/client";
import { z } from "zod";
import { texts } from "./texts.ts";

export const propertyTypes = ["textarea", "string", "number", "url", "password", "checkbox"] as const;
export type PropertyType = (typeof propertyTypes)[number];

const propertySchema = z.looseObject({
  value: z.union([z.string(), z.number(), z.boolean()]).nullish(),
  defaultValue: z.union([z.string(), z.number(), z.boolean()]).nullish(),
  type: z.string().default("string"),
  description: z.string().nullish(),
});

const dependencySchema = z.looseObject({
  groupArtifactVersion: z.string(),
  exclusions: z.array(z.string()).nullish(),
});

const mode = z.string().nullish();
const optionSchema = z.looseObject({
  perNote: mode,
  perUser: mode,
  isExistingProcess: z.boolean().default(false),
  host: z.string().nullish(),
  port: z.number().default(-1),
  setPermission: z.boolean().default(false),
  owners: z.array(z.string()).nullish(),
  isUserImpersonate: z.boolean().default(false),
});
export type Option = z.infer<typeof optionSchema>;

export const settingSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  group: z.string(),
  status: z.string().default("READY"),
  errorReason: z.string().nullish(),
  properties: z.record(z.string(), propertySchema).default({}),
  interpreterGroup: z.array(z.looseObject({ name: z.string(), defaultInterpreter: z.boolean().default(false) })),
  dependencies: z.array(dependencySchema).default([]),
  option: optionSchema,
  octavo: z
    .looseObject({
      isWaiting: z.boolean().default(false),
      reason: z.string().default(""),
      /** The server made it, confined like the others, and no user has changed it since. */
      isUntouched: z.boolean().default(false),
      /** Names of properties that hold a secret, which comes blank. */
      secrets: z.array(z.string()).default([]),
    })
    .nullish(),
});
export type Setting = z.infer<typeof settingSchema>;
export const settingsSchema = z.array(settingSchema);

/**
 * Those that the user may use; only administrators see all of them, and more of each.
 *
 * @throws RestError
 */
export async function usableSettings(connection: Pick<Connection, "request">): Promise<readonly Setting[]> {
  const answer = await connection.request("GET_INTERPRETER_SETTINGS", {});
  if (!answer.ok) throw new RestError(answer.status ?? 0, answer.text);
  return settingsSchema.parse(answer.frame.data["interpreterSettings"]);
}

export const templatesSchema = z.record(z.string(), settingSchema);

/** What one types to have it run: `%python`, `%python.ipython`. */
export function magicsOfSetting({ name, interpreterGroup }: Setting): readonly string[] {
  return interpreterGroup.flatMap((each) => (each.defaultInterpreter ? [`%${name}`] : [`%${name}.${each.name}`]));
}

export const statusWords: Readonly<Record<string, () => string>> = {
  READY: texts.later("READY"),
  ERROR: texts.later("ERROR"),
  DOWNLOADING_DEPENDENCIES: texts.later("DOWNLOADING_DEPENDENCIES"),
};

export function isDownloading({ status }: Pick<Setting, "status">): boolean {
  return status === "DOWNLOADING_DEPENDENCIES";
}

/** What is said of a setting that came by itself and was confined for that; null of others. */
export function newnessOf({ octavo, option }: Setting): string | null {
  if (octavo?.isUntouched !== true) return null;
  const owners = option.owners ?? [];
  if (!option.setPermission) return texts.t("newForAll");
  return owners.length === 0 ? texts.t("newForNobody") : texts.t("newForOwners", { owners: owners.join(", ") });
}

/** What is said of a setting whose properties do not do. */
export function troubleOf({ group, name, errorReason }: Setting): string | null {
  return errorReason ? texts.t("trouble", { name: `${group}.${name}`, reason: errorReason }) : null;
}
