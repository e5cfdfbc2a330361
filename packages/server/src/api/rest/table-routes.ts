/** `/api/octavo/tables`: questions about the table that an output is, and the whole of it as a file. */
import { type ExportFormat, exportFormats } from "@octavo/note";
import { NotebookError, tableQuestionSchema } from "@octavo/protocol";
import { sendPieces } from "../../net/send-pieces.ts";
import type { Services } from "../services.ts";
import { abortWithReply } from "./abort-with-reply.ts";
import { findOutput } from "./output-at.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

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
    createRoute({
      method: "POST",
      path: "/octavo/tables/:noteId/:paragraphId/:index",
      scope: "read",
      needs: "reader",
      body: tableQuestionSchema,
      async handle(asked, reply) {
        const output = await findOutput(services, asked);
        return wrapInEnvelope(await tables.ask(output, asked.body, abortWithReply(reply)));
      },
    }),

    createRoute({
      method: "GET",
      path: "/octavo/tables/:noteId/:paragraphId/:index/export",
      needs: "reader",
      async handle(asked, reply) {
        const format = exportFormatOf(asked.query["format"]);
        const output = await findOutput(services, asked);
        const bytes = await tables.export(output, format, abortWithReply(reply));
        // The page knows what to call it, and a name here would go before its own.
        void reply.header("Content-Disposition", "attachment").type(mediaTypes[format]);
        return sendPieces(reply, bytes);
      },
    }),
  ];
}

function exportFormatOf(value: unknown): ExportFormat {
  const format = exportFormats.find((each) => each === value);
  if (format === undefined) throw new NotebookError("badRequest", `\`format\` is one of ${exportFormats.join(", ")}.`);
  return format;
}
