/** Tables of any size, asked and taken away over the wire. */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type ForeignMessage, paragraphOf, type WireNote, type WireParagraph } from "../harness/foreign-client.ts";
import { useWire } from "../harness/wire.ts";

const wire = useWire({ folder: "Tables" });
const everyRow = { conditions: [], text: "" };
const rows = { ask: "rows", filter: everyRow, order: [], from: 0, count: 3 };

interface ShownTable {
  readonly note: WireNote;
  readonly paragraph: WireParagraph;
}
const shown = new Map<string, ShownTable>();

const isOver = ({ data }: ForeignMessage) =>
  ["FINISHED", "ERROR", "ABORT"].includes((data["paragraph"] as WireParagraph).status);

/** Runs this once for all tests of the file. */
async function table(text: string): Promise<ShownTable> {
  const known = shown.get(text);
  if (known) return known;
  const note = await wire.newNote();
  const id = note.paragraphs[0]?.id ?? "";
  const over = wire.client.next("PARAGRAPH", (frame) => paragraphOf(frame).id === id && isOver(frame), 60_000);
  wire.client.send("RUN_PARAGRAPH", { id, title: "", paragraph: text, config: {}, params: {} });
  const paragraph = paragraphOf(await over);
  shown.set(text, { note, paragraph });
  return { note, paragraph };
}

const placeOf = ({ note, paragraph }: ShownTable) => `/octavo/tables/${note.id}/${paragraph.id}/0`;
const ask = async (place: ShownTable, question: unknown) =>
  (await wire.call("POST", placeOf(place), question)).json.body;
const exported = (place: ShownTable, format: string) =>
  fetch(`${wire.octavo.address}/api${placeOf(place)}/export?format=${format}`);

const frame = "%sql SELECT i AS id, 'city ' || (i % 7) AS city, i / 4 AS price FROM range(50000) t(i)";
const printed = "%sh echo '%table id\tname\tname'; for i in $(seq 1 3000); do printf '%s\\t007\\t=%s\\n' $i $i; done";
const small = "%sh printf '%%table a\\tb\\n1\\t+x\\n2\\ty\\n'";

describe("a table that an interpreter wrote", () => {
  let place: ShownTable;
  beforeEach(async () => {
    place = await table(frame);
  });

  it("is asked for its shape, a page in some order, and what passes a filter", async () => {
    expect(await ask(place, { ask: "shape" })).toEqual({
      columns: [
        { name: "id", index: 0, kind: "number", type: "BIGINT" },
        { name: "city", index: 1, kind: "text", type: "VARCHAR" },
        { name: "price", index: 2, kind: "number", type: "DOUBLE" },
      ],
      rows: 50_000,
    });
    const order = [
      { column: 1, direction: "descending" },
      { column: 0, direction: "ascending" },
    ];
    expect(await ask(place, { ...rows, order, from: 7141 })).toEqual({
      rows: [
        [49_993, "city 6", 12_498.25],
        [5, "city 5", 1.25],
        [12, "city 5", 3],
      ],
      total: 50_000,
    });
    const filter = { conditions: [{ type: "number", column: 2, test: "atLeast", number: 12_499 }], text: "CITY 3" };
    expect(await ask(place, { ask: "count", filter })).toEqual({ count: 1 });
    expect(await ask(place, { ask: "count", filter: { ...filter, text: "" } })).toEqual({ count: 4 });
  });

  it("is added up as a chart in the page would have it", async () => {
    const field = (name: string, index: number) => ({ name, index, aggr: "count" });
    const pivot = { ask: "pivot", filter: everyRow, keys: [field("city", 1)], groups: [], values: [field("id", 0)] };
    expect(await ask(place, pivot)).toMatchObject({
      categories: { length: 7, 0: { label: "city 0", cells: ["city 0"] } },
      series: [{ name: "id (count)", numbers: [7143, 7143, 7143, 7143, 7143, 7143, 7142] }],
    });
    const line = { ask: "series", filter: everyRow, x: 0, y: [2], pixels: 100 };
    expect(await ask(place, line)).toMatchObject({ axis: "number", extent: [0, 49_999], lines: [{ points: 50_000 }] });
  });

  it("is had as a whole in every format", async () => {
    const csv = await (await exported(place, "csv")).text();
    expect(csv.split("\n")).toHaveLength(50_002);
    expect(csv).toMatch(/^id,city,price\n0,city 0,0\.0\n/);
    expect((await (await exported(place, "tsv")).text()).split("\n")[2]).toBe("1\tcity 1\t0.25");
    const json = (await (await exported(place, "json")).json()) as unknown[];
    expect([json.length, json[1]]).toEqual([50_000, { id: 1, city: "city 1", price: 0.25 }]);
    const beginnings = await Promise.all(
      ["parquet", "xlsx"].map(async (format) => Buffer.from(await (await exported(place, format)).arrayBuffer())),
    );
    expect(beginnings.map((bytes) => bytes.toString("latin1", 0, 2))).toEqual(["PA", "PK"]);
  });

  it("goes on being answered beside a question that was taken back", async () => {
    const slow = {
      conditions: Array.from({ length: 100 }, (_, index) => ({
        type: "text",
        column: 1,
        test: "notContains",
        text: `x${index}`,
      })),
      text: "y",
    };
    const aborting = new AbortController();
    const answer = fetch(`${wire.octavo.address}/api${placeOf(place)}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ask: "count", filter: slow }),
      signal: aborting.signal,
    });
    aborting.abort();
    await expect(answer).rejects.toThrow();
    expect(await ask(place, rows)).toMatchObject({ total: 50_000 });
  });
});

describe("a table that was printed", () => {
  it("over budget is asked by all its rows, with numbers by the rule for cells", async () => {
    const place = await table(printed);
    // An old client gets the first rows, and a sentence that there are more.
    expect(place.paragraph.results?.msg[0]?.data).not.toContain("\n1001\t");
    expect(await ask(place, { ...rows, from: 2998 })).toEqual({
      rows: [
        [2999, "007", "=2999"],
        [3000, "007", "=3000"],
      ],
      total: 3000,
    });
    const csv = await (await exported(place, "csv")).text();
    expect(csv).toMatch(/^id,name,name\n1,007,'=1\n/);
    expect(csv.split("\n")).toHaveLength(3002);
  });

  it("and is small is had in every format, too", async () => {
    const place = await table(small);
    expect(await (await exported(place, "csv")).text()).toBe("a,b\n1,'+x\n2,y\n");
    expect(await (await exported(place, "json")).json()).toEqual([
      { a: 1, b: "+x" },
      { a: 2, b: "y" },
    ]);
  });
});

describe("what has no answer is refused in words", () => {
  it.each([
    ["a column that is not there", { ...rows, columns: [9] }, 400, /no such column/],
    ["a name in place of a column", { ...rows, columns: ["id; DROP TABLE t"] }, 400, /columns/],
    ["more rows than a page has", { ...rows, count: 10_001 }, 400, /10000/],
  ])("%s", async (_, question, status, message) => {
    const { status: found, json } = await wire.call("POST", placeOf(await table(frame)), question);
    expect([found, json.message]).toEqual([status, expect.stringMatching(message)]);
  });

  it("an output that is no table", async () => {
    const { status, json } = await wire.call("POST", placeOf(await table("%sh echo hi")), rows);
    expect([status, json.message]).toEqual([400, "This output is no table."]);
  });

  it("a table whose file is gone", async () => {
    const place = await table("%sql SELECT i AS gone FROM range(5000) t(i)");
    const folder = join(wire.octavo.data, "results");
    const before = await readdir(folder);
    // All of them: other tests have made theirs anew, or are over.
    for (const name of before) await rm(join(folder, name));
    const { status, json } = await wire.call("POST", placeOf(place), rows);
    expect([status, json.message]).toEqual([404, expect.stringContaining("run the paragraph again")]);
  });
});
