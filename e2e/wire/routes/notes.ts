/** `/api/notebook`: notes, their rights and their revisions. */
import { expect } from "vitest";
import { type CallPlace, done, fails, gives, noNote, type RestCall } from "../../harness/rest-call.ts";
import { aNote, fileDate, restDate } from "../../harness/shapes.ts";

const id = expect.stringMatching(/^2[0-9A-Z]{8}$/);
const hash = expect.stringMatching(/^[0-9a-f]{40}$/);
const named = ({ number }: CallPlace, name: string) => `/Asked/${name} ${number}`;
const taken = ({ note }: CallPlace) => fails(409, `Note '${note.path}' existed`).says;
const lists = { owners: ["admin"], readers: ["alice"], runners: [], writers: [] };
const file = (name: string) => ({ name, paragraphs: [{ id: "paragraph_1700000000000_1", text: "%md x" }] });
const notebook = {
  nbformat: 4,
  metadata: {},
  cells: [{ cell_type: "code", metadata: {}, source: ["1"], outputs: [] }],
};

const keep = ({ note, call }: CallPlace) => call("POST", `/notebook/${note.id}/revision`, { commitMessage: "kept" });
const atRevision = ({ note }: CallPlace, revisionId: unknown) => ({ noteId: note.id, revisionId: String(revisionId) });
const atUnknownRevision = ({ note }: CallPlace) => ({ noteId: note.id, revisionId: "0".repeat(40) });

export const notes: Readonly<Record<string, readonly RestCall[]>> = {
  "GET /api/notebook": [
    {
      when: "gives ids and paths",
      says: ({ note }: CallPlace) => ({
        status: "OK",
        body: expect.arrayContaining([{ id: note.id, path: note.path }]),
      }),
    },
  ],
  "POST /api/notebook": [
    {
      when: "as 0.12 names a note: notePath",
      body: (place: CallPlace) => ({ notePath: named(place, "New") }),
      ...gives(id),
    },
    { when: "as 0.10 and 0.11 do: name", body: (place: CallPlace) => ({ name: named(place, "Old") }), ...gives(id) },
    {
      when: "with both: notePath wins",
      body: (place: CallPlace) => ({ notePath: named(place, "Both"), name: place.note.path }),
      ...gives(id),
    },
    {
      when: "with paragraphs",
      body: (place: CallPlace) => ({
        notePath: named(place, "Full"),
        defaultInterpreterGroup: "sh",
        paragraphs: [{ title: "T", text: "%md x", config: { colWidth: 6 } }],
      }),
      ...gives(id),
    },
    { when: "of a taken path", body: ({ note }: CallPlace) => ({ notePath: note.path }), status: 409, says: taken },
    { when: "of a path that leads out", body: { notePath: "/a/../b" }, ...fails(400, expect.stringContaining("'..'")) },
    { when: "of what is no JSON, where Zeppelin fails", text: "{", ...fails(400) },
  ],
  "GET /api/notebook/{noteId}": [
    {
      when: "with REST's dates",
      says: ({ note }: CallPlace) => ({
        status: "OK",
        body: {
          ...aNote(1, restDate),
          id: note.id,
          path: note.path,
          paragraphs: [{ text: "%sh\necho hi", dateCreated: restDate }],
        },
      }),
    },
    {
      when: "read again from its file",
      query: "reload=true",
      says: ({ note }: CallPlace) => ({ body: { id: note.id } }),
    },
    noNote,
  ],
  "POST /api/notebook/getByPath": [
    {
      when: "by its path",
      body: ({ note }: CallPlace) => ({ notePath: note.path }),
      says: ({ note }: CallPlace) => ({ body: { id: note.id } }),
    },
    { when: "of a path without a note", body: { notePath: "/nosuch" }, ...fails(404, "No such note: /nosuch") },
  ],
  "POST /api/notebook/{noteId}": [
    {
      when: "as 0.12 names a clone: notePath",
      body: (place: CallPlace) => ({ notePath: named(place, "Clone") }),
      ...gives(id),
    },
    {
      when: "as 0.11 and the Java client do: name",
      body: (place: CallPlace) => ({ name: named(place, "Copy") }),
      ...gives(id),
    },
    { when: "without a body, where Zeppelin fails", ...gives(id) },
    { when: "under a taken path", body: ({ note }: CallPlace) => ({ notePath: note.path }), status: 409, says: taken },
    { ...noNote, body: {} },
  ],
  "PUT /api/notebook/{noteId}/rename": [
    { when: "to a whole path", body: (place: CallPlace) => ({ name: named(place, "Renamed") }), ...done },
    { when: "to nothing", body: { name: "" }, ...fails(400, "name can not be empty") },
    { when: "without a name, where Zeppelin fails", body: {}, ...fails(400) },
    { when: "to a taken path", body: { name: "/Start here" }, ...fails(409, "Note '/Start here' existed") },
    { ...noNote, body: { name: "/x" } },
  ],
  "DELETE /api/notebook/{noteId}": [{ when: "for good", ...done }, noNote],
  "GET /api/notebook/export/{noteId}": [
    {
      when: "as the text of its file, with the dates of files",
      says: ({ note }: CallPlace) => ({
        body: expect.toSatisfy((text: string) => {
          const { path: _path, paragraphs: _paragraphs, ...members } = aNote(0);
          const [paragraph] = note.paragraphs;
          expect(JSON.parse(text)).toMatchObject({
            ...members,
            id: note.id,
            paragraphs: [{ id: paragraph?.id, text: "%sh\necho hi", status: "READY", dateCreated: fileDate }],
          });
          return !("path" in (JSON.parse(text) as object));
        }),
      }),
    },
    noNote,
  ],
  "GET /api/octavo/notebook/{noteId}/ipynb": [
    {
      when: "as the text of a Jupyter notebook",
      says: () =>
        expect.toSatisfy((text: string) => {
          expect(JSON.parse(text)).toMatchObject({ nbformat: 4, cells: [{ cell_type: "code", source: "echo hi" }] });
          return true;
        }),
    },
    noNote,
  ],
  "POST /api/notebook/import": [
    { when: "of the text of a file", body: (place: CallPlace) => file(named(place, "Imported")), ...gives(id) },
    {
      when: "under a path that the call names, where the file names none",
      query: "notePath=/Asked/By%20path",
      before: ({ call }) =>
        call("POST", "/notebook/getByPath", { notePath: "/Asked/By path" }).then(
          (note) => note && call("DELETE", `/notebook/${(note as { id: string }).id}`),
        ),
      body: { paragraphs: [] },
      ...gives(id),
    },
    {
      when: "of a Jupyter notebook",
      query: "notePath=/Asked/Notebook",
      before: ({ call }) =>
        call("POST", "/notebook/getByPath", { notePath: "/Asked/Notebook" }).then(
          (note) => note && call("DELETE", `/notebook/${(note as { id: string }).id}`),
        ),
      body: notebook,
      ...gives(id),
    },
    {
      when: "of a Jupyter notebook that begins with a byte order mark",
      query: "notePath=/Asked/Marked",
      before: ({ call }) =>
        call("POST", "/notebook/getByPath", { notePath: "/Asked/Marked" }).then(
          (note) => note && call("DELETE", `/notebook/${(note as { id: string }).id}`),
        ),
      text: `\ufeff${JSON.stringify(notebook)}`,
      ...gives(id),
    },
    { when: "of a taken path", body: ({ note }: CallPlace) => file(note.path), status: 409, says: taken },
    {
      when: "of an answer of export with its envelope, where Zeppelin fails",
      body: { status: "OK", body: "{}" },
      ...fails(400),
    },
  ],
  "PUT /api/notebook/{noteId}/clear": [{ when: "of all results", ...done }, noNote],
  "GET /api/notebook/capabilities": [{ when: "names revisions", ...gives({ isRevisionSupported: true }) }],
  "GET /api/notebook/search": [
    {
      when: "of words",
      query: "q=bike",
      ...gives(
        expect.arrayContaining([
          expect.objectContaining({
            id: expect.any(String),
            name: expect.any(String),
            snippet: expect.any(String),
            text: expect.any(String),
            header: expect.any(String),
          }),
        ]),
      ),
    },
    { when: "of nothing, where Zeppelin fails", query: "q=", ...gives([]) },
    { when: "of bad syntax, where Zeppelin fails", query: "q=%22a", ...gives(expect.any(Array)) },
  ],
  "GET /api/octavo/changes": [
    {
      when: "says when each note was changed last, and by whom",
      ...gives(expect.arrayContaining([[expect.any(String), expect.any(Number), "admin"]])),
    },
  ],
  "GET /api/octavo/overview": [
    {
      when: "says how each note ran last, and what others share",
      ...gives(
        expect.arrayContaining([
          {
            id: expect.any(String),
            lastRun: { outcome: expect.any(String), at: expect.any(Number) },
            isScheduled: false,
            isShared: expect.any(Boolean),
          },
        ]),
      ),
    },
  ],
  "GET /api/octavo/favourites": [
    {
      when: "gives the ids of what was put there, and may be read",
      before: ({ call, note }) => call("PUT", `/octavo/favourites/${note.id}`),
      says: ({ note }: CallPlace) => ({ status: "OK", body: expect.arrayContaining([note.id]) }),
    },
  ],
  "PUT /api/octavo/favourites/{noteId}": [{ when: "keeps a note at hand", ...done }, noNote],
  "DELETE /api/octavo/favourites/{noteId}": [{ when: "of one that is none changes nothing", ...done }],
  "GET /api/octavo/recent": [
    {
      when: "gives what was opened last, and may be read",
      before: ({ call, note }) => call("PUT", `/octavo/recent/${note.id}`),
      says: ({ note }: CallPlace) => ({
        status: "OK",
        body: expect.arrayContaining([{ id: note.id, at: expect.any(Number) }]),
      }),
    },
  ],
  "PUT /api/octavo/recent/{noteId}": [{ when: "notes that a note was opened", ...done }, noNote],
  "GET /api/octavo/names/{noteId}": [
    { when: "gives what interpreters and pool hold", ...gives({ sessions: expect.any(Array), pool: [] }) },
    noNote,
  ],
  "GET /api/octavo/pool/{noteId}": [
    { when: "of a note that takes names from no other", ...gives({ notes: [] }) },
    noNote,
  ],
  "PUT /api/octavo/pool/{noteId}": [
    { when: "names none", body: { notes: [] }, ...done },
    {
      when: "of a note that is not there",
      body: { notes: ["2ZZZZZZZZ"] },
      ...fails(404, "There is no note with id '2ZZZZZZZZ', or you may not read it."),
    },
    { ...noNote, body: { notes: [] } },
  ],
  "GET /api/octavo/search": [
    { when: "as Octavo's own page asks", query: "q=bike", ...gives({ hits: expect.any(Array) }) },
  ],
  "GET /api/notebook/{noteId}/permissions": [
    { when: "gives four lists", ...gives({ owners: ["admin"], readers: [], runners: [], writers: [] }) },
    { ...noNote, when: "of a note that is not there, where Zeppelin gives four empty lists" },
  ],
  "PUT /api/notebook/{noteId}/permissions": [
    { when: "of all four lists", body: lists, ...done },
    { when: "of three, where Zeppelin fails", body: { owners: [], readers: [], runners: [] }, ...fails(400) },
    { ...noNote, body: lists },
  ],
  "GET /api/notebook/{noteId}/revision": [
    {
      when: "lists them, the newest first",
      before: keep,
      ...gives([{ id: hash, message: "kept", time: expect.any(Number) }]),
    },
    noNote,
  ],
  "POST /api/notebook/{noteId}/revision": [
    { when: "gives its id", body: { commitMessage: "m" }, ...gives(hash) },
    {
      when: "of what has not changed: done, with words and without a body",
      before: keep,
      body: { commitMessage: "m" },
      says: { status: "OK", message: expect.stringMatching(/^Couldn't checkpoint/) },
      isVoid: true,
    },
    { when: "without a message", body: {}, ...fails(400, "commitMessage can not be empty") },
    { ...noNote, body: { commitMessage: "m" } },
  ],
  "GET /api/notebook/{noteId}/revision/{revisionId}": [
    {
      when: "gives the note of then",
      before: keep,
      at: atRevision,
      says: ({ note }: CallPlace) => ({ body: { ...aNote(1, restDate), id: note.id } }),
    },
    {
      when: "of what can be none: done, without a body",
      at: ({ note }) => ({ noteId: note.id, revisionId: "nosuch" }),
      ...done,
    },
    { when: "that is not there", at: atUnknownRevision, ...fails(404) },
  ],
  "PUT /api/notebook/{noteId}/revision/{revisionId}": [
    { when: "goes back to it", before: keep, at: atRevision, ...done },
    { when: "that is not there", at: atUnknownRevision, ...fails(404) },
  ],
  "GET /api/notebook/jobmanager": [
    {
      when: "gives the jobs of whoever asks",
      says: ({ note }: CallPlace) => ({
        body: {
          lastResponseUnixTime: expect.any(Number),
          jobs: expect.arrayContaining([expect.objectContaining({ noteId: note.id, isRunningJob: false })]),
        },
      }),
    },
  ],
  "GET /api/notebook/jobmanager/{unixTimeMs}": [
    { when: "gives those that ran later", at: { unixTimeMs: "4000000000000" }, ...gives({ jobs: [] }) },
    { when: "of a time that is none", at: { unixTimeMs: "soon" }, ...fails(400) },
  ],
  "POST /api/notebook/cron/{noteId}": [
    { when: "sets an expression", body: { cron: "0 0 3 * * ?", releaseResource: "true" }, ...done },
    {
      when: "that is none",
      body: { cron: "nonsense" },
      ...fails(400, expect.stringContaining("wrong cron expressions.")),
    },
    { ...noNote, body: { cron: "0 0 3 * * ?" } },
  ],
  "GET /api/notebook/cron/{noteId}": [
    {
      when: "gives it",
      before: ({ note, call }) =>
        call("POST", `/notebook/cron/${note.id}`, { cron: "0 0 3 * * ?", releaseResource: true }),
      ...gives({ cron: "0 0 3 * * ?", releaseResource: true }),
    },
    noNote,
  ],
  "GET /api/octavo/schedules": [{ when: "lists the schedules of all notes", ...gives(expect.any(Array)) }],
  "POST /api/octavo/schedules/take-over": [
    { when: "takes over those that came with notes", ...gives({ taken: [], left: expect.any(Array) }) },
  ],
  "DELETE /api/notebook/cron/{noteId}": [{ when: "ends it", ...done }, noNote],
  "GET /api/octavo/schedule/{noteId}": [
    { when: "of a note without one", ...gives({ schedule: null, history: [] }) },
    noNote,
  ],
  "POST /api/octavo/schedule-preview": [
    {
      when: "lists the next times",
      body: { cron: "0 0 3 * * ?" },
      ...gives({ next: expect.arrayContaining([expect.any(Number)]) }),
    },
    { when: "of an expression that is none", body: { cron: "nonsense" }, ...fails(400) },
  ],
};
