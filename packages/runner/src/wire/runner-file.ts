import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** How a server finds the runner of its data folder: `runner/runner.json`, there from listening until the runner ends. */
export const runnerFileSchema = z.object({
  pid: z.number(),
  /** Path of the Unix socket. */
  socket: z.string(),
  /** What `hello` must name. */
  token: z.string(),
  wireVersion: z.number(),
});
export type RunnerFile = Readonly<z.infer<typeof runnerFileSchema>>;

function pathOfRunnerFile(dataDirectory: string): string {
  return join(dataDirectory, "runner", "runner.json");
}

/** Null when there is none or it is not whole. That one is there does not promise that its runner still is. */
export function readRunnerFile(dataDirectory: string): RunnerFile | null {
  try {
    return runnerFileSchema.parse(JSON.parse(readFileSync(pathOfRunnerFile(dataDirectory), "utf8")));
  } catch {
    return null;
  }
}

export function writeRunnerFile(dataDirectory: string, file: RunnerFile): void {
  const path = pathOfRunnerFile(dataDirectory);
  const temporary = `${path}.${file.pid}`;
  mkdirSync(join(dataDirectory, "runner"), { recursive: true, mode: 0o700 });
  writeFileSync(temporary, `${JSON.stringify(file)}\n`, { mode: 0o600 });
  renameSync(temporary, path);
}

/** Only one's own: a newer runner may have written its own by now. */
export function removeRunnerFile(dataDirectory: string, { token }: RunnerFile): void {
  if (readRunnerFile(dataDirectory)?.token === token) rmSync(pathOfRunnerFile(dataDirectory), { force: true });
}
