/** Whether somebody who may run a setting, and not change it, may say in a note what they say there. */
import { misfitOf, type PropertyTable, rowFor } from "@octavo/interpreter/properties";
import type { Properties } from "./properties.ts";

interface Wish {
  readonly table: PropertyTable;
  readonly wanted: Properties;
  /** The setting, as people call it. */
  readonly setting: string;
}

/**
 * Null when everyone may; else what is not theirs, who may set it and where, in words. It does not hang on what the setting says now: else a guess
 * at a password would be answered.
 */
export function refusalFromNote({ table, wanted, setting }: Wish): string | null {
  const open = table.filter(({ setBy, differs }) => setBy === "everyone" && differs);
  const closed = Object.keys(wanted).filter((name) => rowFor(open, name) === undefined);
  if (closed.length > 0) {
    const free = open.length === 0 ? "nothing" : open.map(({ name }) => name).join(", ");
    return `${named(closed)}: only administrators set this, in the interpreter setting ${setting}, and not in a note. Ask one of them. What everyone may set in a note: ${free}.`;
  }
  for (const [name, value] of Object.entries(wanted)) {
    const row = rowFor(open, name);
    const like = row && value.trim() !== "" ? misfitOf(row.type, value) : null;
    if (like !== null) return `${name} = ${shown(value)} is none: write it like ${like}, or leave it blank.`;
  }
  return null;
}

function named(names: readonly string[]): string {
  const first = names.slice(0, 5).map(shown).join(", ");
  return names.length > 5 ? `${first} and ${names.length - 5} more` : first;
}

/** Nothing in it is left to how a page shows it. */
function shown(text: string): string {
  return JSON.stringify(text.slice(0, 60)).slice(1, -1);
}
