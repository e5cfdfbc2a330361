/** Which interpreter of which setting a name means: Zeppelin's order, and then names that people use besides. */
import { driverOf } from "./kinds.ts";
import { defaultInterpreterOf, type Setting, type SettingInterpreter } from "./setting.ts";

export interface Found {
  readonly setting: Setting;
  readonly interpreter: SettingInterpreter;
  /** Null while there is no driver for it. */
  readonly driver: string | null;
}

/** What is not the name of a setting or of one of its interpreters, and yet has one meaning only. */
export const aliases: Readonly<Record<string, string>> = {
  ipython: "python.ipython",
  "python.sql": "sql",
  duckdb: "sql",
  "duckdb.sql": "sql",
  bash: "sh",
  shell: "sh",
  javascript: "js",
  ts: "js.ts",
  typescript: "js.ts",
  markdown: "md",
  "md.markdown": "md",
  // As in notes that came from Jupyter.
  r: "ir",
};

interface Question {
  /** What the text says behind the percent sign; null when it names nobody. */
  readonly magic: string | null;
  /** The note's default. */
  readonly group: string;
  readonly kernel?: string | undefined;
}

/** @returns undefined when nothing is called so */
export function findInterpreter(settings: readonly Setting[], { magic, group, kernel }: Question): Found | undefined {
  const name = magic ?? group;
  const asked = /^jupyter(\.jupyter)?$/.test(name) ? kernelSetting(settings, kernel) : undefined;
  const place =
    asked ??
    named(settings, name, magic === null ? null : group) ??
    (Object.hasOwn(aliases, name) ? named(settings, aliases[name] ?? "", null) : undefined);
  if (!place) return undefined;
  const driver = driverOf(place.setting.group, place.interpreter.name, kernel);
  return atHome(settings, { ...place, driver });
}

/** `%jupyter(kernel=ir)` is `%ir`, where that kernel has a setting of its own. */
function kernelSetting(settings: readonly Setting[], kernel: string | undefined): Place | undefined {
  const setting = settings.find(
    ({ group, properties }) => group === "jupyter" && kernel !== undefined && properties["kernel"]?.value === kernel,
  );
  return placeIn(setting, setting && defaultInterpreterOf(setting)?.name);
}

type Place = Pick<Found, "setting" | "interpreter">;

/** @param preferred the setting whose interpreters may be called by their own name alone */
function named(settings: readonly Setting[], name: string, preferred: string | null): Place | undefined {
  const [first = "", second, ...rest] = name.split(".");
  if (rest.length > 0) return undefined;
  const called = (wanted: string) => settings.find((setting) => setting.name === wanted);
  if (second !== undefined) return placeIn(called(first), second);
  const own = called(first);
  const near = preferred === null ? undefined : placeIn(called(preferred), first);
  return near ?? placeIn(own, own && defaultInterpreterOf(own)?.name);
}

function placeIn(setting: Setting | undefined, name: string | undefined): Place | undefined {
  const interpreter = setting?.interpreterGroup.find((each) => each.name === name);
  return setting && interpreter && { setting, interpreter };
}

/** `%python.sql` runs on the driver of `%sql`, so the setting of that one counts, where there is one. */
function atHome(settings: readonly Setting[], found: Found): Found {
  const { driver, setting } = found;
  if (driver !== "sql" || setting.group === driver) return found;
  const home = placeIn(
    settings.find(({ name, group }) => name === driver && group === driver),
    driver,
  );
  return home ? { ...home, driver } : found;
}
