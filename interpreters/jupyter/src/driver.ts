/**
 * `%python`: IPython, in a kernel of its own for each session, spoken to in Jupyter's protocol over Unix sockets.
 *
 * The kernel is a child of the runner, so that signals and its end are the runner's to give and to see. `python/` finds or makes a Python
 * that has ipykernel, `kernel/` starts it and asks it things, `wire/` is the protocol down to ZeroMQ's frames, `run/` turns what is
 * published during a run into what a note shows, and `setup/` is what we put into each kernel.
 */
import type { Driver, Session, SessionSettings } from "@octavo/interpreter";
import { createAside } from "./complete.ts";
import { type StartedKernel, startKernel } from "./kernel/start.ts";
import { openPlainPython } from "./plain/session.ts";
import { pythonProperties } from "./properties.ts";
import { findPython, type Python } from "./python/find.ts";
import { packagesOf } from "./python/packages.ts";
import { createCells } from "./run/cells.ts";
import { createLateRuns } from "./run/late.ts";
import { type Around, runIn } from "./run/run.ts";
import { setUpCode } from "./setup/code.ts";
import { goToFiles } from "./setup/go-to-files.ts";

export const driver: Driver = {
  name: "python",
  isConfined: true,
  opensAhead: true,
  properties: pythonProperties,
  async prepare(settings, signal) {
    if (packagesOf(settings.properties).length > 0) await findPython(settings, signal);
  },
  async open(settings, signal) {
    const python = await findPython(settings, signal);
    if (python.lacks !== undefined) return await plainSession(python, python.lacks, settings, signal);
    return sessionOf(await startPython(python, settings, signal));
  },
};

/** Says once what is missing, so that nobody looks for magics in vain. */
async function plainSession(
  python: Python,
  lacks: string,
  settings: SessionSettings,
  signal: AbortSignal,
): Promise<Session> {
  const environment = { ...settings.environment, ...python.environment };
  const session = await openPlainPython(python.path, { ...settings, environment }, signal);
  let isTold = false;
  return {
    ...session,
    async *run(request) {
      if (!isTold) yield { type: "text", data: `This is plain Python, without IPython. ${lacks}\n` };
      isTold = true;
      yield* session.run(request);
    },
  };
}

const launcherOptions = [
  // Else each run is written to a history file that all kernels of this machine share.
  "--HistoryManager.hist_file=:memory:",
  // A pause before each reply, so that output overtakes it. We wait for both.
  "--IPythonKernel._execute_sleep=0",
];

function startPython(python: Python, settings: SessionSettings, signal: AbortSignal): Promise<StartedKernel> {
  const options = {
    name: "Python",
    command: python.path,
    args: (file: string) => ["-m", "ipykernel_launcher", "-f", file, ...launcherOptions],
    env: {
      // By name only, so that matplotlib is not loaded before a note asks for it.
      MPLBACKEND: "module://matplotlib_inline.backend_inline",
      ...settings.environment,
      ...python.environment,
    },
    settings,
    setUp: `${goToFiles("python", settings)}${setUpCode}`,
    isDirect: true,
  };
  return startKernel(options, signal);
}

function sessionOf(kernel: StartedKernel): Session {
  const around: Around = { cells: createCells(), manners: "strict", lateRuns: createLateRuns() };
  return {
    run: (request) => runIn(kernel, request, around),
    ...createAside(kernel),
    ended: kernel.ended,
    [Symbol.asyncDispose]: kernel.dispose,
  };
}
