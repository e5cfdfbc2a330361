import type { Kernelspec } from "@octavo/interpreter";
import type { Member } from "@octavo/note";
import { InterpreterSettings, withDefaults } from "../settings/interpreter-settings.ts";
import { emptyFile, type SettingsFile } from "../settings/settings-file.ts";

interface InterpreterParts {
  readonly file?: SettingsFile;
  readonly roles?: Readonly<Record<string, readonly string[]>>;
  readonly onChanged?: (id: string) => void;
  readonly kernelspecs?: () => readonly Kernelspec[];
  readonly onUntouched?: (words: string) => void;
  readonly administers?: (user: string, id: string) => boolean;
  readonly listed?: (member: Member) => Member;
}

/** Interpreter settings in memory. What is kept, and what has changed, is written down. */
export function someInterpreters({
  file = withDefaults(emptyFile),
  roles = {},
  onChanged = () => {},
  administers = () => false,
  listed = (member) => member,
  ...others
}: InterpreterParts = {}) {
  const saved: SettingsFile[] = [];
  const changed: string[] = [];
  const disk = { problem: null as Error | null };
  const interpreters = new InterpreterSettings({
    ...others,
    file,
    save: async (next) => {
      if (disk.problem) throw disk.problem;
      saved.push(next);
    },
    onChanged: (id) => {
      changed.push(id);
      onChanged(id);
    },
    rolesOf: (user) => roles[user] ?? [],
    administers,
    listed,
  });
  return { interpreters, saved, changed, disk };
}
