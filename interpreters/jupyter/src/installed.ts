/**
 * Any other kernel that is installed: R, Julia, whatever has a kernelspec. The setting's property `kernel` names it.
 *
 * Kernels keep Jupyter's protocol more or less. What they get wrong is taken as it comes: see `manners` in `run/run.ts`.
 */
import {
  type Driver,
  findKernelspecs,
  InterpreterError,
  type Kernelspec,
  type SessionSettings,
} from "@octavo/interpreter";
import { createAside } from "./complete.ts";
import { listNamesOfR } from "./kernel/look-up.ts";
import { startKernel } from "./kernel/start.ts";
import { installedKernelDeclaration } from "./properties.ts";
import { createCells } from "./run/cells.ts";
import { createLateRuns } from "./run/late.ts";
import { createProgramPipes } from "./run/program-pipes.ts";
import { type Around, runInKernel } from "./run/run.ts";
import { setUpCodeFor } from "./setup/installed-code.ts";

export const installedKernels: Driver = {
  name: "jupyter",
  isConfined: true,
  ...installedKernelDeclaration,
  async open(settings, signal) {
    const spec = kernelspecOfSession(settings);
    const [command = "", ...args] = spec.argv;
    const isR = spec.language.toLowerCase() === "r";
    const kernel = await startKernel(
      {
        name: spec.display_name ?? spec.name,
        command,
        args: (file) => args.map((arg) => fillInArgument(arg, { connection_file: file, resource_dir: spec.folder })),
        env: { ...settings.environment, ...environmentOf(spec, settings) },
        settings,
        setUp: setUpCodeFor(spec.language, settings),
        interruptMode: spec.interrupt_mode,
        // R's system() prints past its kernel.
        showsPrinted: isR,
      },
      signal,
    );
    const programs = createProgramPipes({ folder: kernel.folder, account: settings.confinement?.account ?? null });
    void kernel.ended.then(programs.close);
    const around: Around = { cells: createCells(), manners: "loose", lateRuns: createLateRuns(), programs };
    return {
      run: (request) => runInKernel(kernel, request, around),
      interrupt: kernel.interrupt,
      ...(isR ? { lookUp: (request) => listNamesOfR(kernel, request) } : {}),
      ...createAside(kernel),
      ended: kernel.ended,
      [Symbol.asyncDispose]: kernel.dispose,
    };
  },
};

function kernelspecOfSession({ properties, environment, confinement }: SessionSettings): Kernelspec {
  const specs = findKernelspecs(environment, { isHomeStrange: confinement !== undefined });
  const name = properties["kernel"] ?? "";
  const spec = specs.find((one) => one.name === name);
  if (spec !== undefined) return spec;
  const others = specs.map((one) => one.name).join(", ");
  throw new InterpreterError(
    `The Jupyter kernel ${name} is not installed on this machine. Install it, or name another one in the setting's property kernel` +
      (others === "" ? "; there is none at all." : `: ${others}.`),
  );
}

function fillInArgument(arg: string, values: Readonly<Record<string, string>>): string {
  return arg.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** A kernelspec may build on variables that are there: `${HOME}/bin`. */
function environmentOf({ env }: Kernelspec, { environment }: SessionSettings): Record<string, string> {
  const whole = (text: string) =>
    text.replace(/\$\{(\w+)\}/g, (placeholder, name: string) => environment[name] ?? placeholder);
  return Object.fromEntries(Object.entries(env).map(([name, text]) => [name, whole(text)]));
}
