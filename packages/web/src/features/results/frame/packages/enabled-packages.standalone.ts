import type { EnabledPackages, Spell } from "./enabled-packages.ts";

const none: EnabledPackages = { views: [], spells: [] };

/** A file has no server that would give a package's script. */
export async function enabledPackages(): Promise<EnabledPackages> {
  return none;
}

export function knownSpells(): readonly Spell[] {
  return none.spells;
}

export async function loadSpells(): Promise<readonly Spell[]> {
  return none.spells;
}

export function useEnabledPackages(): EnabledPackages {
  return none;
}
