/** `/api/notebook/{noteId}/paragraph`, and running them. */
import { expect } from "vitest";
import { type CallPlace, done, fails, gives, noNote, noParagraph, type RestCall } from "../../harness/rest-call.ts";
import { aParagraph, jobDate, restDate } from "../../harness/shapes.ts";

const id = expect.stringMatching(/^paragraph_\d+_\d+$/);
const run = ({ note, call }: CallPlace) => call("POST", `/notebook/run/${note.id}/${note.paragraphs[0]?.id}`);
const fail = async (place: CallPlace) => {
  const { note, call } = place;
  await call("PUT", `/notebook/${note.id}/paragraph/${note.paragraphs[0]?.id}`, { text: "%sh\nexit 3" });
};
/** @returns the name of its front end */
const runWidget = async ({ note, call }: CallPlace) => {
  const path = `${note.id}/${note.paragraphs[0]?.id}`;
  const text = "%python\nimport bqplot\nbqplot.LinearScale()";
  await call("PUT", `/notebook/${note.id}/paragraph/${note.paragraphs[0]?.id}`, { text });
  await call("POST", `/notebook/run/${path}`);
  const file = JSON.stringify(await call("GET", `/notebook/export/${note.id}`));
  return /[0-9a-f]{64}\.frontend/.exec(file)?.[0];
};
const neverRun = ({ note }: CallPlace) => ({ id: note.paragraphs[0]?.id, status: "READY", progress: "0" });
const hasRun = ({ note }: CallPlace) => ({
  id: note.paragraphs[0]?.id,
  status: "FINISHED",
  progress: "100",
  started: jobDate,
  finished: jobDate,
});
const hi = { code: "SUCCESS", msg: [{ type: "TEXT", data: "hi\n" }] };
const atOutput =
  (index: string) =>
  ({ note }: CallPlace) => ({ noteId: note.id, paragraphId: note.paragraphs[0]?.id ?? "", index });
const movedTo = (index: string) => ({
  at: ({ note }: CallPlace) => ({ noteId: note.id, paragraphId: note.paragraphs[0]?.id ?? "", index }),
});

export const paragraphs: Readonly<Record<string, readonly RestCall[]>> = {
  "POST /api/notebook/{noteId}/paragraph": [
    { when: "gives its id", body: { title: "T", text: "%md x" }, ...gives(id) },
    {
      when: "at a place, with a config",
      body: { title: "", text: "x", index: 0, config: { colWidth: 6 } },
      ...gives(id),
    },
    { when: "beyond the end, where Zeppelin fails", body: { text: "x", index: 98 }, ...fails(400) },
    { ...noNote, body: { text: "x" } },
  ],
  "POST /api/notebook/{noteId}/paragraph/next": [
    { when: "gives its id as the message", says: { status: "OK", message: id }, isVoid: true },
    {
      when: "of a full note: one that has run goes, and never the first",
      query: "maxParagraph=1",
      before: async ({ note, call }) => {
        const second = await call("POST", `/notebook/${note.id}/paragraph`, { text: "%md x" });
        await call("POST", `/notebook/run/${note.id}/${String(second)}`);
      },
      says: { status: "OK", message: id },
      isVoid: true,
    },
    {
      when: "of a full note where none has run, which Zeppelin answers with 500",
      query: "maxParagraph=1",
      ...fails(400),
    },
    noNote,
  ],
  "GET /api/notebook/{noteId}/paragraph/{paragraphId}": [
    { when: "with REST's dates", ...gives({ ...aParagraph(restDate), text: "%sh\necho hi" }) },
    noParagraph,
    noNote,
  ],
  "PUT /api/notebook/{noteId}/paragraph/{paragraphId}": [
    { when: "of text and title", body: { text: "%md y", title: "T" }, ...done },
    { when: "of the title alone, which in Zeppelin takes the text", body: { title: "T" }, ...done },
    { ...noParagraph, body: { text: "x" } },
  ],
  "PUT /api/notebook/{noteId}/paragraph/{paragraphId}/config": [
    {
      when: "joins what is set, and gives the paragraph",
      body: { colWidth: 6 },
      ...gives({ config: { colWidth: 6 } }),
    },
    { when: "of nothing", body: {}, ...fails(400, "paragraph config cannot be empty") },
    { ...noParagraph, body: { colWidth: 6 } },
  ],
  "POST /api/notebook/{noteId}/paragraph/{paragraphId}/move/{index}": [
    { when: "to a place", ...movedTo("0"), ...done },
    { when: "beyond the end", ...movedTo("99"), ...fails(400, "newIndex 99 is out of bounds") },
    { when: "to what is no number, where Zeppelin fails", ...movedTo("x"), ...fails(400) },
  ],
  "DELETE /api/notebook/{noteId}/paragraph/{paragraphId}": [
    {
      when: "of one of several",
      before: ({ note, call }) => call("POST", `/notebook/${note.id}/paragraph`, { text: "x" }),
      at: ({ note }, paragraphId) => ({ noteId: note.id, paragraphId: String(paragraphId) }),
      ...done,
    },
    { when: "of the last one, which Zeppelin lets go", ...fails(400, "All the paragraphs can't be deleted.") },
    noParagraph,
  ],

  "POST /api/notebook/job/{noteId}": [
    { when: "at once", ...done },
    { when: "waited for", query: "blocking=true", ...done },
    {
      when: "waited for, and a paragraph fails",
      query: "blocking=true",
      before: fail,
      status: 500,
      says: { message: "Fail to run note" },
    },
    {
      when: "waited for in the spelling of Python, and a paragraph fails",
      query: "blocking=True",
      before: fail,
      status: 500,
      says: { message: "Fail to run note" },
    },
    noNote,
  ],
  "DELETE /api/notebook/job/{noteId}": [{ when: "where nothing runs", ...done }, noNote],
  "GET /api/notebook/job/{noteId}": [
    {
      when: "of a note that has run",
      before: run,
      says: (place: CallPlace) => ({ body: { id: place.note.id, isRunning: false, paragraphs: [hasRun(place)] } }),
    },
    noNote,
  ],
  "GET /api/notebook/job/{noteId}/{paragraphId}": [
    { when: "of a paragraph that has not run", says: (place: CallPlace) => ({ body: neverRun(place) }) },
    { when: "of one that has", before: run, says: (place: CallPlace) => ({ body: hasRun(place) }) },
    noParagraph,
  ],
  "POST /api/notebook/job/{noteId}/{paragraphId}": [
    { when: "at once, with values", body: { params: { n: "1" } }, ...done },
    { when: "without a body", ...done },
    noParagraph,
  ],
  "POST /api/notebook/run/{noteId}/{paragraphId}": [
    { when: "gives its result", ...gives(hi) },
    { when: "with no name for a session", query: "sessionId=", ...gives(hi) },
    {
      when: "in a session that is not there",
      query: "sessionId=sh_1",
      ...fails(404),
      says: { message: "No such session: sh_1" },
    },
    {
      when: "that fails gives its result too",
      before: fail,
      ...gives({ code: "ERROR", msg: [{ type: "TEXT", data: expect.stringContaining("ExitValue: 3") }] }),
    },
    noParagraph,
  ],
  "DELETE /api/notebook/job/{noteId}/{paragraphId}": [{ when: "where nothing runs", ...done }, noParagraph],

  "GET /api/octavo/results/{noteId}/{paragraphId}/{index}": [
    { when: "gives lines", before: run, at: atOutput("0"), ...gives({ from: 0, lines: ["hi"], total: 1 }) },
    { when: "of an output that is not there", at: atOutput("7"), ...fails(404) },
  ],
  "GET /api/octavo/results/{noteId}/{paragraphId}/{index}/search": [
    {
      when: "gives the lines that have the words",
      before: run,
      at: atOutput("0"),
      query: "text=HI",
      ...gives({ lines: [0], next: 1, isDone: true }),
    },
    { when: "without words", before: run, at: atOutput("0"), ...fails(400) },
    { when: "of an output that is not there", at: atOutput("7"), query: "text=x", ...fails(404) },
  ],
  "GET /api/octavo/results/{noteId}/{paragraphId}/front-ends/{name}": [
    {
      when: "gives what draws a widget of a package",
      before: runWidget,
      at: ({ note }, name) => ({ noteId: note.id, paragraphId: note.paragraphs[0]?.id ?? "", name: String(name) }),
      says: { script: expect.stringContaining("define("), files: {} },
      isVoid: true,
    },
    {
      when: "that no widget of the paragraph names",
      at: ({ note }) => ({
        noteId: note.id,
        paragraphId: note.paragraphs[0]?.id ?? "",
        name: `${"0".repeat(64)}.frontend`,
      }),
      ...fails(404),
    },
  ],
  "GET /api/octavo/results/{noteId}/{paragraphId}/{index}/file": [
    { when: "gives its text", before: run, at: atOutput("0"), says: "hi\n" },
    { when: "of an output that is not there", at: atOutput("7"), ...fails(404) },
  ],
};
