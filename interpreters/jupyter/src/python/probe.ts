import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type SessionSettings, spawnChild, toolOptions } from "@octavo/interpreter";
import { z } from "zod";
import { limitPatience } from "../patience.ts";
import { waitForProgramEnd } from "./program.ts";

/** What a Python says of itself. */
const probeSchema = z.object({
  /** The program behind shims and links. */
  executable: z.string(),
  version: z.tuple([z.number(), z.number()]),
  hasKernel: z.boolean(),
  isVirtual: z.boolean(),
  /** Where packages are looked for; an installation changes one of them. */
  folders: z.array(z.string()),
});
export type Probe = Readonly<z.infer<typeof probeSchema>>;

/** A Python that is there, and what it said. */
export interface Candidate {
  readonly path: string;
  readonly probe: Probe;
}

const cachedSchema = z.record(z.string(), z.object({ stamp: z.string(), probe: probeSchema }));

/** A Python on a cold network disk is slow; one that takes longer than this is of no use. */
const patienceMs = 10_000;

const question = `
import importlib.util, json, os, sys
print(json.dumps({
  "executable": sys.executable,
  "version": list(sys.version_info[:2]),
  "hasKernel": importlib.util.find_spec("ipykernel") is not None,
  "isVirtual": sys.prefix != sys.base_prefix,
  "folders": [path for path in sys.path if os.path.isdir(path)],
}))
`;

export interface ProbeOptions extends Pick<SessionSettings, "cacheDirectory" | "environment" | "tools"> {
  readonly signal: AbortSignal;
}

/** Asks a Python what it is; null when it is none. What was asked once is remembered until it or its packages change. */
export async function probePython(path: string, options: ProbeOptions): Promise<Probe | null> {
  const file = join(options.cacheDirectory, "python", "probes.json");
  // Where modules are looked for depends on these too.
  const { PYTHONPATH = "", PYENV_VERSION = "" } = options.environment;
  const key = [path, PYTHONPATH, PYENV_VERSION].join(":");
  const cached = (await readCache(file))[key];
  if (cached !== undefined && cached.stamp === (await stampOfProbe(path, cached.probe))) return cached.probe;
  const found = await askPython(path, options);
  if (found !== null) await writeCache(file, { [key]: { stamp: await stampOfProbe(path, found), probe: found } });
  return found;
}

async function askPython(path: string, options: ProbeOptions): Promise<Probe | null> {
  const { signal } = options;
  const child = spawnChild(path, ["-c", question], { ...toolOptions(options), stdio: ["ignore", "pipe", "pipe"] });
  const { output } = await waitForProgramEnd(child, limitPatience(signal, patienceMs));
  signal.throwIfAborted();
  try {
    return probeSchema.safeParse(JSON.parse(output.trim().split("\n").at(-1) ?? "")).data ?? null;
  } catch {
    return null;
  }
}

async function stampOfProbe(path: string, { executable, folders }: Probe): Promise<string> {
  const times = [path, executable, ...folders].map(
    async (one) => (await stat(one).catch(() => null))?.mtimeMs ?? "gone",
  );
  return (await Promise.all(times)).join(" ");
}

type Cache = Readonly<z.infer<typeof cachedSchema>>;

async function readCache(file: string): Promise<Cache> {
  try {
    return cachedSchema.safeParse(JSON.parse(await readFile(file, "utf8"))).data ?? {};
  } catch {
    return {};
  }
}

async function writeCache(file: string, more: Cache): Promise<void> {
  await mkdir(join(file, ".."), { recursive: true });
  const temporary = `${file}.${process.pid}.${performance.now()}`;
  await writeFile(temporary, JSON.stringify({ ...(await readCache(file)), ...more }));
  await rename(temporary, file);
}
