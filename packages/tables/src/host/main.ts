/** The process that answers questions about tables: a query that takes all memory, or a file that brings DuckDB down, ends this process only. */
import type { FromHost, ToHost } from "../messages.ts";
import { TableProblem } from "../problem.ts";
import { answerQuestion } from "./answer.ts";
import { openDatabase, type TableDatabase } from "./database.ts";
import { exportTable } from "./export.ts";
import { FlowCredits } from "./flow-credits.ts";
import { createTableCache, type TableCache } from "./table-cache.ts";

interface OpenedHost {
  readonly database: TableDatabase;
  readonly shelves: TableCache;
  readonly previewDirectory: string;
}

let opened: OpenedHost | undefined;
const asked = new Map<number, AbortController>();
const flows = new Map<number, FlowCredits>();

async function receiveMessage(message: ToHost): Promise<void> {
  switch (message.type) {
    case "open":
      return sendReply({ type: "opened", problem: await openTableDatabase(message.settings) });
    case "ask":
      return await handleRequest(message.id, async ({ database, shelves }, signal) => {
        const shelf = await shelves.find(message.source, signal);
        const answer = await shelves.withRoom(signal, () =>
          database.work(signal, (connection) => answerQuestion(shelf, message.question, connection)),
        );
        sendReply({ type: "answer", id: message.id, answer });
        void shelf.table.load();
      });
    case "export":
      return await handleRequest(message.id, async ({ database, shelves }, signal) => {
        const { table } = await shelves.find(message.source, signal);
        const flow = new FlowCredits(signal);
        flows.set(message.id, flow);
        await database.work(signal, async (connection) => {
          const pieces = exportTable(table, message.order, connection);
          for (;;) {
            await flow.turn();
            const { done, value: piece } = await pieces.next();
            if (done) break;
            sendReply({ type: "piece", id: message.id, piece });
          }
        });
        sendReply({ type: "exported", id: message.id });
      });
    case "preview":
      return await handleRequest(message.id, async ({ database, previewDirectory }, signal) => {
        const { path, choices } = message;
        const { previewFile } = await import("./preview/preview-file.ts");
        const preview = await database.work(signal, (connection) =>
          previewFile({ path, choices, connection, folder: previewDirectory }),
        );
        sendReply({ type: "previewed", id: message.id, preview });
      });
    case "more":
      return flows.get(message.id)?.more();
    case "cancel":
      return asked.get(message.id)?.abort();
  }
}

async function openTableDatabase(settings: Extract<ToHost, { type: "open" }>["settings"]): Promise<string | null> {
  try {
    const database = await openDatabase(settings);
    opened = {
      database,
      shelves: createTableCache(database),
      previewDirectory: settings.previewDirectory ?? settings.spillDirectory,
    };
    return null;
  } catch (error) {
    return String(error);
  }
}

async function handleRequest(
  id: number,
  work: (opened: OpenedHost, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const aborting = new AbortController();
  asked.set(id, aborting);
  try {
    if (!opened) throw new TableProblem("failed");
    await work(opened, aborting.signal);
  } catch (error) {
    const reason = error instanceof TableProblem ? error.reason : "failed";
    const cause = error instanceof TableProblem ? (error.cause ?? "") : error;
    sendReply({ type: "problem", id, reason, detail: String(cause) });
  } finally {
    asked.delete(id);
    flows.delete(id);
  }
}

function sendReply(message: FromHost): void {
  if (process.connected) process.send?.(message);
}

process.on("message", (message: ToHost) => void receiveMessage(message));
process.on("disconnect", () => process.exit());
// Who ends the server with Ctrl-C ends its whole group, while the server still wants an answer; it ends this process itself.
process.on("SIGINT", () => {});
