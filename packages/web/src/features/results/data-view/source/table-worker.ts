/** A worker for one table of much text: parses it once and answers what is asked of it, one question after another. */
import { tableOf } from "@octavo/note";
import { LocalTable } from "./local-table.ts";
import type { WorkerAnswer, WorkerRequest } from "./worker-messages.ts";

let table: LocalTable | null = null;

addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  try {
    postMessage(answerRequest(data));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    postMessage({ id: data.id, refused: reason } satisfies WorkerAnswer);
  }
});

function answerRequest(request: WorkerRequest): WorkerAnswer {
  if (request.text !== undefined) {
    const parsed = tableOf({ data: request.text, types: request.types });
    table = new LocalTable(parsed);
    return {
      id: request.id,
      opened: { columns: table.columns, rows: parsed.rows.length, comment: parsed.comment },
    };
  }
  if (!table) throw new Error("No table was opened.");
  return { id: request.id, answer: table.answer(request.question) };
}
