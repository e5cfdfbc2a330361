import type { SessionSettings } from "@octavo/interpreter";

/** Written in each language: a path as a text in quotes. JSON's escapes are theirs too. */
const programs: Readonly<Record<string, (home: string, files: string) => string>> = {
  python: (home, files) =>
    `(lambda os, sys: [os.chdir(${files}), sys.path.__setitem__(slice(None), [${home} if path in ("", ".") else path for path in sys.path])])(__import__("os"), __import__("sys"))\n`,
  r: (_home, files) => `setwd(${files})\n`,
  julia: (_home, files) => `cd(${files.replaceAll("$", "\\$")})\n`,
};

/**
 * What leads an interpreter that was started in its user's home to the folder that all share, so that relative names mean files there, while modules
 * that are named alone come from the home. Nothing where both are one; a language that is not known stays in the home.
 */
export function goToFiles(
  language: string,
  { homeDirectory, filesDirectory }: Pick<SessionSettings, "homeDirectory" | "filesDirectory">,
): string {
  if (homeDirectory === undefined) return "";
  const program = Object.hasOwn(programs, language) ? programs[language] : undefined;
  return program?.(JSON.stringify(homeDirectory), JSON.stringify(filesDirectory)) ?? "";
}
