import { everyRow, parseTable } from "@octavo/note";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Exportable, exportsOf } from "./exports.ts";
import { localSource } from "./source/local-table.ts";

const few = localSource(parseTable("n\n1\n2"));
const many = localSource(parseTable(`n\n${"1\n".repeat(10_001)}`));
const address = { noteId: "2A", paragraphId: "p", index: 0 };
const table: Exportable = {
  address,
  source: few,
  isWhole: true,
  filter: everyRow,
  order: [],
  columns: few.columns,
  fileName: "data",
  wholeFileUrl: null,
  picture: null,
};

/** Each way, and where from: the page, or an address of the server. */
const waysOf = (more: Partial<Exportable>) =>
  exportsOf({ ...table, ...more }).map(({ id, file }) => (file ? `${id} ${file.url.split("/").at(-1)}` : id));
const copies = ["copy-tsv", "copy-csv"];
const ofServer = ["xlsx", "parquet", "json"].map((format) => `download-${format} export?format=${format}`);

describe("a table leaves the page", () => {
  it("as the page writes it where it is small, and else as the server does", () => {
    expect(waysOf({})).toEqual(["download-csv", "download-tsv", ...ofServer, ...copies]);
    const all = ["csv", "tsv"].map((format) => `download-${format} export?format=${format}`);
    expect(waysOf({ source: many })).toEqual([...all, ...ofServer, ...copies]);
    expect(waysOf({ wholeFileUrl: "x/file" })).toEqual([...all, ...ofServer, ...copies]);
    expect(waysOf({ wholeFileUrl: "x/file", isWhole: false })).toContain("downloadAllRows file");
  });

  it("only as the page writes it where the server does not have it", () => {
    expect(waysOf({ address: null })).toEqual(["download-csv", "download-tsv", ...copies]);
    expect(waysOf({ address: null, source: many })).toEqual(["download-csv", "download-tsv", ...copies]);
  });

  it("as what is shown too, where that are not all rows", () => {
    const shown = ["download-shown-csv", "download-shown-tsv"];
    const filter = { conditions: [], text: "1" };
    expect(waysOf({ filter })).toEqual(["download-csv", "download-tsv", ...ofServer, ...shown, ...copies]);
  });
});

describe("a copy", () => {
  afterEach(() => void vi.unstubAllGlobals());

  /** What is copied of the table, and what is said then. */
  async function copyOf(more: Partial<Exportable>) {
    const clipboard: string[] = [];
    vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void clipboard.push(text) } });
    const said: string[] = [];
    const notify = (text: string) => void said.push(text);
    exportsOf({ ...table, ...more })
      .find(({ id }) => id === "copy-csv")
      ?.perform({ done: notify, problem: notify });
    await vi.waitFor(() => expect(said).not.toEqual([]));
    return { text: clipboard.join(), said };
  }

  it("has the columns that are shown, in their order", async () => {
    const source = localSource(parseTable("a\tb\tc\n1\t2\t3"));
    const columns = [2, 0].flatMap((index) => source.columns[index] ?? []);
    expect(await copyOf({ source, columns })).toEqual({ text: "c,a\r\n3,1\r\n", said: ["Copied to the clipboard"] });
  });

  it("says how many rows it has where there are more", async () => {
    const rows = (count: number) => localSource(parseTable(`n\n${"1\n".repeat(count)}`));
    expect((await copyOf({ source: rows(100_000) })).said).toEqual(["Copied to the clipboard"]);
    const { text, said } = await copyOf({ source: rows(100_001) });
    expect(text.split("\n").length).toBeLessThan(100_003);
    await vi.waitFor(() => expect(said.at(-1)).toBe("Only the first 100,000 rows were copied. A file has them all."));
  });
});
