/** What an interpreter setting is: Zeppelin's shape, in its file and on its wires. Members that Octavo does not know stay where they are. */
import { z } from "zod";

const propertySchema = z.preprocess(
  // Old files have plain strings.
  (given) => (typeof given === "object" ? given : { value: given }),
  z.looseObject({
    value: z.union([z.string(), z.number(), z.boolean()]).nullish(),
    type: z.string().default("string"),
  }),
);

/** One interpreter of a setting: `%python.ipython` is `ipython` of `python`. */
const interpreterSchema = z.looseObject({
  name: z.string(),
  class: z.string().default(""),
  defaultInterpreter: z.boolean().default(false),
  editor: z.record(z.string(), z.json()).optional(),
});

const bindingMode = z.enum(["shared", "scoped", "isolated"]).or(z.literal("")).nullish();

const optionSchema = z.looseObject({
  remote: z.boolean().default(true),
  port: z.number().default(-1),
  perNote: bindingMode,
  perUser: bindingMode,
  /** Connects to a process that runs already. */
  isExistingProcess: z.boolean().default(false),
  /** Only `owners`, users and roles, may see it and run it. */
  setPermission: z.boolean().default(false),
  owners: z.array(z.string()).nullish(),
  /** Code runs as the operating system's user of the same name. */
  isUserImpersonate: z.boolean().default(false),
});

export const dependencySchema = z.looseObject({
  groupArtifactVersion: z.string(),
  local: z.boolean().default(false),
  exclusions: z.array(z.string()).default([]),
});

export const settingSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  /** The kind it is made from: "python", "jdbc". */
  group: z.string(),
  properties: z.record(z.string(), propertySchema).default({}),
  status: z.string().default("READY"),
  interpreterGroup: z.array(interpreterSchema).default([]),
  dependencies: z.array(dependencySchema).default([]),
  option: optionSchema.prefault({}),
});

export type Setting = Readonly<z.output<typeof settingSchema>>;
export type SettingProperty = Readonly<Setting["properties"][string]>;
export type SettingInterpreter = Readonly<Setting["interpreterGroup"][number]>;
export type SettingOption = Readonly<Setting["option"]>;

/** What a person may change of a setting. */
export const settingChangeSchema = z.object({
  properties: z.record(z.string(), propertySchema),
  dependencies: z.array(dependencySchema),
  option: optionSchema,
});
export type SettingChange = Readonly<z.output<typeof settingChangeSchema>>;

export const newSettingSchema = settingChangeSchema.extend({ name: z.string(), group: z.string() });
export type NewSetting = Readonly<z.output<typeof newSettingSchema>>;

/** The interpreter that a setting's bare name means. */
export function defaultInterpreterOf({ interpreterGroup }: Setting): SettingInterpreter | undefined {
  return interpreterGroup.find(({ defaultInterpreter }) => defaultInterpreter) ?? interpreterGroup[0];
}

const secretName = /password|passwd|secret|token|access[-_.]?key|api[-_.]?key/i;

/** Passwords, and what is called one: it goes into the file and to interpreters, and is shown to nobody. */
export function isSecret(name: string, { type }: SettingProperty): boolean {
  return type === "password" || secretName.test(name);
}

/** As people may see it. */
export function withoutSecrets(setting: Setting): Setting {
  const shown = Object.entries(setting.properties).map(([name, property]) => [
    name,
    isSecret(name, property) && property.value !== undefined ? { ...property, value: "" } : property,
  ]);
  return { ...setting, properties: Object.fromEntries(shown) as Setting["properties"] };
}

/** The names of properties that hold a secret, which is shown to nobody. */
export function secretsIn({ properties }: Setting): readonly string[] {
  return Object.entries(properties).flatMap(([name, property]) =>
    isSecret(name, property) && (property.value ?? "") !== "" ? [name] : [],
  );
}

/** Properties as they are kept: a secret that comes back blank, as it was shown, is the old one. */
export function changedProperties(
  old: Setting["properties"],
  wanted: SettingChange["properties"],
): Setting["properties"] {
  const kept = Object.entries(wanted).map(([name, property]) => {
    const before = old[name];
    const isBlank = (property.value ?? "") === "";
    const value = isBlank && before && isSecret(name, before) ? before.value : wholeOf(property);
    return [name, { name, ...before, ...property, value }] as const;
  });
  return Object.fromEntries(kept);
}

/** Clients that keep all numbers as doubles send `1000.0` where 1000 is meant. */
function wholeOf({ value, type }: SettingProperty): SettingProperty["value"] {
  if (type === "number" && typeof value === "string") return value.replace(/^(-?\d+)\.0+$/, "$1");
  return typeof value === "number" ? String(value) : value;
}
