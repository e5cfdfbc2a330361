/** Gives a frame the spells that its outputs are drawn by, or that it runs. It runs code of packages, so it gets only those that are on. */
import type { ToSpell } from "./drawing/spell/messages.ts";
import { createFrameWatch, type Schedule } from "./frame-watch.ts";
import type { EnabledPackages, Spell } from "./packages/enabled-packages.ts";
import type { SpellMessage } from "./read-spell-message.ts";

export interface SpellSource {
  readonly enabled: () => Promise<Pick<EnabledPackages, "spells">>;
  /** Rejects with a sentence for the user. */
  readonly script: (spell: Spell) => Promise<Blob>;
  /** What is set for the package. */
  readonly config: (spell: Spell) => Promise<Readonly<Record<string, unknown>>>;
}

interface FrameSpellsOptions {
  readonly source: SpellSource;
  readonly words: { readonly noSpell: (magic: string) => string };
  readonly post: (message: ToSpell) => void;
  /** Called when it does not answer. */
  readonly onSilent: () => void;
  readonly schedule?: Schedule;
}

export interface FrameSpells {
  readonly receive: (message: SpellMessage) => void;
  readonly stop: () => void;
}

/** Of one frame. */
const mostSpells = 50;

export function connectSpells({ source, words, post, onSilent, schedule }: FrameSpellsOptions): FrameSpells {
  const watch = createFrameWatch({ ping: () => post({ type: "ping" }), onSilent, schedule });
  const given = new Set<string>();

  async function give(magic: string): Promise<void> {
    if (given.has(magic) || given.size >= mostSpells) return;
    given.add(magic);
    try {
      const { spells } = await source.enabled();
      const spell = spells.find((each) => each.magic === magic);
      if (!spell) return post({ type: "noSpell", magic, problem: words.noSpell(magic) });
      const [script, config] = await Promise.all([source.script(spell), source.config(spell)]);
      const magics = spells.map((each) => each.magic);
      post({ type: "spell", magic, script, config: JSON.stringify(config), magics });
      watch.begin();
    } catch (error) {
      post({ type: "noSpell", magic, problem: error instanceof Error ? error.message : String(error) });
    }
  }

  return {
    receive(message) {
      if (message.type === "wanted") void give(message.magic);
      else if (message.type === "alive") watch.hear();
    },
    stop: () => watch.stop(),
  };
}
