/** Files that paragraphs read and write. */
import { createHash } from "node:crypto";
import { expect } from "vitest";
import { type CallPlace, done, fails, gives, type RestCall } from "../../harness/rest-call.ts";

/** Begins one of four bytes. @returns its id */
async function begun({ call, number }: CallPlace): Promise<string> {
  const body = await call("POST", "/octavo/uploads", { name: `begun-${number}.txt`, size: 4 });
  return (body as { id: string }).id;
}

/** Brings one of four bytes. @returns the query that names it */
async function kept(place: CallPlace): Promise<string> {
  await place.send(`/octavo/uploads/${await begun(place)}?at=0`, "abcd");
  return `path=begun-${place.number}.txt`;
}

const versionOf = (text: string) => createHash("sha256").update(text).digest("hex");
const upload = (_: CallPlace, uploadId: unknown) => ({ uploadId: String(uploadId) });
const noFile = fails(404, "There is no file called “none.csv” among the files.");

/** The file that a call puts back. */
let removed = "";

export const files: Readonly<Record<string, readonly RestCall[]>> = {
  "GET /api/octavo/files": [
    {
      when: "with the data of the samples",
      ...gives({
        files: expect.arrayContaining([
          {
            path: "city-bikes.csv",
            size: expect.any(Number),
            changedAt: expect.any(Number),
            owner: null,
            mayChange: true,
          },
        ]),
        folders: expect.any(Array),
        isWhole: true,
        mostBytes: expect.any(Number),
        area: "shared",
        areas: ["shared"],
        mayWrite: true,
        usage: null,
      }),
    },
  ],
  "GET /api/octavo/files/file": [
    {
      when: "brings its bytes",
      before: kept,
      query: String,
      says: "abcd",
    },
    { when: "of a file that is not there", query: "path=none.csv", ...noFile },
    { when: "that is not named", ...fails(400, "Say with `path` which file.") },
    { when: "outside the folder", query: "path=../conf/octavo.json", ...fails(404) },
  ],
  "DELETE /api/octavo/files/file": [
    {
      when: "removes it to the trash",
      before: kept,
      query: String,
      ...done,
    },
    { when: "of a file that is not there", query: "path=none.csv", ...noFile },
  ],
  "POST /api/octavo/files/rename": [
    {
      when: "gives it another name",
      before: kept,
      body: ({ number }: CallPlace) => ({ from: `begun-${number}.txt`, to: `named-${number}.txt` }),
      ...done,
    },
    { when: "of a file that is not there", body: { from: "none.csv", to: "x.csv" }, ...noFile },
  ],
  "POST /api/octavo/files/preview": [
    {
      when: "shows the first rows with their types",
      body: { path: "city-bikes.csv" },
      ...gives(expect.objectContaining({ kind: "table", format: "csv", lost: null })),
    },
    {
      when: "shows a text",
      before: kept,
      body: ({ number }: CallPlace) => ({ path: `begun-${number}.txt` }),
      ...gives({ kind: "text", text: "abcd", encoding: "utf-8", isWhole: true, version: expect.any(String) }),
    },
    { when: "of a file that is not there", body: { path: "none.csv" }, ...noFile },
    { when: "outside the folder", body: { path: "../conf/octavo.json" }, ...fails(404) },
    { when: "in an encoding that there is not", body: { path: "x", choices: { encoding: "ebcdic" } }, ...fails(400) },
  ],
  "PUT /api/octavo/files/text": [
    {
      when: "puts another text in its place",
      before: kept,
      body: ({ number }: CallPlace) => ({ path: `begun-${number}.txt`, text: "efgh", version: versionOf("abcd") }),
      ...gives({ version: versionOf("efgh") }),
    },
    {
      when: "of a file that holds something else by now",
      before: kept,
      body: ({ number }: CallPlace) => ({ path: `begun-${number}.txt`, text: "efgh", version: versionOf("a") }),
      ...fails(409, /changed by others since you opened it; nothing was saved/),
    },
  ],
  "POST /api/octavo/files/folder": [
    { when: "makes it", body: ({ number }: CallPlace) => ({ path: `made-${number}/in it` }), ...done },
    { when: "under a name that is there", body: { path: "city-bikes.csv" }, ...fails(409) },
    { when: "under a name that is none", body: { path: ".hidden" }, ...fails(400) },
  ],
  "DELETE /api/octavo/files/folder": [
    {
      when: "removes it while nothing is in it",
      before: async (place: CallPlace) => {
        await place.call("POST", "/octavo/files/folder", { path: `empty-${place.number}` });
        return `path=empty-${place.number}`;
      },
      query: String,
      ...done,
    },
    { when: "of a folder that is not there", query: "path=none", ...fails(404) },
  ],
  "GET /api/octavo/files/trash": [
    { when: "lists what was removed", ...gives({ files: expect.any(Array), keptDays: 30 }) },
    { when: "of an area that there is not", query: "area=theirs", ...fails(400) },
  ],
  "POST /api/octavo/files/restore": [
    {
      when: "puts back what was removed",
      before: async (place: CallPlace) => {
        await place.call("DELETE", `/octavo/files?${await kept(place)}`);
        const { files } = (await place.call("GET", "/octavo/files/trash")) as { files: { id: string; path: string }[] };
        removed = files.find(({ path }) => path === `begun-${place.number}.txt`)?.id ?? "";
      },
      body: () => ({ id: removed }),
      ...gives({ path: expect.stringMatching(/^begun-/) }),
    },
    { when: "of what is not in the trash", body: { id: "x" }, ...fails(404) },
  ],
  "DELETE /api/octavo/files/trash": [
    { when: "empties it", ...done },
    { when: "of what is not in it", query: "id=x", ...fails(404) },
  ],
  "POST /api/octavo/uploads": [
    {
      when: "begins one",
      body: ({ number }: CallPlace) => ({ name: `new-${number}`, size: 3 }),
      ...gives({ id: expect.any(String), pieceBytes: expect.any(Number) }),
    },
    { when: "under a name that is there", body: { name: "city-bikes.csv", size: 3 }, ...fails(409) },
    { when: "under a name that is none", body: { name: "../octavo.json", size: 3 }, ...fails(400) },
    { when: "without a size", body: { name: "x" }, ...fails(400) },
  ],
  "PUT /api/octavo/uploads/{uploadId}": [
    { when: "takes a piece", before: begun, at: upload, query: "at=0", bytes: "ab", ...gives({ at: 2 }) },
    {
      when: "completes it with the last",
      before: begun,
      at: upload,
      query: "at=0",
      bytes: "abcd",
      ...gives({ path: expect.stringMatching(/^begun-\d+\.txt$/) }),
    },
    { when: "out of turn", before: begun, at: upload, query: "at=1", bytes: "b", ...fails(409) },
    { when: "without a place", before: begun, at: upload, bytes: "b", ...fails(400) },
    { when: "as JSON", before: begun, at: upload, query: "at=0", text: "{}", ...fails(400) },
    { when: "of an upload that nobody knows", at: { uploadId: "x" }, query: "at=0", bytes: "b", ...fails(404) },
  ],
  "DELETE /api/octavo/uploads/{uploadId}": [
    { when: "gives it up", before: begun, at: upload, ...done },
    { when: "of one that nobody knows has nothing to do", at: { uploadId: "x" }, ...done },
  ],
};
