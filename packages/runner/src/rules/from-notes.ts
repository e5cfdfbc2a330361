/** Whether a user who may run a setting, and not change it, may set in a note what they set there. */
import { type PropertyTable, problemOfValue, rowForProperty } from "@octavo/interpreter/properties";
import type { SessionProperties } from "./properties.ts";

interface NoteProperties {
  readonly table: PropertyTable;
  readonly wanted: SessionProperties;
  /** The setting, as people call it. */
  readonly setting: string;
}

/**
 * Null when everyone may; else what is not theirs, and who may set it and where, in words. It does not depend on what the setting says now: else it
 * would answer a guess at a password.
 */
export function refusalFromNote({ table, wanted, setting }: NoteProperties): string | null {
  const open = table.filter(({ setBy, differs }) => setBy === "everyone" && differs);
  const closed = Object.keys(wanted).filter((name) => rowForProperty(open, name) === undefined);
  if (closed.length > 0) {
    const free = open.length === 0 ? "nothing" : open.map(({ name }) => name).join(", ");
    return `${listNames(closed)}: only administrators set this, in the interpreter setting ${setting}, and not in a note. Ask one of them. What everyone may set in a note: ${free}.`;
  }
  for (const [name, value] of Object.entries(wanted)) {
    const row = rowForProperty(open, name);
    const like = row && value.trim() !== "" ? problemOfValue(row.type, value) : null;
    if (like !== null) return `${name} = ${quoteValue(value)} is none: write it like ${like}, or leave it blank.`;
  }
  return null;
}

function listNames(names: readonly string[]): string {
  const first = names.slice(0, 5).map(quoteValue).join(", ");
  return names.length > 5 ? `${first} and ${names.length - 5} more` : first;
}

/** Nothing in it is left to how a page shows it. */
function quoteValue(text: string): string {
  return JSON.stringify(text.slice(0, 60)).slice(1, -1);
}
