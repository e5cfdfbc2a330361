import { InterpreterError } from "@octavo/interpreter";

/** The properties that list packages, of a setting or of a note's own `%python.conf`. */
const names = ["packages", "python.packages"];

/** A name, extras, and versions: what an index can be asked for. No options, no addresses: those would install from anywhere. */
const requirement =
  /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?(?:\[[A-Za-z0-9._,-]+\])?(?:[<>=!~]=?=?[A-Za-z0-9.*+!]+(?:,|$))*$/;

/**
 * The packages that a note or a setting lists, separated by blanks, line ends or commas: `requests, pandas[excel]>=2,<3`. Sorted, so that the
 * same packages are the same environment.
 *
 * @throws InterpreterError for what is no package
 */
export function packagesOf(properties: Readonly<Record<string, string>>): readonly string[] {
  const text = names.map((name) => properties[name] ?? "").join(" ");
  const items = text
    .replaceAll(/\s*([<>=!~]+)\s*/g, "$1")
    .replaceAll(/,\s*(?=[<>=!~])/g, ",")
    .split(/\s+|,(?![<>=!~])(?![^[]*\])/)
    .filter((item) => item !== "");
  for (const item of items) {
    if (requirement.test(item)) continue;
    throw new InterpreterError(
      `${item} is not a package that can be installed: list names with versions, as in packages=requests pandas>=2,<3.`,
    );
  }
  return [...new Set(items)].sort();
}
