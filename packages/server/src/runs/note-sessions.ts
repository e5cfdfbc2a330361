import type { Note } from "@octavo/note";
import type { InterpreterSettings } from "../settings/interpreter-settings.ts";
import { driverOfInterpreter } from "../settings/kinds.ts";

export interface NoteSession {
  /** The name as in a paragraph, without the percent sign. */
  readonly interpreter: string;
  readonly driver: string;
  readonly sessionKey: string;
}

interface SessionsQuery {
  readonly interpreters: Pick<InterpreterSettings, "all" | "choose">;
  readonly note: Pick<Note, "id" | "path" | "defaultInterpreterGroup">;
  readonly user: string;
  readonly isMeant: (driver: string) => boolean;
}

/** The sessions that runs of this user in the note would use, the default interpreter's first; a session may not exist yet. */
export function sessionsOfNote({ interpreters, note, user, isMeant }: SessionsQuery): readonly NoteSession[] {
  const magics = interpreters.all.flatMap((setting) =>
    setting.interpreterGroup
      .filter(({ name }) => isMeant(driverOfInterpreter(setting.group, name) ?? ""))
      .map(({ name }) => ({ magic: `${setting.name}.${name}`, interpreter: setting.name })),
  );
  const sessions = new Map<string, NoteSession>();
  for (const { magic, interpreter } of [{ magic: null, interpreter: note.defaultInterpreterGroup }, ...magics]) {
    const choice = interpreters.choose({ magic, note, user });
    if (choice.kind !== "found" || !isMeant(choice.driver)) continue;
    const { driver, sessionKey } = choice;
    const key = JSON.stringify([driver, sessionKey]);
    if (!sessions.has(key)) sessions.set(key, { interpreter, driver, sessionKey });
  }
  return [...sessions.values()];
}
