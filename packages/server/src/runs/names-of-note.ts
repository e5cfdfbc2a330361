/**
 * The names that code of a note can use: variables and tables of the interpreters that runs of this user have, and names of the pool. Starts no
 * interpreter and waits for no busy one.
 */
import type { NamesOfNote } from "@octavo/protocol";
import type { ViewedNote } from "../notebook/live-note.ts";
import type { InterpreterSettings } from "../settings/interpreter-settings.ts";
import { sessionsOfNote } from "./note-sessions.ts";
import type { Variables } from "./variables.ts";

interface NamesQuery {
  readonly interpreters: Pick<InterpreterSettings, "all" | "choose">;
  readonly variables: Pick<Variables, "list">;
  readonly live: ViewedNote;
  readonly user: string;
  readonly pool: readonly string[];
}

export async function namesOfNote({ interpreters, variables, live, user, pool }: NamesQuery): Promise<NamesOfNote> {
  const wanted = sessionsOfNote({ interpreters, note: live.note, user, isMeant: (driver) => driver !== "" });
  const asked = wanted.map(async ({ interpreter, driver, sessionKey }) => {
    const { state, variable } = await variables.list({ driver, sessionKey, user });
    return state === "none" ? [] : [{ interpreter, driver, state, names: variable.held ?? [] }];
  });
  return { sessions: (await Promise.all(asked)).flat(), pool };
}
