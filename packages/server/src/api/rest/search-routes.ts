/** Search in all notes that the asker may read: as Zeppelin's clients ask, and as Octavo's own page does. */
import type { NoteId } from "@octavo/note";
import type { FoundText, SearchHit } from "@octavo/protocol";
import type { Asker } from "../../notebook/paragraphs.ts";
import type { Services } from "../services.ts";
import { envelope } from "./reply.ts";
import { type Route, route } from "./route.ts";

/** What Zeppelin gives at most. */
const zeppelinSize = 20;
const largestPage = 100;

export function searchRoutes({ search, access }: Services): readonly Route[] {
  const mayRead = (asker: Asker) => (id: NoteId) => access.may(asker, "reader", id);
  return [
    route({
      method: "GET",
      path: "/notebook/search",
      needs: "user",
      async handle({ query, asker }) {
        const request = { words: textOf(query["q"]), from: 0, size: zeppelinSize, inTrash: false, isWhole: true };
        const { hits } = await search.find({ ...request, mayRead: mayRead(asker) });
        return envelope(hits.map(zeppelinHit));
      },
    }),
    route({
      method: "GET",
      path: "/octavo/search",
      needs: "user",
      async handle({ query, asker }) {
        const page = await search.find({
          words: textOf(query["q"]),
          from: whole(query["from"], 0, 10_000),
          size: whole(query["size"], zeppelinSize, largestPage),
          inTrash: query["trash"] === "true",
          mayRead: mayRead(asker),
        });
        return envelope(page);
      },
    }),
  ];
}

/** `<B>` around what was found, and everything else escaped: it is put into pages as it is. */
function zeppelinHit({ noteId, paragraphId, name, title, text, inTitle, inText, inOutput, beginning }: SearchHit) {
  return {
    id: paragraphId === null ? noteId : `${noteId}/paragraph/${paragraphId}`,
    name,
    snippet: marked(inText ?? inOutput ?? beginning),
    text,
    header: inTitle ? marked(inTitle) : "",
    title,
    tables: "",
    output: inOutput ? marked(inOutput) : "",
  };
}

function marked(pieces: FoundText): string {
  return pieces.map((piece, index) => (index % 2 === 0 ? escaped(piece) : `<B>${escaped(piece)}</B>`)).join("");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** Given twice, it is a list, and that asks for nothing. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function whole(value: unknown, otherwise: number, most: number): number {
  const number = Number(value ?? otherwise);
  return Number.isSafeInteger(number) && number >= 0 ? Math.min(number, most) : otherwise;
}
