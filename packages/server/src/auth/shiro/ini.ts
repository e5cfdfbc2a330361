/** Sections of an INI file as Shiro writes them: `name = value` or `name: value`, `#` and `;` before remarks, `\` at the end of a line that goes on. */
export type IniSections = ReadonlyMap<string, readonly IniEntry[]>;

export interface IniEntry {
  readonly name: string;
  readonly value: string;
}

/** Never throws: what is no entry is left out. Entries keep their order, and a section that comes twice is one. */
export function readIniSections(text: string): IniSections {
  const sections = new Map<string, IniEntry[]>();
  let entries: IniEntry[] = [];
  for (const line of logicalLines(text)) {
    const heading = /^\[([^\]]+)\]$/.exec(line)?.[1]?.trim();
    if (heading !== undefined) {
      entries = sections.get(heading) ?? [];
      sections.set(heading, entries);
      continue;
    }
    const [, name = "", value = ""] = /^([^=:\s]+(?:[^=:]*[^=:\s])?)\s*[=:]\s*(.*)$/.exec(line) ?? [];
    if (name) entries.push({ name, value: value.trim() });
  }
  return sections;
}

function logicalLines(text: string): string[] {
  const joined = text.replace(/^\uFEFF/, "").replaceAll(/\\\r?\n[ \t]*/g, "");
  return joined
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#") && !line.startsWith(";"));
}
