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

const dependencySchema = z.looseObject({
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
