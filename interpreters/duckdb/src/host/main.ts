/**
 * The process that holds one session's database. It ends with the connection to the runner; a query that brings DuckDB down, or
 * takes all the memory there is, ends this process only.
 */
import type { HostReply, HostRequest } from "../messages.ts";
import { complete } from "./complete.ts";
import { type Database, openDatabase } from "./database.ts";
import { problemOf } from "./problem.ts";
import { createRunner } from "./run.ts";

interface Opened {
  readonly database: Database;
  readonly runner: ReturnType<typeof createRunner>;
}

let opened: Opened | undefined;

async function answer(request: HostRequest): Promise<void> {
  if (request.type === "open") return await open(request);
  if (opened === undefined) return;
  const { database, runner } = opened;
  switch (request.type) {
    case "run":
      await runner.run(request.code, (event) => reply({ type: "shown", event }));
      return reply({ type: "done" });
    case "interrupt":
      return runner.interrupt();
    case "complete": {
      const connection = runner.isRunning() ? database.aside : database.main;
      const completions = await complete(connection, request, database.filesDirectory).catch(() => []);
      return reply({ type: "completions", id: request.id, completions });
    }
  }
}

async function open({ settings }: Extract<HostRequest, { type: "open" }>): Promise<void> {
  try {
    process.chdir(settings.filesDirectory);
    const database = await openDatabase(settings);
    opened = { database, runner: createRunner(database) };
    reply({ type: "opened", problem: null });
  } catch (error) {
    reply({ type: "opened", problem: problemOf(error) });
  }
}

function reply(message: HostReply): void {
  // The runner may have gone while a query ran; "disconnect" then ends this process.
  if (process.connected) process.send?.(message);
}

process.on("message", (request: HostRequest) => void answer(request));
process.on("disconnect", () => process.exit());
