/**
 * Whether an export of the table of forty types has each row as it must be. Its rows are of two kinds, with values and without: the first two are what the
 * tests of a thousand rows compare by value, and each of the others is the same but for its number.
 */
import { inflateRawSync } from "node:zlib";

/** What stands before the first value of a row. @type {Readonly<Record<string, (row: number) => string>>} */
const starts = {
  csv: (row) => `${row},`,
  tsv: (row) => `${row}\t`,
  json: (row) => `${row === 0 ? "[" : ","}{"i":${row},`,
  xlsx: (row) => `<row><c><v>${row}</v></c>`,
};

/**
 * @param {string} format
 * @param {Buffer} file
 * @param {number} rows
 */
export function checkRows(format, file, rows) {
  const start = starts[format];
  if (start === undefined) throw new Error(`There are no rows in ${format}.`);
  const text = format === "xlsx" ? sheetIn(file) : file;
  // The head of a csv may have the start of a row within.
  const [first = 0, second = 0, third = 0] = [0, 1, 2].map((row) => {
    const isBehindLine = format === "csv" || format === "tsv" || (format === "json" && row > 0);
    return isBehindLine ? text.indexOf(`\n${start(row)}`) + 1 : text.indexOf(start(row));
  });
  const kinds = [text.subarray(first + start(0).length, second), text.subarray(second + start(1).length, third)];
  let at = first;
  for (let row = 0; row < rows; row += 1) {
    const wanted = Buffer.concat([Buffer.from(start(row)), kinds[row % 3 === 1 ? 1 : 0] ?? Buffer.alloc(0)]);
    const found = text.subarray(at, at + wanted.length);
    if (!found.equals(wanted)) throw new Error(`Row ${row} of ${format} is ${found}, not ${wanted}.`);
    at += wanted.length;
  }
  const end = text.subarray(at).toString();
  if (end !== ({ json: "]\n", xlsx: "</sheetData></worksheet>" }[format] ?? ""))
    throw new Error(`The ${format} ends with ${end.slice(0, 300)}.`);
}

/** The sheet of a workbook with one, whose sizes are in the directory at its end. @param {Buffer} zip */
function sheetIn(zip) {
  let at = zip.readUInt32LE(zip.lastIndexOf("PK\u0005\u0006") + 16);
  for (;;) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const name = zip.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
    const header = zip.readUInt32LE(at + 42);
    if (name === "xl/worksheets/sheet1.xml") {
      const from = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
      return inflateRawSync(zip.subarray(from, from + zip.readUInt32LE(at + 20)));
    }
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
}
