/** `/api/octavo/results`: whole outputs of a paragraph, by lines or as a file; also while it runs. */
import { createReadStream } from "node:fs";
import { findParagraph, type Member, type ParagraphId, type Segment } from "@octavo/note";
import { NotebookError, type ResultLines, type ResultSearch } from "@octavo/protocol";
import { maxLinesAtOnce } from "../runs/log-lines.ts";
import { searchLines } from "../runs/log-search.ts";
import type { ResultFiles } from "../runs/result-files.ts";
import { wholeOutput } from "../runs/whole-output.ts";
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
    const whole = { segment, index: Number(index), runId: paragraph.run?.id };
    return { segment, path: segment.overflow ? await wholeOutput(files, whole) : null };
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
        if (path?.endsWith(".parquet")) throw new NotebookError("badRequest", tableHasRows);
        return envelope(path ? await files.readLines(path, from, count) : linesOf(segment, from, count));
      },
    }),

    route({
      method: "GET",
      path: "/octavo/results/:noteId/:paragraphId/:index/search",
      needs: "reader",
      async handle({ params, query, asker }) {
        const from = whole(query["from"], 0);
        const { segment, path } = await outputOf(params, asker);
        const text = wordsIn(query["text"]);
        if (path?.endsWith(".parquet")) throw new NotebookError("badRequest", tableHasRows);
        const found: ResultSearch = path
          ? await files.searchLines(path, text, from)
          : searchLines(allLines(segment), text, from);
        return envelope(found);
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

const tableHasRows = "This output is a table; it has rows, not lines.";
const longestWords = 1000;

/** What is looked for: no more than a line has. */
function wordsIn(value: unknown): string {
  if (typeof value !== "string" || value === "" || value.length > longestWords || value.includes("\n"))
    throw new NotebookError("badRequest", `\`text\` is what to look for: 1 to ${longestWords} characters of one line.`);
  return value;
}

function allLines({ data }: Segment): readonly string[] {
  const all = data.split("\n");
  if (all.at(-1) === "") all.pop();
  return all;
}

function linesOf(segment: Segment, from: number, count: number): ResultLines {
  const all = allLines(segment);
  return { from, lines: all.slice(from, from + Math.min(count, maxLinesAtOnce)), total: all.length };
}

function whole(value: unknown, otherwise: number): number {
  if (value === undefined) return otherwise;
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 0)
    throw new NotebookError("badRequest", "`from` and `lines` are whole numbers from 0.");
  return number;
}
