/** The runner as a program: `node runner.js --data <folder>`. Started detached by the server, found again by `runner/runner.json`. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadDriver } from "./drivers.ts";
import { startRunner } from "./start.ts";

const defaultIdleMs = 10 * 60 * 1000;

function logMessage(message: string): void {
  process.stderr.write(`${new Date().toISOString()} ${message}\n`);
}

// Other people's code runs behind every driver. One that fails must not end the sessions of all users.
process.on("uncaughtException", (error) => logMessage(`Unexpected: ${error.stack ?? error.message}`));
process.on("unhandledRejection", (reason) =>
  logMessage(`Unexpected: ${reason instanceof Error ? reason.stack : reason}`),
);

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { data: { type: "string" } } });
  if (values.data === undefined) {
    process.stderr.write("The runner needs to know its data folder: --data <folder>\n");
    process.exit(2);
  }
  const idleMs = Number(process.env["OCTAVO_RUNNER_IDLE_MS"]);
  const runner = await startRunner({
    dataDirectory: resolve(values.data),
    environment: process.env,
    idleMs: idleMs > 0 ? idleMs : defaultIdleMs,
    loadDriver,
    log: logMessage,
    onEnd: () => process.exit(0),
  });
  if (!runner) {
    logMessage("There is a runner for this data folder already.");
    process.exit(0);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void runner.end());
  process.on("SIGHUP", () => {}); // The terminal of the server may close; the runner stays.
}

main().catch((error: unknown) => {
  logMessage(`The runner could not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
