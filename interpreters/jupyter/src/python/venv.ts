import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { findProgram, InterpreterError, type SessionSettings, spawnChild, toolOptions } from "@octavo/interpreter";
import type { Candidate } from "./probe.ts";
import { endOf } from "./program.ts";

export interface VirtualEnvironment extends Pick<SessionSettings, "environment" | "tools"> {
  readonly folder: string;
  readonly pythons: readonly Candidate[];
  readonly signal: AbortSignal;
}

const or = "or name a Python that has ipykernel in OCTAVO_PYTHON";

/** Makes an empty one, or takes what an earlier attempt has left if it works. @throws InterpreterError */
export async function makeVirtualEnvironment(wanted: VirtualEnvironment): Promise<void> {
  const { folder, environment, signal } = wanted;
  const works = async (args: readonly string[]) =>
    existsSync(join(folder, "bin", "python")) &&
    (await endOf(spawnChild(join(folder, "bin", "python"), args, toolOptions(wanted, [folder])), signal)).exitCode ===
      0;
  const uv = findProgram("uv", environment["PATH"]);
  if (await works(uv === null ? ["-m", "pip", "--version"] : ["-V"])) return;
  await makeEmpty(folder);

  const bases = wanted.pythons.filter(({ probe: { version } }) => version[0] === 3 && version[1] >= 9);
  let problem: string | null = null;
  for (const [program, args] of attempts(folder, bases, uv)) {
    const child = spawnChild(program, args, toolOptions(wanted, [folder]));
    const { exitCode, output, errors } = await endOf(child, signal);
    signal.throwIfAborted();
    if (exitCode === 0) return;
    problem ??= `${output}\n${errors}`.trim();
    await makeEmpty(folder);
  }
  await rm(folder, { recursive: true, force: true });
  throw new InterpreterError(sentenceOf(problem, wanted.pythons));
}

/** It is there before a program fills it: behind a wall only a folder that is there can be opened to it. */
async function makeEmpty(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
}

type Attempt = readonly [program: string, args: readonly string[]];

function attempts(folder: string, bases: readonly Candidate[], uv: string | null): readonly Attempt[] {
  if (uv === null) return bases.map(({ path }) => [path, ["-m", "venv", folder]]);
  // uv can fetch a Python where the machine has none. The seed is pip, for `%pip` in notes.
  const choices = bases.length === 0 ? [[]] : bases.map(({ path }) => ["--python", path]);
  return choices.map((choice) => [uv, ["venv", "--quiet", "--seed", ...choice, folder]]);
}

function sentenceOf(problem: string | null, pythons: readonly Candidate[]): string {
  const old = pythons.map(({ probe: { version } }) => version.join("."))[0];
  if (problem === null) {
    const found = old === undefined ? "there is none on the PATH" : `the one on the PATH is ${old}`;
    return `Notes in Python need Python 3.9 or newer, and ${found}: install it, ${or}.`;
  }
  if (/ensurepip/.test(problem)) {
    return `Python could not be prepared, because the module venv of this machine's Python lacks ensurepip: install it (on Debian and Ubuntu: sudo apt-get install python3-venv), ${or}.`;
  }
  const last = problem.split("\n").at(-1) ?? "";
  return `Python could not be prepared, because no virtual environment could be made (${last}): mend that, ${or}.`;
}
