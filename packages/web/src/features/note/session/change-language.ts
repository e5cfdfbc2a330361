/** The language of a paragraph is the `%name` that its text begins with; without one, the note's default runs it. */
import { findInterpreter, magicName, parseTextUnder } from "@octavo/note";

/**
 * A text that another interpreter runs: its `%name`, with what stands in brackets behind it, makes way for the new one. Code stays as it is.
 *
 * @param name without the percent sign
 * @param group the note's default interpreter: below Python's a line magic is code
 */
export function withLanguage(text: string, name: string, group: string): string {
  const parsed = parseTextUnder(text, group);
  // What cannot be read is no name: it goes on as code below the new one.
  if (!parsed.ok || !parsed.magic) return text.trim() === "" ? `%${name}\n` : `%${name}\n${text}`;
  const code = text.slice(parsed.scriptStart).replace(/^\n/, "");
  return `%${name}\n${code}`;
}

/** The name that runs a text, without the percent sign; null for a text whose name cannot be read. */
export function languageIn(text: string, defaultInterpreterGroup: string): string | null {
  const parsed = parseTextUnder(text, defaultInterpreterGroup);
  if (!parsed.ok) return null;
  const name = parsed.magic ? magicName(parsed.magic) : defaultInterpreterGroup;
  if (parsed.magic?.group === "jupyter" && parsed.properties["kernel"]) return parsed.properties["kernel"];
  return name;
}

const labels: Readonly<Record<string, string>> = {
  python: "Python",
  sql: "SQL",
  sh: "Shell",
  js: "JavaScript",
  ts: "TypeScript",
  md: "Markdown",
  html: "HTML",
  angular: "AngularJS",
  ir: "R",
  r: "R",
};

/** What people call a language; a setting that has a name of its own keeps it. */
export function languageLabel(name: string): string {
  const own = labels[name];
  if (own) return own;
  const known = findInterpreter(name)?.name;
  return (known !== undefined && known !== "jupyter" && known !== "jdbc" ? labels[known] : undefined) ?? name;
}
