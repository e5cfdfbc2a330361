import { existsSync } from "node:fs";
import { join } from "node:path";
import { findProgram, type SessionSettings, spawnChild, toolOptions } from "@octavo/interpreter";
import fetchQuickly from "./fetch-installer.py?raw";
import type { Candidate } from "./probe.ts";
import { waitForProgramEnd } from "./program.ts";

export interface Fetching extends Pick<SessionSettings, "environment" | "tools"> {
  /** The folder of the environment. */
  readonly folder: string;
  readonly pythons: readonly Candidate[];
  readonly onStage: (stage: string) => void;
  readonly signal: AbortSignal;
}

/** uv installs in a fraction of pip's time. */
export interface Installer {
  readonly program: string;
  /** What the settings of pip say of the index, in uv's words. */
  readonly environment: Readonly<Record<string, string>>;
}

const pipOptions = ["--disable-pip-version-check", "--no-deps", "--no-compile", "--retries=2", "--only-binary=:all:"];

/**
 * uv of the machine, else of an earlier attempt, else from the package index, where it is a package as any other. Null where it cannot be had: pip does
 * the same.
 */
export async function fetchInstaller(fetching: Fetching): Promise<Installer | null> {
  const { folder, environment, onStage, signal } = fetching;
  const known = findProgram("uv", environment["PATH"]);
  if (known !== null) return { program: known, environment: {} };
  onStage("looking for an installer");
  const own = join(folder, ".installer");
  const program = join(own, "bin", "uv");
  for (const { path } of fetching.pythons) {
    const options = toolOptions(fetching, [folder]);
    const python = (...args: readonly string[]) => waitForProgramEnd(spawnChild(path, args, options), signal);
    const quick = existsSync(program) ? null : await python("-c", fetchQuickly, own);
    signal.throwIfAborted();
    if (quick?.exitCode === 0 && existsSync(program))
      return { program, environment: indexFor(options.env, quick.output) };
    const [configured] = await Promise.all([
      python("-m", "pip", "config", "list"),
      existsSync(program) ? null : python("-m", "pip", "install", ...pipOptions, "--target", own, "uv>=0.4"),
    ]);
    signal.throwIfAborted();
    if (existsSync(program)) return { program, environment: indexFor(options.env, configured.output) };
  }
  return null;
}

const names: readonly (readonly [pip: string, uv: string])[] = [
  ["index-url", "UV_DEFAULT_INDEX"],
  ["extra-index-url", "UV_INDEX"],
  ["find-links", "UV_FIND_LINKS"],
  ["cert", "SSL_CERT_FILE"],
];

/** `global.index-url='https://…'`, and PIP_INDEX_URL. */
export function indexFor(
  environment: Readonly<Record<string, string>>,
  configured: string,
): Readonly<Record<string, string>> {
  const lines = configured.split("\n").map((line) => /^(?:global|install)\.([\w-]+)='(.*)'\r?$/.exec(line.trim()));
  return Object.fromEntries(
    names.flatMap(([pip, uv]) => {
      const own = environment[`PIP_${pip.replaceAll("-", "_").toUpperCase()}`];
      const value = own ?? lines.findLast((line) => line?.[1] === pip)?.[2];
      const isSaid =
        environment[uv] !== undefined || (uv === "UV_DEFAULT_INDEX" && environment["UV_INDEX_URL"] !== undefined);
      return value === undefined || value === "" || isSaid ? [] : [[uv, value.replaceAll("\\n", " ").trim()] as const];
    }),
  );
}
