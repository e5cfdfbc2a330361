import { inInterpreterOrder, interpreterOrderOf, magicName, type Note } from "@octavo/note";
import type { InterpreterSettings } from "./interpreter-settings.ts";
import type { User } from "./permission.ts";
import type { Setting } from "./setting.ts";

/** The settings that a note uses: its default first, then as people have put them; else those of the same kind, then those its paragraphs name. */
export function bindingsOf(interpreters: InterpreterSettings, note: Note, user: User): readonly Setting[] {
  const settingOf = (magic: string | null) => interpreters.find({ magic, note })?.setting;
  const own = settingOf(null);
  const alike = interpreters.all.filter(({ group }) => group === own?.group);
  const named = note.paragraphs.flatMap(({ text }) => {
    const parsed = interpreters.parse(text, note);
    return parsed.ok && parsed.magic ? (settingOf(magicName(parsed.magic)) ?? []) : [];
  });
  const visible = new Set(interpreters.visibleTo(user));
  const used = inInterpreterOrder([...new Set([...alike, ...named])], interpreterOrderOf(note));
  return [...new Set([...(own ? [own] : []), ...used])].filter((setting) => visible.has(setting));
}
