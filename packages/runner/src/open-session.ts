/** How an interpreter is started: with which properties, where, as whom, behind which wall and within which limits. */
import { mkdirSync } from "node:fs";
import { type Driver, InterpreterError, type Session, type SessionSettings } from "@octavo/interpreter";
import type { Clock } from "./clock.ts";
import { findAccount } from "./confinement/accounts.ts";
import type { Places } from "./confinement/control-groups.ts";
import { type Confined, confine } from "./confinement/limits.ts";
import { handingOver } from "./confinement/own-place.ts";
import { placeFor } from "./confinement/session-place.ts";
import type { UserGroups } from "./confinement/user-groups.ts";
import { sessionVariable } from "./left-processes.ts";
import { openingOf } from "./opening.ts";
import { rulesOf } from "./rules/session-rules.ts";
import type { Surroundings } from "./surroundings.ts";

export interface SessionsSettings {
  readonly surroundings: Surroundings;
  /** The server's. Homes of users are below it. */
  readonly dataDirectory: string;
  /** Undefined when there is no driver of that name. */
  readonly loadDriver: (name: string) => Promise<Driver> | undefined;
  /** Where control groups can be made; asked for when the first limit is wanted. */
  readonly places: () => Places;
  readonly userGroups: UserGroups;
  /** An interpreter may be started before somebody wants it, when the machine has room. */
  readonly maySpare: boolean;
  readonly watchMachine: () => () => boolean;
  readonly clock: Clock;
  readonly log: (message: string) => void;
}

interface Opening extends Pick<SessionSettings, "onStage"> {
  readonly driver: string;
  readonly sessionKey: string;
  readonly properties: Readonly<Record<string, string>>;
  /** The system's account that it runs as; undefined for the server's. */
  readonly account?: string | undefined;
  /** Whose own session it is; undefined where users share it. */
  readonly user?: string | undefined;
  /** The name of the home behind its wall; undefined where there is none. */
  readonly home?: string | undefined;
  /** In the environment of all its processes. */
  readonly mark: string;
  readonly signal: AbortSignal;
}

/** @throws InterpreterError with what keeps it from starting */
export async function openSession(settings: SessionsSettings, opening: Opening): Promise<Session> {
  const { loadDriver } = settings;
  const { driver, sessionKey, onStage, signal } = opening;
  const loaded = await loadDriver(driver);
  if (!loaded) throw new InterpreterError(`Interpreter ${driver} not found`);
  const { limits } = rulesOf(driver, opening.properties);
  const account = opening.account === undefined ? null : await findAccount(opening.account);
  if (account !== null && loaded.isConfined !== true) {
    throw new InterpreterError(
      `%${driver} cannot run as another account of this machine. Switch "User Impersonate" off in its setting to run it as the server's own.`,
    );
  }
  const place = await placeFor(settings, { ...opening, account });
  let confined: Confined | null = null;
  const clear = async () => {
    await confined?.remove();
    await place?.own.remove();
  };
  try {
    const { userGroups, places } = settings;
    confined = confine({ limits, account, wall: place?.wall ?? null, user: opening.user, userGroups, places });
    const surroundings = place?.surroundings ?? settings.surroundings;
    for (const folder of [surroundings.filesDirectory, surroundings.cacheDirectory])
      mkdirSync(folder, { recursive: true });
    const { properties, variables } = openingOf(opening.properties);
    const environment = { ...surroundings.environment, ...variables, [sessionVariable]: opening.mark };
    const given = confined === null ? {} : { confinement: confined.confinement };
    const tools = place === null ? {} : { tools: place.tools };
    const session = await loaded.open(
      { ...surroundings, ...given, ...tools, environment, key: sessionKey, properties, onStage },
      signal,
    );
    if (confined === null) return session;
    const run: Session["run"] =
      place === null ? (request) => session.run(request) : handingOver(session, account, place.own);
    return clearing(session, run, clear);
  } catch (error) {
    await clear();
    throw error;
  }
}

/** A session after which something has to be cleared away. */
function clearing(session: Session, run: Session["run"], clear: () => Promise<void>): Session {
  const { ended, complete, inspect } = session;
  return {
    run,
    ...(complete === undefined ? {} : { complete: complete.bind(session) }),
    ...(inspect === undefined ? {} : { inspect: inspect.bind(session) }),
    ...(ended === undefined ? {} : { ended }),
    async [Symbol.asyncDispose]() {
      await session[Symbol.asyncDispose]();
      await clear();
    },
  };
}
