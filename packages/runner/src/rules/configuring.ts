/** Whether a paragraph like `%python.conf` may set what it says. */
import { ruleNames } from "./session-rules.ts";

export type Properties = Readonly<Record<string, string>>;

interface Question {
  readonly wanted: Properties;
  /** What the session has, or will be opened with. */
  readonly has: Properties;
  /** Its interpreter runs, or something waits for it to. */
  readonly isThere: boolean;
  /** It runs as an account of the system. */
  readonly isAccounts: boolean;
}

/** Null when it may; else what to do, in words. */
export function mayConfigure({ wanted, has, isThere, isAccounts }: Question): string | null {
  const changed = Object.keys(wanted).filter((name) => wanted[name] !== has[name]);
  if (changed.length === 0) return null;
  const ruled = changed.filter(isRule);
  if (ruled.length > 0) {
    return `${ruled.join(", ")}: limits are set in the interpreter setting, by an administrator, and not in a note.`;
  }
  if (isAccounts) {
    return `This interpreter runs as an account of the machine, so its properties are set in the interpreter setting, by an administrator, and not in a note.`;
  }
  if (!isThere) return null;
  // Zeppelin's sentence, and then what helps.
  return `Can not change interpreter properties when interpreter process has already been launched. Restart the interpreter, then run this paragraph before any other of it. It would change: ${changed.join(", ")}.`;
}

const rules: ReadonlySet<string> = new Set(Object.values(ruleNames));

function isRule(name: string): boolean {
  return rules.has(name) || name.startsWith("octavo.limit.") || name.startsWith("octavo.cancel.");
}
