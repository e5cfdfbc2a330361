/** The process that holds one session's connections. What a result takes of memory, it takes here. */
import { serveHost } from "@octavo/interpreter/hosted";
import type { DatabasesSettings } from "../settings.ts";
import { createCompleter } from "./complete.ts";
import { Connections } from "./connections.ts";
import { createRunner } from "./run.ts";

/** Before this process ends, it has to cancel its statements on the server. */
const lastWordsMs = 1_500;

serveHost<DatabasesSettings>({
  problemOf: (error) => (error instanceof Error ? error.message : String(error)),
  async open({ properties, scratchDirectory }) {
    const connections = new Connections(properties);
    const { run, interrupt, isRunning } = createRunner({ connections, scratchDirectory });
    const completer = createCompleter({ connections, isBusy: isRunning });
    return {
      run: (script, tools) => run(script, tools).finally(completer.forget),
      interrupt: () => void interrupt(),
      complete: completer.complete,
      list: completer.list,
      async close() {
        const over = interrupt().then(() => connections.end());
        await Promise.race([over, new Promise((resolve) => setTimeout(resolve, lastWordsMs))]);
      },
    };
  },
});
