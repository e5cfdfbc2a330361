import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startRunner } from "../start.ts";
import { readRunnerFile } from "../wire/runner-file.ts";
import { scriptedDriver } from "./scripted-driver.ts";
import { ServerEnd, type TakenRun } from "./server-end.ts";

/** A data folder of a test's own. */
export function aDataFolder(): string {
  return mkdtempSync(join(tmpdir(), "octavo-data-"));
}

/** A runner in this process, on a real socket and a real folder, with scripted interpreters. */
export async function aRunner({ dataDirectory = aDataFolder(), idleMs = 1e9 } = {}) {
  const driver = scriptedDriver();
  const log: string[] = [];
  let hasEnded = () => {};
  const ended = new Promise<void>((resolve) => {
    hasEnded = resolve;
  });
  const runner = await startRunner({
    dataDirectory,
    environment: {},
    idleMs,
    loadDriver: (name) => (name === "scripted" ? Promise.resolve(driver) : undefined),
    log: (message) => log.push(message),
    onEnd: hasEnded,
  });
  const file = readRunnerFile(dataDirectory);
  if (!runner || !file) throw new Error("The runner did not start.");
  return {
    runner,
    driver,
    log,
    file,
    ended,
    dataDirectory,
    connect: (taken?: Map<string, TakenRun>) => ServerEnd.connect(file, taken),
    spoolHas: (name: string) => existsSync(join(dataDirectory, "runner", name)),
    async [Symbol.asyncDispose]() {
      await runner.end();
      await ended;
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
