/**
 * The Jupyter kernels that are installed on this machine. Each is a folder with a `kernel.json`, in one of the places where Jupyter looks,
 * and the first of a name counts. The server asks for their names and languages, the driver for how to start them.
 */
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
} from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { z } from "zod";

const fileSchema = z.object({
  /** The program and its arguments; `{connection_file}` stands for the file that says where to listen. */
  argv: z.array(z.string()).min(1),
  display_name: z.string().optional(),
  language: z.string().default(""),
  /** How it is interrupted: by SIGINT, or by a message where a signal would end it. */
  interrupt_mode: z.enum(["signal", "message"]).catch("signal"),
  env: z.record(z.string(), z.string()).catch({}),
});

export interface Kernelspec extends Readonly<z.infer<typeof fileSchema>> {
  /** The name of its folder. */
  readonly name: string;
  readonly folder: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

interface Strangeness {
  /** The home in the environment is that of a user who may read less than this process: no way out of it is followed. */
  readonly isHomeStrange?: boolean;
}

/** More bytes than any kernel's file has, and more kernels than any machine. */
const longestFile = 1024 * 1024;
const mostNames = 1000;

export function findKernelspecs(
  environment: Environment,
  { isHomeStrange = false }: Strangeness = {},
): readonly Kernelspec[] {
  const found = new Map<string, Kernelspec>();
  const home = isHomeStrange ? environment["HOME"] : undefined;
  for (const place of kernelspecFolders(environment)) {
    const within = home && place.startsWith(join(home, "/")) ? home : null;
    for (const name of namesInFolder(place)) {
      const spec = found.has(name) ? null : readKernelspec(place, name, within);
      if (spec !== null) found.set(name, spec);
    }
  }
  return [...found.values()];
}

/** Jupyter's order: what was named, the active environment's, the user's, the machine's. */
function kernelspecFolders(environment: Environment): readonly string[] {
  const { JUPYTER_PATH, JUPYTER_DATA_DIR, HOME, OCTAVO_PYTHON, VIRTUAL_ENV, CONDA_PREFIX } = environment;
  const environments = [OCTAVO_PYTHON && dirname(dirname(OCTAVO_PYTHON)), VIRTUAL_ENV, CONDA_PREFIX];
  const users = process.platform === "darwin" ? "Library/Jupyter" : ".local/share/jupyter";
  const places = [
    ...(JUPYTER_PATH ?? "").split(delimiter),
    ...environments.map((prefix) => prefix && join(prefix, "share", "jupyter")),
    JUPYTER_DATA_DIR || (HOME && join(HOME, users)),
    "/usr/local/share/jupyter",
    "/usr/share/jupyter",
  ];
  return places.flatMap((place) => (place ? [join(place, "kernels")] : []));
}

function namesInFolder(place: string): readonly string[] {
  try {
    const names = readdirSync(place).filter((name) => /^[A-Za-z0-9._-]+$/.test(name));
    return names.slice(0, mostNames);
  } catch {
    return [];
  }
}

/** One that cannot be read is as if it were not there: another user's installation may be half done. */
function readKernelspec(place: string, name: string, within: string | null): Kernelspec | null {
  const folder = join(place, name);
  try {
    const { data } = fileSchema.safeParse(JSON.parse(readPlainFile(join(folder, "kernel.json"), within)));
    return data === undefined ? null : { ...data, name, folder };
  } catch {
    return null;
  }
}

/** Waits for no pipe, and reads nothing that lies outside of `within`. @throws Error for what is no plain file there */
function readPlainFile(path: string, within: string | null): string {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const state = fstatSync(file);
    const isInside =
      within === null || readlinkSync(`/proc/self/fd/${file}`).startsWith(join(realpathSync(within), "/"));
    if (!state.isFile() || state.size > longestFile || !isInside) throw new Error(`${path} is no kernel's file.`);
    return readFileSync(file, "utf8");
  } finally {
    closeSync(file);
  }
}
