import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface FakePython {
  readonly version?: readonly [number, number];
  readonly hasKernel?: boolean;
  /** What `python -m venv` and `python -m pip` do, in shell; both succeed by default. The folder is `$3`. */
  readonly venv?: string;
  readonly pip?: string;
}

/** A folder for the search path with a `python3` that answers as a Python would, and writes down what it was asked. */
export function fakePython({ version = [3, 12], hasKernel = false, venv, pip }: FakePython = {}) {
  const folder = mkdtempSync(join(tmpdir(), "octavo-python-"));
  const path = join(folder, "python3");
  const log = join(folder, "asked.txt");
  const answer = { executable: path, version, hasKernel, isVirtual: false, folders: [folder] };
  const script = [
    "#!/bin/sh",
    `echo "$@" | head -n 1 >> '${log}'`,
    'case "$1 $2" in',
    `"-m venv") ${venv ?? `mkdir -p "$3/bin" && cp "$0" "$3/bin/python"`} ;;`,
    `"-m pip") ${pip ?? "true"} ;;`,
    `*) echo '${JSON.stringify(answer)}' ;;`,
    "esac",
  ];
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, script.join("\n"), { mode: 0o755 });
  return { folder, path, log };
}
