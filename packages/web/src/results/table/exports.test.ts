import { everyRow, parseTable } from "@octavo/note";
import { describe, expect, it } from "vitest";
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
});
