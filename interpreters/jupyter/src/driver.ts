/**
 * `%python`: IPython, in a kernel of its own for each session, spoken to in Jupyter's protocol over Unix sockets.
 *
 * The kernel is a child of the runner, so that signals and its end are the runner's to give and to see. `python/` finds or makes a Python
 * that has ipykernel, `kernel/` starts it and asks it things, `wire/` is the protocol down to ZeroMQ's frames, `run/` turns what is
 * published during a run into what a note shows, `widgets/` carries what widgets and pages send each other, and `setup/` is what we put into each
 * kernel.
 */
import type { Driver, Session, SessionSettings } from "@octavo/interpreter";
import { createAside } from "./complete.ts";
import { lookUpVariable } from "./kernel/look-up.ts";
import { type StartedKernel, startKernel } from "./kernel/start.ts";
import { openPlainPython } from "./plain/session.ts";
import { pythonDeclaration } from "./properties.ts";
import { findPython, type Python } from "./python/find.ts";
import { packagesOf } from "./python/packages.ts";
import { createCells } from "./run/cells.ts";
import { createLateRuns } from "./run/late.ts";
import { type Around, runInKernel } from "./run/run.ts";
import { launchCode, setUpCode } from "./setup/code.ts";
import { goToFiles } from "./setup/go-to-files.ts";
import { createKernelWidgets } from "./widgets/kernel-widgets.ts";

export const driver: Driver = {
  name: "python",
  isConfined: true,
  opensAhead: true,
  ...pythonDeclaration,
  async prepare(settings, signal) {
    if (packagesOf(settings.properties).length > 0) await findPython(settings, signal);
  },
  async open(settings, signal) {
    let settle = () => {};
    const session = new Promise<void>((resolve) => {
      settle = resolve;
    });
    try {
      const python = await findPython({ ...settings, session }, signal);
      if (python.lacks !== undefined) return await plainSession(python, python.lacks, settings, signal);
      return sessionOfKernel(await startPython(python, settings, signal));
    } finally {
      settle();
    }
  },
};

/** Says once what is missing, so that users do not look for magics in vain. */
async function plainSession(
  python: Python,
  lacks: string,
  settings: SessionSettings,
  signal: AbortSignal,
): Promise<Session> {
  const environment = { ...settings.environment, ...python.environment };
  const session = await openPlainPython(python.path, { ...settings, environment }, signal);
  let isReported = false;
  return {
    ...session,
    async *run(request) {
      if (!isReported) yield { type: "text", data: `This is plain Python, without IPython. ${lacks}\n` };
      isReported = true;
      yield* session.run(request);
    },
  };
}

const launcherOptions = [
  // Else each run is written to a history file that all kernels of this machine share.
  "--HistoryManager.hist_file=:memory:",
  // A pause before each reply, so that output overtakes it. We wait for both.
  "--IPythonKernel._execute_sleep=0",
  // Twice the points, drawn at half their size: as sharp as the text around them.
  "--InlineBackend.figure_formats={'retina'}",
];

function startPython(python: Python, settings: SessionSettings, signal: AbortSignal): Promise<StartedKernel> {
  const options = {
    name: "Python",
    command: python.path,
    args: (file: string) => ["-c", launchCode, "-f", file, ...launcherOptions],
    env: {
      // By name only, so that matplotlib is not loaded before a note asks for it.
      MPLBACKEND: "module://matplotlib_inline.backend_inline",
      // What they would have asked another host for comes from here, or with the output.
      PLOTLY_RENDERER: "plotly_mimetype",
      BOKEH_RESOURCES: "inline",
      ...settings.environment,
      ...python.environment,
    },
    settings,
    setUp: `${goToFiles("python", settings)}${setUpCode}`,
    isDirect: true,
  };
  return startKernel(options, signal);
}

function sessionOfKernel(kernel: StartedKernel): Session {
  const lateRuns = createLateRuns();
  const around: Around = { cells: createCells(), manners: "strict", lateRuns };
  return {
    run: (request) => runInKernel(kernel, request, around),
    interrupt: kernel.interrupt,
    lookUp: (request) => lookUpVariable(kernel, request),
    widgets: createKernelWidgets(kernel, lateRuns),
    ...createAside(kernel),
    ended: kernel.ended,
    [Symbol.asyncDispose]: kernel.dispose,
  };
}
