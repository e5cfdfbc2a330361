/** The process that answers questions about tables: a query that takes all memory, or a file that brings DuckDB down, ends this process only. */
import type { FromHost, ToHost } from "../messages.ts";
import { TableProblem } from "../problem.ts";
import { answerTo } from "./answer.ts";
import { type Database, openDatabase } from "./database.ts";
import { exportTable } from "./export.ts";
import { Flow } from "./flow.ts";
import { createShelves, type Shelves } from "./shelves.ts";

interface Opened {
  readonly database: Database;
  readonly shelves: Shelves;
}

let opened: Opened | undefined;
const asked = new Map<number, AbortController>();
const flows = new Map<number, Flow>();

async function receive(message: ToHost): Promise<void> {
  switch (message.type) {
    case "open":
      return reply({ type: "opened", problem: await open(message.settings) });
    case "ask":
      return await handle(message.id, async ({ database, shelves }, signal) => {
        const shelf = await shelves.find(message.source, signal);
        const answer = await shelves.withRoom(signal, () =>
          database.work(signal, (connection) => answerTo(shelf, message.question, connection)),
        );
        reply({ type: "answer", id: message.id, answer });
        void shelf.table.load();
      });
    case "export":
      return await handle(message.id, async ({ database, shelves }, signal) => {
        const { table } = await shelves.find(message.source, signal);
        const flow = new Flow(signal);
        flows.set(message.id, flow);
        await database.work(signal, async (connection) => {
          const pieces = exportTable(table, message.order, connection);
          for (;;) {
            await flow.turn();
            const { done, value: piece } = await pieces.next();
            if (done) break;
            reply({ type: "piece", id: message.id, piece });
          }
        });
        reply({ type: "exported", id: message.id });
      });
    case "more":
      return flows.get(message.id)?.more();
    case "cancel":
      return asked.get(message.id)?.abort();
  }
}

async function open(settings: Extract<ToHost, { type: "open" }>["settings"]): Promise<string | null> {
  try {
    const database = await openDatabase(settings);
    opened = { database, shelves: createShelves(database) };
    return null;
  } catch (error) {
    return String(error);
  }
}

async function handle(id: number, work: (opened: Opened, signal: AbortSignal) => Promise<void>): Promise<void> {
  const aborting = new AbortController();
  asked.set(id, aborting);
  try {
    if (!opened) throw new TableProblem("failed");
    await work(opened, aborting.signal);
  } catch (error) {
    const reason = error instanceof TableProblem ? error.reason : "failed";
    const cause = error instanceof TableProblem ? (error.cause ?? "") : error;
    reply({ type: "problem", id, reason, detail: String(cause) });
  } finally {
    asked.delete(id);
    flows.delete(id);
  }
}

function reply(message: FromHost): void {
  if (process.connected) process.send?.(message);
}

process.on("message", (message: ToHost) => void receive(message));
process.on("disconnect", () => process.exit());
// Who ends the server with Ctrl-C ends its whole group, while the server still wants an answer; it ends this process itself.
process.on("SIGINT", () => {});
