/** What is asked of an output by `?revision=`. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { createSegment, type ParagraphId } from "@octavo/note";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LiveNote } from "../../notebook/live-note.ts";
import { createNote } from "../../testing/a-notebook.ts";
import { type AServer, aServer } from "../../testing/a-server.ts";

let server: AServer;
let live: LiveNote;
let revision: string;
beforeEach(async () => {
  server = await aServer();
  live = await createNote(server, "/A");
  shows("TEXT", "then");
  const kept = await server.services.revisions.checkpoint(live.note.id, { message: "then", user: "ada" });
  revision = kept?.id ?? "";
  shows("TEXT", "now");
});
afterEach(() => server.close());

const theParagraph = () => live.note.paragraphs[0]?.id ?? ("" as ParagraphId);
const nameOf = (word: string) => `${Buffer.from(word).toString("hex").padEnd(64, "0")}.log`;
const pathOf = (word: string) => join(server.files.folder, nameOf(word));

/** The first paragraph shows the beginning of a file. */
function shows(type: string, word: string): void {
  mkdirSync(server.files.folder, { recursive: true });
  writeFileSync(pathOf(word), `${word} 1\n${word} 2\n`);
  const paragraphId = theParagraph();
  const overflow = { lines: 2, bytes: 10, tail: "", file: nameOf(word) };
  const results = { code: "SUCCESS" as const, segments: [createSegment(type, `${word} 1\n`, overflow)], extra: {} };
  const outcome = { status: "FINISHED", errorMessage: null, user: "ada", dateStarted: 1, dateFinished: 2 } as const;
  live.decide([{ type: "resultsSet", paragraphId, results, ...outcome }]);
}

async function ask(below: string, room = "results") {
  const path = `/api/octavo/${room}/${live.note.id}/${theParagraph()}/0${below}`;
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
  const text = await response.text();
  return { status: response.status, text };
}

describe("an output of a revision", () => {
  it("is what it was then, by its lines, by what is looked for, and as a file", async () => {
    const linesOf = async (query: string) => JSON.parse((await ask(`?${query}`)).text).body.lines;
    expect(await linesOf("lines=10")).toEqual(["now 1", "now 2"]);
    expect(await linesOf(`lines=10&revision=${revision}`)).toEqual(["then 1", "then 2"]);
    const found = await ask(`/search?text=then&revision=${revision}`);
    expect(JSON.parse(found.text)).toMatchObject({ body: { lines: [0, 1] } });
    expect((await ask(`/file?revision=${revision}`)).text).toBe("then 1\nthen 2\n");
  });

  it("is there when its paragraph is not any more", async () => {
    const paragraphId = theParagraph();
    live.decide([{ type: "paragraphRemoved", paragraphId }]);
    const path = `/api/octavo/results/${live.note.id}/${paragraphId}/0/file?revision=${revision}`;
    expect(await (await fetch(`http://127.0.0.1:${server.port}${path}`)).text()).toBe("then 1\nthen 2\n");
  });

  it("says so when its file is not kept any more", async () => {
    rmSync(pathOf("then"));
    const { status, text } = await ask(`/file?revision=${revision}`);
    expect(status).toBe(404);
    expect(JSON.parse(text)).toMatchObject({ message: "The whole of this output is not kept any more." });
  });

  it("is none where there is no such revision", async () => {
    expect((await ask(`/file?revision=${"0".repeat(40)}`)).status).toBe(404);
    expect((await ask("/file?revision=../../secret")).status).toBe(404);
  });

  it("has the files that it names, while the note names others", async () => {
    const paragraphId = theParagraph();
    const [then, now] = ["a", "b"].map((digit) => `${digit.repeat(64)}.frontend`);
    const names = (file = "") => {
      writeFileSync(join(server.files.folder, file), deflateSync(`{"text":"of ${file[0]}"}`));
      const data = `<script src="https://cdn.example.org/x.js#octavo=${file}"></script>`;
      const results = { code: "SUCCESS" as const, segments: [createSegment("HTML", data)], extra: {} };
      const outcome = { status: "FINISHED", errorMessage: null, user: "ada", dateStarted: 3, dateFinished: 4 } as const;
      live.decide([{ type: "resultsSet", paragraphId, results, ...outcome }]);
    };
    names(then);
    const kept = await server.services.revisions.checkpoint(live.note.id, { message: "files", user: "ada" });
    names(now);
    const path = `/api/octavo/results/${live.note.id}/${paragraphId}/front-ends`;
    const given = async (file = "", query = "") => {
      const response = await fetch(`http://127.0.0.1:${server.port}${path}/${file}${query}`);
      return response.ok ? await response.text() : response.status;
    };
    expect([await given(now), await given(then)]).toEqual(['{"text":"of b"}', 404]);
    const ofRevision = `?revision=${kept?.id}`;
    expect([await given(now, ofRevision), await given(then, ofRevision)]).toEqual([404, '{"text":"of a"}']);
  });

  it("is asked as a table, too", async () => {
    const { text } = await ask(`/export?format=csv&revision=${revision}`, "tables");
    expect(JSON.parse(text)).toMatchObject({ message: "This output is no table." });
    rmSync(pathOf("then"));
    shows("TABLE", "table");
    const kept = await server.services.revisions.checkpoint(live.note.id, { message: "a table", user: "ada" });
    rmSync(pathOf("table"));
    shows("TABLE", "now");
    const gone = await ask(`/export?format=csv&revision=${kept?.id}`, "tables");
    expect([gone.status, JSON.parse(gone.text).message]).toEqual([
      404,
      "The whole of this output is not kept any more.",
    ]);
  });
});
