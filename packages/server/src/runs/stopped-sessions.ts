/**
 * Sessions of programs that have stopped go, and their notes with them, where `zeppelin.session.check_interval` says how often to look. The
 * server does not look where it is not set, for what a program has computed would go for a pause.
 *
 * One has stopped when something was run in it and no interpreter is there any more. Both can be seen at any time, after a restart too: the note
 * says that something was run, and the runner says what is there. While it says nothing, none has stopped.
 */
import { folderOfPath, isRunning, nameOfPath } from "@octavo/note";
import type { Logger } from "pino";
import type { Configuration } from "../configuration/configuration.ts";
import type { Notebook } from "../notebook/notebook.ts";
import { type SessionNote, sessionNote, sessionsFolder } from "../notebook/session-notes.ts";
import type { InterpreterSettings } from "../settings/interpreter-settings.ts";
import type { RunService } from "./run-service.ts";

const interval = "zeppelin.session.check_interval";

interface StoppedSessionsOptions {
  readonly notebook: Pick<Notebook, "list" | "idAt" | "pathOf" | "open" | "remove">;
  readonly runs: Pick<RunService, "isBusy" | "sessions">;
  readonly interpreters: Pick<InterpreterSettings, "all" | "sessionKeysOf">;
}

/** How often to look; null where it is not set. */
export function checkIntervalMs(configuration: Pick<Configuration, "given">): number | null {
  const ms = Number(configuration.given(interval) ?? 0);
  return ms > 0 ? Math.min(Math.max(ms, 1000), 2 ** 31 - 1) : null;
}

/** @returns how to stop looking */
export function watchSessions(
  options: StoppedSessionsOptions & { readonly configuration: Pick<Configuration, "given">; readonly log: Logger },
): () => void {
  const { configuration, log } = options;
  const everyMs = checkIntervalMs(configuration);
  if (everyMs === null) return () => {};
  const look = async () => {
    for (const { id, path } of await removeStopped(options)) {
      log.info({ noteId: id, path }, "a session that has stopped is removed");
    }
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, "sessions that have stopped could not be removed"));
  }, everyMs);
  return () => clearInterval(timer);
}

/** @returns what has gone */
export async function removeStopped(options: StoppedSessionsOptions): Promise<readonly SessionNote[]> {
  const { notebook, runs } = options;
  const running = await runs.sessions.askForCertain();
  if (running === null) return [];
  const keys = new Set(running.map(({ sessionKey }) => sessionKey));
  const gone: SessionNote[] = [];
  for (const session of sessionsIn(notebook)) {
    if (hasInterpreter(session, keys, options) || !(await hasSessionRun(session, options))) continue;
    await notebook.remove(session.id);
    gone.push(session);
  }
  return gone;
}

function sessionsIn(notebook: StoppedSessionsOptions["notebook"]): readonly SessionNote[] {
  return notebook.list().flatMap(({ id, path }) => {
    const session = path.startsWith(`${sessionsFolder}/`) ? sessionNote(notebook, nameOfPath(path)) : undefined;
    return session?.id === id ? [session] : [];
  });
}

/** Its own, or that of all notes where its setting has it so. */
function hasInterpreter(
  { id, path }: SessionNote,
  keys: ReadonlySet<string>,
  { interpreters }: StoppedSessionsOptions,
): boolean {
  if ([...keys].some((key) => key.split(":").includes(id))) return true;
  const setting = interpreters.all.find(({ name }) => name === nameOfPath(folderOfPath(path)));
  return (
    setting !== undefined && interpreters.sessionKeysOf(setting, { noteId: id, user: "" }).some((key) => keys.has(key))
  );
}

async function hasSessionRun({ id }: SessionNote, { notebook, runs }: StoppedSessionsOptions): Promise<boolean> {
  const live = await notebook.open(id);
  // A user may look at what it has computed.
  if (live.isWatched || runs.isBusy(id)) return false;
  const { paragraphs } = live.note;
  return (
    paragraphs.some(({ dateStarted }) => dateStarted !== null) && !paragraphs.some(({ status }) => isRunning(status))
  );
}
