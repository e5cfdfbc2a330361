/** The process that holds one session's database; a query that brings DuckDB down, or takes all the memory there is, ends this process only. */
import { serveHost } from "@octavo/interpreter/hosted";
import type { DatabaseSettings } from "../settings.ts";
import { completeStatement } from "./complete.ts";
import { openDatabase } from "./database.ts";
import { listTables } from "./held.ts";
import { problemOfError } from "./problem.ts";
import { createRunner } from "./run.ts";

serveHost<DatabaseSettings>({
  problemOf: problemOfError,
  async open(settings) {
    process.chdir(settings.filesDirectory);
    const database = await openDatabase(settings);
    const runner = createRunner(database);
    return {
      run: runner.run,
      interrupt: runner.interrupt,
      // Threads that still compute would hold up the end of the process.
      close: runner.close,
      complete: (place) =>
        completeStatement(runner.isRunning() ? database.aside : database.main, place, database.filesDirectory),
      list: () => listTables(runner.isRunning() ? database.aside : database.main),
    };
  },
});
