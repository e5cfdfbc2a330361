/** Which spell a paragraph's text is for: the magic is what stands behind the percent sign, up to the first space. */
import { knownSpells, loadSpells, loadSpellRunner, type Spell } from "../../results/index.ts";
import type { FindSpell, FoundSpell } from "../session/spell-runs.ts";

export const findSpell: FindSpell = (text) => {
  const { magic, rest } = partsOf(text);
  if (magic === null) return null;
  const found = (spells: readonly Spell[]) =>
    spells.some((spell) => spell.magic === magic) ? spellFor(magic, rest) : null;
  const known = knownSpells();
  return known ? found(known) : loadSpells().then(found);
};

/** @returns the text without the magic and the space behind it */
export function partsOf(text: string): { readonly magic: string | null; readonly rest: string } {
  const [all = "", magic = null] = /^\s*(%\S+)\s?/.exec(text) ?? [];
  return { magic, rest: text.slice(all.length) };
}

function spellFor(magic: string, text: string): FoundSpell {
  return { run: async (signal) => (await loadSpellRunner()).runSpell({ magic, text, signal }) };
}
