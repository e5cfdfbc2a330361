/** SQL for a user who sets a database up over REST: settings, credentials, forms, and tables that other paragraphs show. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DatabaseServer, startDatabase } from "../harness/databases.ts";
import { call, ForeignClient, noteOf, paragraphOf, type WireNote } from "../harness/foreign-client.ts";
import { discard, type Octavo, startOctavo } from "../harness/octavo.ts";

const secret = "secret of octavo";

let octavo: Octavo;
let postgres: DatabaseServer;
let mariadb: DatabaseServer;
let client: ForeignClient;
beforeAll(async () => {
  [octavo, postgres, mariadb] = await Promise.all([startOctavo(), startDatabase("postgres"), startDatabase("mariadb")]);
  const option = { remote: true, port: -1, perNote: "isolated", perUser: "shared" };
  const text = (value: string) => ({ value, type: "string" });
  const make = async (name: string, properties: object) =>
    expect(
      (
        await call(octavo.address, "POST", "/interpreter/setting", {
          name,
          group: "jdbc",
          properties,
          dependencies: [],
          option,
        })
      ).status,
    ).toBe(200);
  await make("warehouse", { "default.url": text(`jdbc:postgresql://127.0.0.1:${postgres.port}/octavo`) });
  await make("shop", {
    "default.url": text("jdbc:hive2://nowhere"),
    "maria.url": text(`jdbc:mariadb://127.0.0.1:${mariadb.port}/octavo`),
    "maria.user": text("octavo"),
    "maria.password": { value: secret, type: "password" },
  });
});
afterAll(async () => {
  await discard(octavo);
  postgres.end();
  mariadb.end();
});
beforeEach(async () => {
  client = await ForeignClient.connect(octavo.address);
});
afterEach(() => client.close());

let count = 0;
async function newNote(): Promise<WireNote> {
  count += 1;
  return noteOf(await client.ask("NEW_NOTE", { name: `Databases ${count}` }, "NEW_NOTE"));
}

/** Runs a text in a paragraph of a note, and waits for its end. */
async function run({ paragraphs }: WireNote, text: string, { params = {}, title = "", index = 0 } = {}) {
  const id = paragraphs[index]?.id ?? "";
  const over = client.next("PARAGRAPH", (frame) => {
    const paragraph = paragraphOf(frame);
    return paragraph.id === id && ["FINISHED", "ERROR", "ABORT"].includes(paragraph.status);
  });
  client.send("RUN_PARAGRAPH", { id, paragraph: text, title, config: {}, params });
  const { status, results } = paragraphOf(await over);
  return { status, shown: results?.msg.map(({ data }) => data).join("") ?? "" };
}

describe("a database", () => {
  it("opens with the credential of the user who runs, which is written nowhere", async () => {
    const note = await newNote();
    const without = await run(note, "%warehouse SELECT 1");
    expect(without).toMatchObject({ status: "ERROR", shown: expect.stringContaining("keep a credential") });
    const credential = { entity: "warehouse", username: "octavo", password: secret };
    expect((await call(octavo.address, "PUT", "/credential", credential)).status).toBe(200);
    expect(await run(note, "%warehouse SELECT current_user AS who, 9007199254740993 AS n")).toEqual({
      status: "FINISHED",
      shown: "who\tn\noctavo\t9007199254740993\n",
    });
    await run(note, "%warehouse CREATE TEMPORARY TABLE orders (customer int)");
    const buf = "%warehouse SELECT * FROM orders AS o WHERE o.cust";
    const asked = { id: note.paragraphs[0]?.id ?? "", buf, cursor: buf.length };
    const { data } = await client.ask("COMPLETION", asked, "COMPLETION_LIST");
    expect(data["completions"]).toEqual([{ name: "customer", value: "customer", meta: "column" }]);
    const files = await readdir(octavo.data, { recursive: true, withFileTypes: true });
    // The setting of the other database is where its password is kept; it is nowhere else.
    const read = files.filter((file) => file.isFile() && file.name !== "interpreter.json");
    for (const { name, parentPath } of read)
      expect((await readFile(join(parentPath, name))).includes(secret), name).toBe(false);
    expect(octavo.output()).not.toContain(secret);
  });

  it("is one of several of a setting, says how many rows it changed, and keeps its tables from run to run", async () => {
    const note = await newNote();
    expect(await run(note, "%shop SELECT 1")).toMatchObject({
      status: "ERROR",
      shown: expect.stringContaining("hive2"),
    });
    const made =
      "%shop(maria) CREATE TEMPORARY TABLE t (city varchar(20), n int); INSERT INTO t VALUES ('Oslo', 3), ('Lima', 4)";
    expect(await run(note, made)).toEqual({ status: "FINISHED", shown: "OK\n2 rows changed\n" });
    expect(await run(note, "%shop(maria) SELECT * FROM t ORDER BY n")).toEqual({
      status: "FINISHED",
      shown: "city\tn\nOslo\t3\nLima\t4\n",
    });
    expect((await run(note, "%shop(maria)\nSELECT *\nFORM t")).shown).toMatch(/ERROR 1064 .*\n\nLINE 3: FORM t\n +\^/);
  });

  it("takes values of forms as values", async () => {
    const note = await newNote();
    const evil = "x'; DROP TABLE people; --";
    await run(note, "%shop(maria) CREATE TEMPORARY TABLE people (name varchar(50)); INSERT INTO people VALUES ('ada')");
    const asked = "%shop(maria) SELECT name FROM people WHERE name = '${who=ada}'";
    expect((await run(note, asked)).shown).toBe("name\nada\n");
    expect((await run(note, asked, { params: { who: evil } })).shown).toBe("name\n");
    expect((await run(note, asked, { params: { who: "ada" } })).shown).toBe("name\nada\n");
  });

  it("stops a statement that is cancelled", async () => {
    const other = await newNote();
    const mine = await ForeignClient.connect(octavo.address);
    const id = noteOf(await mine.ask("NEW_NOTE", { name: "Asleep" }, "NEW_NOTE")).paragraphs[0]?.id ?? "";
    const over = mine.next("PARAGRAPH", (frame) => paragraphOf(frame).status === "ABORT");
    const paragraph = "%shop(maria) SELECT sleep(600)";
    mine.send("RUN_PARAGRAPH", { id, paragraph, title: "", config: {}, params: {} });
    const asleep =
      "%shop(maria) SELECT count(*) AS n FROM information_schema.processlist WHERE info LIKE 'SELECT sleep(600%'";
    await expect.poll(async () => (await run(other, asleep)).shown, { timeout: 15_000 }).toBe("n\n1\n");
    mine.send("CANCEL_PARAGRAPH", { id });
    expect(paragraphOf(await over).results?.msg.map(({ data }) => data)).toEqual(["The query was cancelled."]);
    await expect.poll(async () => (await run(other, asleep)).shown, { timeout: 15_000 }).toBe("n\n0\n");
    mine.close();
  });
});

describe("%sql", () => {
  it("reads what another paragraph shows, by its title", async () => {
    const note = await newNote();
    const first = await run(note, "%shop(maria) SELECT 'Oslo' AS city, 3 AS n UNION ALL SELECT 'Lima', 4", {
      title: "City sales",
    });
    expect(first.status).toBe("FINISHED");
    const grown = noteOf(await client.ask("GET_NOTE", { id: note.id }, "NOTE"));
    const asked = await run(grown, "%sql SELECT sum(n) AS total FROM city_sales", { index: 1 });
    expect(asked).toEqual({ status: "FINISHED", shown: "total\n7\n" });
  });

  it("reads all of a large one", async () => {
    const note = await newNote();
    await run(note, "%warehouse SELECT i FROM generate_series(1, 30000) t(i)", { title: "numbers" });
    const grown = noteOf(await client.ask("GET_NOTE", { id: note.id }, "NOTE"));
    const asked = await run(grown, "%sql SELECT count(*) AS n, max(i) AS m FROM numbers", { index: 1 });
    expect(asked).toEqual({ status: "FINISHED", shown: "n\tm\n30000\t30000\n" });
  });
});
