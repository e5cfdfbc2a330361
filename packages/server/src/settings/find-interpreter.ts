/** Which interpreter of which setting a name means: Zeppelin's order, and then names that people use besides. */
import { driverOfInterpreter } from "./kinds.ts";
import { defaultInterpreterOf, type Setting, type SettingInterpreter } from "./setting.ts";

export interface FoundInterpreter {
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

interface InterpreterLookup {
  /** What the text says behind the percent sign; null when it names no interpreter. */
  readonly magic: string | null;
  /** The note's default. */
  readonly group: string;
  readonly kernel?: string | undefined;
}

/** @returns undefined when nothing is called so */
export function findInterpreter(
  settings: readonly Setting[],
  { magic, group, kernel }: InterpreterLookup,
): FoundInterpreter | undefined {
  const name = magic ?? group;
  const asked = /^jupyter(\.jupyter)?$/.test(name) ? kernelSetting(settings, kernel) : undefined;
  const place =
    asked ??
    findNamedInterpreter(settings, name, magic === null ? null : group) ??
    (Object.hasOwn(aliases, name) ? findNamedInterpreter(settings, aliases[name] ?? "", null) : undefined);
  if (!place) return undefined;
  const driver = driverOfInterpreter(place.setting.group, place.interpreter.name, kernel);
  return preferDefaultGroup(settings, { ...place, driver });
}

/** `%jupyter(kernel=ir)` is `%ir`, where that kernel has a setting of its own. */
function kernelSetting(settings: readonly Setting[], kernel: string | undefined): InterpreterPlace | undefined {
  const setting = settings.find(
    ({ group, properties }) => group === "jupyter" && kernel !== undefined && properties["kernel"]?.value === kernel,
  );
  return placeInSetting(setting, setting && defaultInterpreterOf(setting)?.name);
}

type InterpreterPlace = Pick<FoundInterpreter, "setting" | "interpreter">;

/** @param preferred the setting whose interpreters may be called by their own name alone */
function findNamedInterpreter(
  settings: readonly Setting[],
  name: string,
  preferred: string | null,
): InterpreterPlace | undefined {
  const [first = "", second, ...rest] = name.split(".");
  if (rest.length > 0) return undefined;
  const called = (wanted: string) => settings.find((setting) => setting.name === wanted);
  if (second !== undefined) return placeInSetting(called(first), second);
  const own = called(first);
  const near = preferred === null ? undefined : placeInSetting(called(preferred), first);
  return near ?? placeInSetting(own, own && defaultInterpreterOf(own)?.name);
}

function placeInSetting(setting: Setting | undefined, name: string | undefined): InterpreterPlace | undefined {
  const interpreter = setting?.interpreterGroup.find((each) => each.name === name);
  return setting && interpreter && { setting, interpreter };
}

/** `%python.sql` runs on the driver of `%sql`, so the setting of that one counts, where there is one. */
function preferDefaultGroup(settings: readonly Setting[], found: FoundInterpreter): FoundInterpreter {
  const { driver, setting } = found;
  if (driver !== "sql" || setting.group === driver) return found;
  const home = placeInSetting(
    settings.find(({ name, group }) => name === driver && group === driver),
    driver,
  );
  return home ? { ...home, driver } : found;
}
