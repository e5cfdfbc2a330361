/** `/api/octavo/tables`: questions about the table that an output is, and the whole of it as a file. */
import { type ExportFormat, exportFormats } from "@octavo/note";
import { NotebookError, tableQuestionSchema } from "@octavo/protocol";
import type { FastifyReply } from "fastify";
import { sendPieces } from "../../net/send-pieces.ts";
import type { Services } from "../services.ts";
import { outputAt } from "./output-at.ts";
import { envelope } from "./reply.ts";
import { type Route, route } from "./route.ts";

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  tsv: "text/tab-separated-values; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  parquet: "application/vnd.apache.parquet",
  json: "application/json; charset=utf-8",
};

export function tableRoutes(services: Services): readonly Route[] {
  const { tables } = services;

  return [
    route({
      method: "POST",
      path: "/octavo/tables/:noteId/:paragraphId/:index",
      scope: "read",
      needs: "reader",
      body: tableQuestionSchema,
      async handle(asked, reply) {
        const output = await outputAt(services, asked);
        return envelope(await tables.ask(output, asked.body, goneWith(reply)));
      },
    }),

    route({
      method: "GET",
      path: "/octavo/tables/:noteId/:paragraphId/:index/export",
      needs: "reader",
      async handle(asked, reply) {
        const format = formatOf(asked.query["format"]);
        const output = await outputAt(services, asked);
        const bytes = await tables.export(output, format, goneWith(reply));
        // The page knows what to call it, and a name here would go before its own.
        void reply.header("Content-Disposition", "attachment").type(mediaTypes[format]);
        return sendPieces(reply, bytes);
      },
    }),
  ];
}

/** Aborts when nobody waits for the answer any more. */
function goneWith(reply: FastifyReply): AbortSignal {
  const aborting = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) aborting.abort();
  });
  return aborting.signal;
}

function formatOf(value: unknown): ExportFormat {
  const format = exportFormats.find((each) => each === value);
  if (format === undefined) throw new NotebookError("badRequest", `\`format\` is one of ${exportFormats.join(", ")}.`);
  return format;
}
