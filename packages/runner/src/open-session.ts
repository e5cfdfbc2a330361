/** How an interpreter is started: with which properties, where, as whom, behind which wall and within which limits. */
import { mkdirSync } from "node:fs";
import { type Driver, InterpreterError, type Session, type SessionSettings } from "@octavo/interpreter";
import type { Clock } from "./clock.ts";
import { handOverFiles, handOverFrames } from "./confinement/account-folders.ts";
import { findAccount } from "./confinement/accounts.ts";
import type { Places } from "./confinement/control-groups.ts";
import { type Confined, confineProcesses } from "./confinement/limits.ts";
import { placeForSession } from "./confinement/session-place.ts";
import type { UserGroups } from "./confinement/user-groups.ts";
import type { NetworkPrograms, OpenNetwork } from "./network/session-network.ts";
import { openingOf } from "./opening.ts";
import { sessionVariable } from "./orphaned-processes.ts";
import { rulesOfSession } from "./rules/session-rules.ts";
import type { SessionFolders } from "./surroundings.ts";

export interface SessionsSettings {
  readonly surroundings: SessionFolders;
  /** The server's. Homes of users are below it. */
  readonly dataDirectory: string;
  /** Undefined when there is no driver of that name. */
  readonly loadDriver: (name: string) => Promise<Driver> | undefined;
  /** Where control groups can be made; asked for when the first limit is wanted. */
  readonly places: () => Places;
  readonly userGroups: UserGroups;
  /** An interpreter may be started before a run wants it, when the machine has room. */
  readonly maySpare: boolean;
  readonly watchMachine: () => () => boolean;
  /** Default: those that were built with the runner */
  readonly networkPrograms?: NetworkPrograms;
  /** Default: opens one for each session */
  readonly openNetwork?: OpenNetwork;
  readonly clock: Clock;
  readonly log: (message: string) => void;
}

interface SessionOpening extends Pick<SessionSettings, "onStage"> {
  readonly driver: string;
  readonly sessionKey: string;
  readonly properties: Readonly<Record<string, string>>;
  /** The system's account that it runs as; undefined for the server's. */
  readonly account?: string | undefined;
  /** Whose own session it is; undefined where users share it. */
  readonly user?: string | undefined;
  /** The name of the home behind its wall; undefined where there is none. */
  readonly home?: string | undefined;
  /** Behind its wall the shared files can be read and not changed. */
  readonly readsShared?: boolean | undefined;
  /** In the environment of all its processes. */
  readonly mark: string;
  readonly signal: AbortSignal;
}

/** @throws InterpreterError with what keeps it from starting */
export async function openSession(settings: SessionsSettings, opening: SessionOpening): Promise<Session> {
  const { loadDriver } = settings;
  const { driver, sessionKey, onStage, signal } = opening;
  const loaded = await loadDriver(driver);
  if (!loaded) throw new InterpreterError(`Interpreter ${driver} not found`);
  const { limits } = rulesOfSession(loaded, opening.properties);
  const account = opening.account === undefined ? null : await findAccount(opening.account);
  if (account !== null && loaded.isConfined !== true) {
    throw new InterpreterError(
      `%${driver} cannot run as another account of this machine. Switch "User Impersonate" off in its setting to run it as the server's own.`,
    );
  }
  const { properties, variables } = openingOf(opening.properties);
  const place = await placeForSession(settings, { ...opening, account, reaches: loaded.reaches?.(properties) });
  let confined: Confined | null = null;
  const clear = async () => {
    await confined?.remove();
    await place?.remove();
  };
  try {
    const { userGroups, places } = settings;
    confined = confineProcesses({ limits, account, wall: place?.wall ?? null, user: opening.user, userGroups, places });
    const surroundings = place?.surroundings ?? settings.surroundings;
    for (const folder of [surroundings.filesDirectory, surroundings.cacheDirectory])
      mkdirSync(folder, { recursive: true });
    const environment = { ...surroundings.environment, ...variables, [sessionVariable]: opening.mark };
    const given = confined === null ? {} : { confinement: confined.confinement };
    const tools = place === null ? {} : { tools: place.tools };
    const session = await loaded.open(
      { ...surroundings, ...given, ...tools, environment, key: sessionKey, properties, onStage },
      signal,
    );
    if (confined === null) return session;
    const run: Session["run"] =
      place === null ? (request) => session.run(request) : handOverFiles(session, account, place.own);
    const lookUp = place === null ? session.lookUp?.bind(session) : handOverFrames(session, account, place.own);
    return clearingAfterRun(session, { run, lookUp }, clear);
  } catch (error) {
    await clear();
    throw error;
  }
}

interface HandedOver {
  readonly run: Session["run"];
  readonly lookUp: Session["lookUp"];
}

/** A session after which something has to be cleared away. */
function clearingAfterRun(session: Session, { run, lookUp }: HandedOver, clear: () => Promise<void>): Session {
  const { ended, complete, inspect, interrupt, widgets } = session;
  return {
    run,
    ...(lookUp === undefined ? {} : { lookUp }),
    ...(complete === undefined ? {} : { complete: complete.bind(session) }),
    ...(inspect === undefined ? {} : { inspect: inspect.bind(session) }),
    ...(interrupt === undefined ? {} : { interrupt: interrupt.bind(session) }),
    ...(widgets === undefined ? {} : { widgets }),
    ...(ended === undefined ? {} : { ended }),
    async [Symbol.asyncDispose]() {
      await session[Symbol.asyncDispose]();
      await clear();
    },
  };
}
