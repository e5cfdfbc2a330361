/** `/api/octavo/tables`: questions about a table that a paragraph shows, and the whole of it as a file. */
import { type CallPlace, fails, gives, type RestCall } from "../../harness/rest-call.ts";

const show = async ({ note, call }: CallPlace) => {
  const id = note.paragraphs[0]?.id;
  await call("PUT", `/notebook/${note.id}/paragraph/${id}`, {
    text: "%sh\nprintf '%%table a\\tb\\n1\\t=x\\n2\\ty\\n'",
  });
  await call("POST", `/notebook/run/${note.id}/${id}`);
};
const atOutput =
  (index: string) =>
  ({ note }: CallPlace) => ({ noteId: note.id, paragraphId: note.paragraphs[0]?.id ?? "", index });
export const tables: Readonly<Record<string, readonly RestCall[]>> = {
  "POST /api/octavo/tables/{noteId}/{paragraphId}/{index}": [
    {
      when: "gives the columns",
      before: show,
      at: atOutput("0"),
      body: { ask: "shape" },
      ...gives({
        columns: [
          { name: "a", index: 0, kind: "number" },
          { name: "b", index: 1, kind: "text" },
        ],
        rows: 2,
      }),
    },
    {
      when: "asked for a column that is not there",
      before: show,
      at: atOutput("0"),
      body: aggregate(7),
      ...fails(400),
    },
    { when: "asked in SQL", before: show, at: atOutput("0"), body: { ask: "SELECT 1" }, ...fails(400) },
    { when: "of an output that is not there", at: atOutput("7"), body: { ask: "shape" }, ...fails(404) },
  ],
  "GET /api/octavo/tables/{noteId}/{paragraphId}/{index}/export": [
    { when: "gives the whole table", before: show, at: atOutput("0"), query: "format=csv", says: "a,b\n1,'=x\n2,y\n" },
    { when: "in no format that there is", before: show, at: atOutput("0"), query: "format=exe", ...fails(400) },
  ],
};

function aggregate(column: number) {
  return { ask: "aggregate", filter: { conditions: [], text: "" }, columns: [{ column, aggr: "sum" }] };
}
