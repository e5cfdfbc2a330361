/** `octavo stop`: ends the server of a data folder and everything that runs for it. */
import { parseArgs } from "node:util";
import { findFolders, stopAllProcesses } from "@octavo/server/home";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

interface StopSurroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
}

export async function runStopCommand(argv: readonly string[], { env, terminal }: StopSurroundings): Promise<void> {
  const flags = readFlags(argv);
  const { data } = findFolders({
    data: flags.data ?? (env["OCTAVO_DATA"] || undefined),
    home: flags["zeppelin-home"] ?? (env["OCTAVO_ZEPPELIN_HOME"] || undefined),
    workingDirectory: process.cwd(),
  });
  const { address, hadRunner, left } = await stopAllProcesses(data);
  if (left.length > 0) {
    terminal.report(
      `What works on ${data} did not end: process ${left.join(", ")}. End it with: kill -9 ${left.join(" ")}`,
    );
    process.exitCode = 1;
  } else if (address !== null) {
    terminal.print(`Octavo at ${address} has ended, and all that it ran.`);
  } else {
    terminal.print(hadRunner ? `What still ran for ${data} has ended.` : `Nothing works on ${data}.`);
  }
}

function readFlags(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: { data: { type: "string" }, "zeppelin-home": { type: "string" } },
    }).values;
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : "octavo stop takes --data <folder>.");
  }
}
