/**
 * What is new is closed: settings that a kept file lacks, of kinds or kernels that its administrator has never seen.
 *
 * Such a setting gets the strictest rights, binding and limits that are found among those that people wrote, or is switched off where it cannot be
 * confined like them. It is remembered as untouched until a user changes it, and follows them as long: it may become stricter, and never opens by itself.
 */
import { canImpersonate } from "./kinds.ts";
import type { Setting, SettingOption } from "./setting.ts";
import { addLimits, type PropertyLimits, strictestLimits } from "./setting-limits.ts";
import type { SettingsFile } from "./settings-file.ts";

/** What every new setting is held to. */
interface Bounds {
  /** Only these may use it; null for every user. */
  readonly owners: readonly string[] | null;
  readonly perNote: SettingOption["perNote"];
  readonly perUser: SettingOption["perUser"];
  readonly isUserImpersonate: boolean;
  readonly limits: PropertyLimits;
}

/** The file with new settings, each as confined as those that are there. */
export function withNewSettings(file: SettingsFile, settings: readonly Setting[]): SettingsFile {
  // A file that has had all settings and lost them says nothing about who may use what comes.
  const bounds = boundsOfSettings(file) ?? (file.offered.length > 0 ? closed : null);
  if (bounds === null) return { ...file, settings: [...file.settings, ...settings] };
  const confined = settings.map((setting) => confineSetting(setting, bounds));
  const untouched = confined.filter((setting, at) => setting !== settings[at]).map(({ id }) => id);
  return {
    ...file,
    settings: [...file.settings, ...confined],
    untouched: [...file.untouched, ...untouched],
  };
}

/** The file with its untouched settings as confined as the others have become. */
export function confineUntouched(file: SettingsFile): SettingsFile {
  const bounds = boundsOfSettings(file);
  if (bounds === null || file.untouched.length === 0) return file;
  const settings = file.settings.map((setting) =>
    file.untouched.includes(setting.id) ? confineSetting(setting, bounds) : setting,
  );
  return { ...file, settings };
}

/** A sentence for logs and reports. */
export function untouchedWords({ name, option }: Setting): string {
  const owners = option.owners ?? [];
  const who = !option.setPermission ? "everybody" : owners.length === 0 ? "nobody" : `only ${owners.join(", ")}`;
  const others = option.setPermission ? " Open its rights to let others in." : "";
  return `%${name} is new since the settings here were written, and confined like the strictest of them: ${who} may use it.${others}`;
}

/** Null where no user wrote anything. */
function boundsOfSettings({ settings, untouched }: SettingsFile): Bounds | null {
  const written = settings.filter(({ id }) => !untouched.includes(id));
  if (written.length === 0) return null;
  const lists: readonly (readonly string[])[] = written
    .filter(({ option }) => option.setPermission)
    .map(({ option }) => option.owners ?? []);
  return {
    owners: lists.length === 0 ? null : lists.reduce(namesInBoth),
    perNote: written.map(({ option }) => option.perNote).reduce(stricterMode),
    perUser: written.map(({ option }) => option.perUser).reduce(stricterMode),
    isUserImpersonate: written.some(({ option }) => option.isUserImpersonate),
    limits: strictestLimits(written),
  };
}

const closed: Bounds = { owners: [], perNote: null, perUser: null, isUserImpersonate: false, limits: new Map() };

/** The very same setting when it is within the bounds already. */
function confineSetting(setting: Setting, bounds: Bounds): Setting {
  const { option } = setting;
  const isOff = bounds.isUserImpersonate && !canImpersonate(setting);
  const allowed = isOff ? [] : bounds.owners;
  const own = option.setPermission ? (option.owners ?? []) : null;
  const owners = own === null || allowed === null ? (own ?? allowed) : namesInBoth(own, allowed);
  const confined: Setting = {
    ...setting,
    properties: addLimits(setting.properties, bounds.limits),
    option: {
      ...option,
      setPermission: owners !== null,
      owners: owners === null ? (option.owners ?? []) : [...owners],
      perNote: stricterMode(option.perNote, bounds.perNote),
      perUser: stricterMode(option.perUser, bounds.perUser),
      isUserImpersonate: option.isUserImpersonate || bounds.isUserImpersonate,
    },
  };
  return JSON.stringify(confined) === JSON.stringify(setting) ? setting : confined;
}

function namesInBoth(one: readonly string[], other: readonly string[]): readonly string[] {
  return one.filter((name) => other.includes(name));
}

const modes: readonly SettingOption["perNote"][] = ["shared", "scoped", "isolated"];

function stricterMode(one: SettingOption["perNote"], other: SettingOption["perNote"]): SettingOption["perNote"] {
  return modes.indexOf(other) > modes.indexOf(one) ? other : one;
}
