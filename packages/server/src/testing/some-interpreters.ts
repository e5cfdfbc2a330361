import { InterpreterSettings, withDefaults } from "../settings/interpreter-settings.ts";
import { emptyFile, type SettingsFile } from "../settings/settings-file.ts";

/** Interpreter settings in memory. What is kept, and what has changed, is written down. */
export function someInterpreters(
  file: SettingsFile = withDefaults(emptyFile),
  roles: Readonly<Record<string, readonly string[]>> = {},
) {
  const saved: SettingsFile[] = [];
  const changed: string[] = [];
  const disk = { problem: null as Error | null };
  const interpreters = new InterpreterSettings({
    file,
    save: async (next) => {
      if (disk.problem) throw disk.problem;
      saved.push(next);
    },
    onChanged: (id) => changed.push(id),
    rolesOf: (user) => roles[user] ?? [],
  });
  return { interpreters, saved, changed, disk };
}
