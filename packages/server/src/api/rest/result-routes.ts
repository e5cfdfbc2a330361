/** `/api/octavo/results`: whole outputs of a paragraph, by lines or as a file; also while it runs, and as they were in a revision. */
import { createReadStream } from "node:fs";
import type { Segment } from "@octavo/note";
import { NotebookError, type ResultLines, type ResultSearch } from "@octavo/protocol";
import { maxLinesAtOnce } from "../../runs/log-lines.ts";
import { searchLines } from "../../runs/log-search.ts";
import { namesFile } from "../../runs/named-files.ts";
import type { ResultFiles } from "../../runs/result-files.ts";
import { wholeOutput } from "../../runs/whole-output.ts";
import type { Services } from "../services.ts";
import { findOutput, noteOrRevision } from "./output-at.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

export function resultRoutes(services: Services, files: ResultFiles): readonly Route[] {
  const wholeAt = async (asked: Parameters<typeof findOutput>[1]) => {
    const output = await findOutput(services, asked);
    const { segment } = output;
    return { segment, path: segment.overflow ? await wholeOutput(files, output) : null };
  };

  return [
    createRoute({
      method: "GET",
      path: "/octavo/results/:noteId/:paragraphId/:index",
      needs: "reader",
      async handle(asked) {
        const from = wholeNumberOr(asked.query["from"], 0);
        const count = wholeNumberOr(asked.query["lines"], 1000);
        const { segment, path } = await wholeAt(asked);
        if (path?.endsWith(".parquet")) throw new NotebookError("badRequest", tableHasRows);
        return wrapInEnvelope(path ? await files.readLines(path, from, count) : linesOfSegment(segment, from, count));
      },
    }),

    createRoute({
      method: "GET",
      path: "/octavo/results/:noteId/:paragraphId/:index/search",
      needs: "reader",
      async handle(asked) {
        const from = wholeNumberOr(asked.query["from"], 0);
        const { segment, path } = await wholeAt(asked);
        const text = searchWordsIn(asked.query["text"]);
        if (path?.endsWith(".parquet")) throw new NotebookError("badRequest", tableHasRows);
        const found: ResultSearch = path
          ? await files.searchLines(path, text, from)
          : searchLines(allLinesOf(segment), text, from);
        return wrapInEnvelope(found);
      },
    }),

    createRoute({
      method: "GET",
      path: "/octavo/results/:noteId/:paragraphId/:index/file",
      needs: "reader",
      async handle(asked, reply) {
        const { segment, path } = await wholeAt(asked);
        const ending = path?.endsWith(".parquet") ? "parquet" : "txt";
        void reply
          .header("Content-Disposition", `attachment; filename="output-${Number(asked.params.index) + 1}.${ending}"`)
          .type(ending === "parquet" ? "application/vnd.apache.parquet" : "text/plain; charset=utf-8");
        return reply.send(path ? createReadStream(path) : segment.data);
      },
    }),

    createRoute({
      method: "GET",
      path: "/octavo/results/:noteId/:paragraphId/front-ends/:name",
      needs: "reader",
      async handle(asked, reply) {
        const { name, paragraphId } = asked.params;
        const { paragraphs } = await noteOrRevision(services, asked);
        if (!paragraphs.some(({ id }) => id === paragraphId))
          throw new NotebookError("paragraphNotFound", `No such paragraph: ${paragraphId}`);
        // Of notes that they may read, and no others. What one paragraph loads draws others of its note.
        const isNamed = paragraphs.some((one) => namesFile(one, name));
        const packed = isNamed ? await files.frontEnds.read(name) : null;
        if (!packed)
          throw new NotebookError("fileNotFound", "There is no such front end here. Run the paragraph again.");
        void reply.header("Content-Encoding", "deflate").type("application/json; charset=utf-8");
        return reply.send(packed);
      },
    }),
  ];
}

const tableHasRows = "This output is a table; it has rows, not lines.";
const longestWords = 1000;

/** What is looked for: no more than a line has. */
function searchWordsIn(value: unknown): string {
  if (typeof value !== "string" || value === "" || value.length > longestWords || value.includes("\n"))
    throw new NotebookError("badRequest", `\`text\` is what to look for: 1 to ${longestWords} characters of one line.`);
  return value;
}

function allLinesOf({ data }: Segment): readonly string[] {
  const all = data.split("\n");
  if (all.at(-1) === "") all.pop();
  return all;
}

function linesOfSegment(segment: Segment, from: number, count: number): ResultLines {
  const all = allLinesOf(segment);
  return { from, lines: all.slice(from, from + Math.min(count, maxLinesAtOnce)), total: all.length };
}

function wholeNumberOr(value: unknown, otherwise: number): number {
  if (value === undefined) return otherwise;
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 0)
    throw new NotebookError("badRequest", "`from` and `lines` are whole numbers from 0.");
  return number;
}
