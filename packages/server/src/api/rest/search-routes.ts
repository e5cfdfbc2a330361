/** Search in all notes that the asker may read: as Zeppelin's clients ask, and as Octavo's own page does. */
import type { NoteId } from "@octavo/note";
import type { FoundText, SearchHit } from "@octavo/protocol";
import type { Asker } from "../../notebook/paragraphs.ts";
import type { Services } from "../services.ts";
import { wrapInEnvelope } from "./reply.ts";
import { createRoute, type Route } from "./route.ts";

/** What Zeppelin gives at most. */
const zeppelinSize = 20;
const largestPage = 100;

export function searchRoutes({ search, access }: Services): readonly Route[] {
  const mayRead = (asker: Asker) => (id: NoteId) => access.may(asker, "reader", id);
  return [
    createRoute({
      method: "GET",
      path: "/notebook/search",
      needs: "user",
      async handle({ query, asker }) {
        const request = { words: textOfQuery(query["q"]), from: 0, size: zeppelinSize, inTrash: false, isWhole: true };
        const { hits } = await search.find({ ...request, mayRead: mayRead(asker) });
        return wrapInEnvelope(hits.map(zeppelinHit));
      },
    }),
    createRoute({
      method: "GET",
      path: "/octavo/search",
      needs: "user",
      async handle({ query, asker }) {
        const page = await search.find({
          words: textOfQuery(query["q"]),
          from: wholeNumberOr(query["from"], 0, 10_000),
          size: wholeNumberOr(query["size"], zeppelinSize, largestPage),
          inTrash: query["trash"] === "true",
          mayRead: mayRead(asker),
        });
        return wrapInEnvelope(page);
      },
    }),
  ];
}

/** `<B>` around what was found, and everything else escaped: it is put into pages as it is. */
function zeppelinHit({ noteId, paragraphId, name, title, text, inTitle, inText, inOutput, beginning }: SearchHit) {
  return {
    id: paragraphId === null ? noteId : `${noteId}/paragraph/${paragraphId}`,
    name,
    snippet: markFoundText(inText ?? inOutput ?? beginning),
    text,
    header: inTitle ? markFoundText(inTitle) : "",
    title,
    tables: "",
    output: inOutput ? markFoundText(inOutput) : "",
  };
}

function markFoundText(pieces: FoundText): string {
  return pieces.map((piece, index) => (index % 2 === 0 ? escapeHtml(piece) : `<B>${escapeHtml(piece)}</B>`)).join("");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** Given twice, it is a list, and that asks for nothing. */
function textOfQuery(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function wholeNumberOr(value: unknown, otherwise: number, most: number): number {
  const number = Number(value ?? otherwise);
  return Number.isSafeInteger(number) && number >= 0 ? Math.min(number, most) : otherwise;
}
