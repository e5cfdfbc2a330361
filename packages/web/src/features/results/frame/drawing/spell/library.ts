/** What runs spells in a frame, loaded with the first. */
import { createSpells } from "./spells.ts";

Object.assign(globalThis, { octavoSpells: createSpells });
