/** The sessions of a driver that a user's runs in a note would choose. */
import { magicName, type Note } from "@octavo/note";
import type { InterpreterSettings } from "../settings/interpreter-settings.ts";
import { sessionsOfNote } from "./note-sessions.ts";

interface OwnSessionsQuery {
  readonly interpreters: Pick<InterpreterSettings, "all" | "choose">;
  readonly driver: string;
  readonly note: Pick<Note, "id" | "path" | "defaultInterpreterGroup">;
  readonly user: string;
}

/** Keys of the sessions, that of the note's default first. */
function ownSessionKeys({ interpreters, driver, note, user }: OwnSessionsQuery): readonly string[] {
  const found = sessionsOfNote({ interpreters, note, user, isMeant: (each) => each === driver });
  return found.map(({ sessionKey }) => sessionKey);
}

interface TextQuery extends OwnSessionsQuery {
  readonly interpreters: Pick<InterpreterSettings, "all" | "choose" | "parse">;
  readonly text: string;
}

/** The same with the session of a text, whose properties may name a kernel. */
export function ownSessionKeysWith({ text, ...query }: TextQuery): readonly string[] {
  const { interpreters, driver, note, user } = query;
  const parsed = interpreters.parse(text, note);
  if (!parsed.ok) return ownSessionKeys(query);
  const magic = parsed.magic && magicName(parsed.magic);
  const choice = interpreters.choose({ magic, note, user, properties: parsed.properties });
  const ofText = choice.kind === "found" && choice.driver === driver ? [choice.sessionKey] : [];
  return [...ofText, ...ownSessionKeys(query)];
}
