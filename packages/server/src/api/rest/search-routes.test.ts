import type { NoteId, ParagraphId } from "@octavo/note";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AServer, aServer } from "../../testing/a-server.ts";

let server: AServer;
beforeEach(async () => {
  server = await aServer();
});
afterEach(() => server.close());

async function ask(path: string): Promise<{ status: string; body: unknown }> {
  const response = await fetch(`http://127.0.0.1:${server.port}/api${path}`);
  return (await response.json()) as { status: string; body: unknown };
}

async function aNoteSaying(text: string, path: string) {
  const live = await server.notebook.create({ path, user: "ada", withEmptyParagraph: true });
  const [paragraph] = live.note.paragraphs;
  const paragraphId = paragraph?.id ?? ("" as ParagraphId);
  const changes = [[0, ...text.split("\n")]];
  const change = {
    type: "textChanged",
    paragraphId,
    textVersion: 1,
    clientId: "c",
    sequence: 1,
    changes,
    at: 1,
  } as const;
  live.decide([change]);
  server.search.changed(live);
  server.search.listChanged();
  return { noteId: live.note.id as NoteId, paragraphId };
}

const hitsOf = (path: string) => expect.poll(async () => (await ask(path)).body, { timeout: 10_000, interval: 30 });

describe("GET /api/notebook/search", () => {
  it("answers in Zeppelin's shape, with everything but the marks escaped", async () => {
    const text = "if a < b:\n  print('<B>needle</B> & \"more\"')";
    const { noteId, paragraphId } = await aNoteSaying(text, "/Sales/Sewing");
    await hitsOf("/notebook/search?q=needle").toEqual([
      {
        id: `${noteId}/paragraph/${paragraphId}`,
        name: "Sewing",
        snippet: "  print(&#39;&lt;B&gt;<B>needle</B>&lt;/B&gt; &amp; &quot;more&quot;&#39;)",
        text,
        header: "",
        title: "",
        tables: "",
        output: "",
      },
    ]);
    await hitsOf("/notebook/search?q=sewing").toMatchObject([{ id: noteId, snippet: "/Sales/<B>Sewing</B>" }]);
  });

  it.each(["", "?q=", "?q=%22", "?q=a&q=b", "?q=***"])("finds nothing for %j, and nothing breaks", async (query) => {
    await aNoteSaying("a b", "/A");
    expect(await ask(`/notebook/search${query}`)).toMatchObject({ status: "OK", body: [] });
  });
});

describe("GET /api/octavo/search", () => {
  it("answers by the page, with what was found in turns", async () => {
    const { noteId, paragraphId } = await aNoteSaying("select needle", "/Sales/Sewing");
    await hitsOf("/octavo/search?q=needle&size=1").toEqual({
      hits: [
        {
          noteId,
          paragraphId,
          path: "/Sales/Sewing",
          name: "Sewing",
          title: "",
          text: "",
          inTitle: null,
          inText: ["select ", "needle", ""],
          inOutput: null,
          beginning: ["select needle"],
          language: null,
        },
      ],
      total: 1,
      hasMore: false,
      filesLeft: 0,
    });
    await hitsOf("/octavo/search?q=needle&from=1").toMatchObject({ hits: [], total: 1 });
    await hitsOf("/octavo/search?q=needle&trash=true").toMatchObject({ hits: [], total: 0 });
  });
});
