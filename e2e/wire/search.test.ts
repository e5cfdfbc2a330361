/** Search, as a client written for Zeppelin asks for it. */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shiroData } from "../harness/accounts.ts";
import { call, ForeignClient, type LoggedIn, logIn } from "../harness/foreign-client.ts";
import { discard, type Octavo, startOctavo } from "../harness/octavo.ts";

interface Hit {
  readonly id: string;
  readonly name: string;
  readonly snippet: string;
  readonly text: string;
  readonly header: string;
}

let octavo: Octavo;

async function search(words: string, who?: LoggedIn): Promise<readonly Hit[]> {
  const headers = who ? { cookie: who.cookie } : {};
  const answer = await call(
    octavo.address,
    "GET",
    `/notebook/search?q=${encodeURIComponent(words)}`,
    undefined,
    headers,
  );
  expect(answer.status).toBe(200);
  return answer.json.body as Hit[];
}

const eventually = (words: string, who?: LoggedIn) => expect.poll(() => search(words, who), { timeout: 15_000 });

async function newNote(name: string, text: string, who?: LoggedIn): Promise<{ noteId: string; paragraphId: string }> {
  const headers = who ? { cookie: who.cookie } : {};
  const made = await call(octavo.address, "POST", "/notebook", { name }, headers);
  const noteId = made.json.body as string;
  const paragraph = await call(octavo.address, "POST", `/notebook/${noteId}/paragraph`, { title: "", text }, headers);
  return { noteId, paragraphId: paragraph.json.body as string };
}

describe("search", () => {
  beforeAll(async () => {
    octavo = await startOctavo();
  });
  afterAll(() => discard(octavo));

  it("finds what was just written, in Zeppelin's shape, with all but the marks escaped [rest.GET./notebook/search field.search.hit]", async () => {
    const text = "%python\nif a < b:\n  tally = 1";
    const { noteId, paragraphId } = await newNote("Search/Abacus", text);
    await eventually("tally").toMatchObject([
      {
        id: `${noteId}/paragraph/${paragraphId}`,
        name: "Abacus",
        snippet: "  <B>tally</B> = 1",
        text,
        header: "",
      },
    ]);
    expect((await search("if"))[0]?.snippet).toBe("<B>if</B> a &lt; b:");
    await eventually("abacus").toMatchObject([{ id: noteId, name: "Abacus" }]);
  });

  it("finds what was written into files by hand, when they were asked to be read again", async () => {
    const client = await ForeignClient.connect(octavo.address);
    const file = join(octavo.data, "notebook", "By hand_2BYHAND01.zpln");
    for (const word of ["firsthand", "secondhand"]) {
      const paragraphs = [{ id: "paragraph_1_1", text: `%md ${word}` }];
      await writeFile(file, JSON.stringify({ id: "2BYHAND01", name: "By hand", paragraphs }));
      client.send("RELOAD_NOTES_FROM_REPO");
      await eventually(word).toMatchObject([{ id: "2BYHAND01/paragraph/paragraph_1_1" }]);
    }
    expect(await search("firsthand")).toEqual([]);
    await client.close();
  });

  it("finds identifiers whole and by part, and accents without", async () => {
    const { noteId, paragraphId } = await newNote(
      "Search/Names",
      "select Straßenname from lager.kunden_liste -- cargoManifest",
    );
    const id = `${noteId}/paragraph/${paragraphId}`;
    for (const words of [
      "lager.kunden_liste",
      "kunden_liste",
      "liste",
      "kund*",
      "strassenname",
      "manifest",
      '"from lager"',
    ]) {
      await eventually(words).toMatchObject([{ id }]);
    }
    expect(await search("liste -cargoManifest")).toEqual([]);
    expect(await search('"lager from"')).toEqual([]);
  });

  it("finds outputs by what a reader sees of them", async () => {
    const answer = await call(octavo.address, "POST", "/notebook/import", {
      name: "Search/Printed",
      paragraphs: [
        {
          id: "paragraph_1700000000001_77",
          text: "%sh\ntrue",
          config: {},
          settings: { params: {}, forms: {} },
          status: "FINISHED",
          results: { code: "SUCCESS", msg: [{ type: "HTML", data: "<script>hiddenword</script><b>shown</b>word" }] },
        },
      ],
    });
    const id = `${answer.json.body as string}/paragraph/`;
    await eventually("shownword").toMatchObject([{ id: expect.stringContaining(id), snippet: "<B>shownword</B>" }]);
    expect(await search("hiddenword")).toEqual([]);
  });

  it("leaves out what is in the trash, and forgets what is deleted", async () => {
    const { noteId } = await newNote("Search/Thrown away", "obsolete");
    await eventually("obsolete").toHaveLength(1);
    await call(octavo.address, "DELETE", `/notebook/${noteId}`);
    await eventually("obsolete").toHaveLength(0);
  });

  it.each(['"', "*", "-", "a AND (", "title:[", "\\", "a".repeat(5000)])("answers %j with a list", async (words) => {
    expect(await search(words)).toEqual(expect.any(Array));
  });

  it("finds after a crash, and without its index, what it found before", async () => {
    const { noteId } = await newNote("Search/Lasting", "permanent");
    await eventually("permanent").toHaveLength(1);
    await octavo.kill();
    await writeFile(join(octavo.data, "search.db"), "no index any more".repeat(1000));
    for (const ending of ["-wal", "-shm"]) await rm(join(octavo.data, `search.db${ending}`), { force: true });
    octavo = await startOctavo({ data: octavo.data });
    await eventually("permanent").toMatchObject([{ id: expect.stringContaining(noteId) }]);
  });
});

describe("search with accounts", () => {
  beforeAll(async () => {
    octavo = await startOctavo({ data: await shiroData() });
  });
  afterAll(() => discard(octavo));

  it("finds for each user what that user may read", async () => {
    const [alice, bob] = [
      await logIn(octavo.address, "alice", "alice-pw"),
      await logIn(octavo.address, "bob", "bob-pw"),
    ];
    const { noteId } = await newNote("Secret/Plans", "confidential", alice);
    const rights = { owners: ["alice"], readers: ["alice"], runners: ["alice"], writers: ["alice"] };
    const put = await call(octavo.address, "PUT", `/notebook/${noteId}/permissions`, rights, { cookie: alice.cookie });
    expect(put.status).toBe(200);
    await eventually("confidential", alice).toHaveLength(1);
    await eventually("plans", alice).toHaveLength(1);
    expect(await search("confidential", bob)).toEqual([]);
    expect(await search("plans", bob)).toEqual([]);
  });
});
