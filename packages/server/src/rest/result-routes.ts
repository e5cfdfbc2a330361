/** `/api/octavo/results`: whole outputs of a paragraph, by lines or as a file; also while it runs. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { findParagraph, type Member, type ParagraphId, type Segment } from "@octavo/note";
import { NotebookError, type ResultLines } from "@octavo/protocol";
import { maxLinesAtOnce } from "../runs/log-lines.ts";
import type { ResultFiles } from "../runs/result-files.ts";
import type { Services } from "../services.ts";
import { noteFor } from "./places.ts";
import { envelope } from "./reply.ts";
import { type Route, route } from "./route.ts";

interface Place {
  readonly noteId: string;
  readonly paragraphId: string;
  readonly index: string;
}

export function resultRoutes(services: Services, files: ResultFiles): readonly Route[] {
  const outputOf = async ({ noteId, paragraphId, index }: Place, asker: Member) => {
    const live = await noteFor(services, { noteId }, asker);
    const paragraph = findParagraph(live.note, paragraphId as ParagraphId);
    const segment = paragraph?.results?.segments[Number(index)];
    if (!paragraph || !segment) throw new NotebookError("paragraphNotFound", "There is no such output any more.");
    return { segment, path: await wholePath(files, segment, paragraph.run?.id, Number(index)) };
  };

  return [
    route({
      method: "GET",
      path: "/octavo/results/:noteId/:paragraphId/:index",
      needs: "reader",
      async handle({ params, query, asker }) {
        const from = whole(query["from"], 0);
        const count = whole(query["lines"], 1000);
        const { segment, path } = await outputOf(params, asker);
        if (path?.endsWith(".parquet"))
          throw new NotebookError("badRequest", "This output is a table; it has rows, not lines.");
        return envelope(path ? await files.readLines(path, from, count) : linesOf(segment, from, count));
      },
    }),

    route({
      method: "GET",
      path: "/octavo/results/:noteId/:paragraphId/:index/file",
      needs: "reader",
      async handle({ params, asker }, reply) {
        const { segment, path } = await outputOf(params, asker);
        const ending = path?.endsWith(".parquet") ? "parquet" : "txt";
        void reply
          .header("Content-Disposition", `attachment; filename="output-${Number(params.index) + 1}.${ending}"`)
          .type(ending === "parquet" ? "application/vnd.apache.parquet" : "text/plain; charset=utf-8");
        return reply.send(path ? createReadStream(path) : segment.data);
      },
    }),
  ];
}

/** The file that has all of an output, or null when the note has it whole. @throws NotebookError when the file is gone */
async function wholePath(files: ResultFiles, { overflow }: Segment, runId: string | undefined, index: number) {
  if (!overflow) return null;
  const path = overflow.file ? files.resultFile(overflow.file) : runId ? files.spoolFile(runId, `${index}.log`) : null;
  const isThere =
    path !== null &&
    (await stat(path).then(
      () => true,
      () => false,
    ));
  if (!isThere)
    throw new NotebookError(
      "paragraphNotFound",
      "The whole of this output is not kept any more; run the paragraph again.",
    );
  return path;
}

function linesOf({ data }: Segment, from: number, count: number): ResultLines {
  const all = data.split("\n");
  if (all.at(-1) === "") all.pop();
  return { from, lines: all.slice(from, from + Math.min(count, maxLinesAtOnce)), total: all.length };
}

function whole(value: unknown, otherwise: number): number {
  if (value === undefined) return otherwise;
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 0)
    throw new NotebookError("badRequest", "`from` and `lines` are whole numbers from 0.");
  return number;
}
