/** Whether a paragraph like `%python.conf` may set what it says. */
import { type PropertyTable, rowForProperty } from "@octavo/interpreter/properties";
import { refusalFromNote } from "./from-notes.ts";
import type { SessionProperties } from "./properties.ts";
import { sessionProperties } from "./session-rules.ts";

interface PropertyRulesQuery {
  /** Of the driver; null where it does not count, because the user who runs it may change the setting itself. */
  readonly table: PropertyTable | null;
  /** The setting, as people call it. */
  readonly name: string;
  readonly wanted: SessionProperties;
  /** What the session has, or will be opened with. */
  readonly has: SessionProperties;
  /** Its interpreter runs, or something waits for it to. */
  readonly isThere: boolean;
  /** It runs as an account of the system. */
  readonly isAccounts: boolean;
}

/** Null when it may; else what to do, in words. */
export function mayConfigure({ table, name, wanted, has, isThere, isAccounts }: PropertyRulesQuery): string | null {
  // The server has asked this before; here it holds whatever an order says.
  const refusal = table === null ? null : refusalFromNote({ table, wanted, setting: name });
  if (refusal !== null) return refusal;
  const changed = Object.keys(wanted).filter((name) => wanted[name] !== has[name]);
  if (changed.length === 0) return null;
  const ruled = changed.filter(isRuleProperty);
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

function isRuleProperty(name: string): boolean {
  return rowForProperty(sessionProperties, name) !== undefined;
}
