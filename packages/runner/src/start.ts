import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "./clock.ts";
import { findPlaces, type Places, readSources } from "./confinement/control-groups.ts";
import { UserGroups } from "./confinement/user-groups.ts";
import { interpreterEnvironment } from "./environment.ts";
import { makeFolders, removeLeftRuntime } from "./folders.ts";
import { listenForServer } from "./listener.ts";
import type { SessionsSettings } from "./open-session.ts";
import { endOrphanedProcesses, runnerVariable } from "./orphaned-processes.ts";
import { isRunnerAnswering, takeUpOrphanedRuns } from "./orphaned-runs.ts";
import { Runner } from "./runner.ts";
import { watchMachine } from "./spare/machine.ts";
import { wireVersion } from "./wire/messages.ts";
import { readRunnerFile, removeRunnerFile, writeRunnerFile } from "./wire/runner-file.ts";

export interface StartSettings extends Pick<SessionsSettings, "loadDriver" | "log"> {
  /** Absolute. */
  readonly dataDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly idleMs: number;
  /** Everything is closed and cleared away. */
  readonly onEnd: () => void;
}

/** Starts a runner for a data folder; null when there is one of this version already. */
export async function startRunner(settings: StartSettings): Promise<Runner | null> {
  const { dataDirectory, environment, idleMs, loadDriver, log, onEnd } = settings;
  const other = readRunnerFile(dataDirectory);
  const isAlive = other !== null && (await isRunnerAnswering(other.socket));
  if (isAlive && other.wireVersion === wireVersion) return null;
  if (other && !isAlive) {
    endOrphanedProcesses(other.socket);
    removeLeftRuntime(other.socket);
  }

  const folders = makeFolders(dataDirectory);
  const socket = join(folders.runtime, "runner.sock");
  const file = { pid: process.pid, socket, token: randomBytes(32).toString("hex"), wireVersion };
  const left = await takeUpOrphanedRuns(folders.spool, systemClock.now);
  const runner = new Runner(
    {
      surroundings: {
        filesDirectory: folders.files,
        cacheDirectory: folders.cache,
        runtimeDirectory: folders.runtime,
        environment: { ...interpreterEnvironment(environment), [runnerVariable]: socket },
      },
      dataDirectory,
      loadDriver,
      places: placesOnce(environment["OCTAVO_CGROUP"]),
      userGroups: new UserGroups(),
      maySpare: environment["OCTAVO_SPARE"] !== "off",
      watchMachine: environment["OCTAVO_SPARE"] === "always" ? () => () => true : watchMachine,
      clock: systemClock,
      log,
      directoryOf: (runId) => join(folders.spool, runId),
      holder: socket,
      idleMs,
      onEnd: () => void endRunner(),
    },
    left,
  );
  const listener = await listenForServer({
    path: socket,
    token: file.token,
    clock: systemClock,
    log,
    onConnect: (outlet) => runner.connect(outlet),
  });
  writeRunnerFile(dataDirectory, file);

  async function endRunner() {
    removeRunnerFile(dataDirectory, file);
    await listener.stop();
    rmSync(folders.runtime, { recursive: true, force: true });
    onEnd();
  }
  return runner;
}

/** Looking means making a group for a moment, so only a session that needs one looks. */
function placesOnce(named: string | undefined): () => Places {
  let found: Places | null = null;
  return () => {
    found ??= findPlaces(readSources(named));
    return found;
  };
}
