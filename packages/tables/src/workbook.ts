/** A workbook (xlsx) around rows that are XML already: a zip file that is written while it is read, so that its size does not matter. */
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";

/** @param paths the rows of one sheet each */
export function workbookOf(names: readonly string[], paths: readonly string[]): Readable {
  const zip = new ZipFile();
  const text = (content: string, path: string) => zip.addBuffer(Buffer.from(`${declaration}${content}`), path);
  const numbers = paths.map((_, index) => index + 1);
  text(contentTypes(numbers), "[Content_Types].xml");
  text(relationships([["rId1", `${office}/officeDocument`, "xl/workbook.xml"]]), "_rels/.rels");
  text(workbook(numbers), "xl/workbook.xml");
  text(
    relationships(numbers.map((number) => [`rId${number}`, `${office}/worksheet`, `worksheets/sheet${number}.xml`])),
    "xl/_rels/workbook.xml.rels",
  );
  for (const [index, path] of paths.entries())
    zip.addReadStreamLazy(`xl/worksheets/sheet${index + 1}.xml`, { compressionLevel: 1 }, (give) =>
      give(null, Readable.from(sheet(names, path))),
    );
  zip.end();
  return zip.outputStream as Readable;
}

async function* sheet(names: readonly string[], path: string): AsyncGenerator<Buffer> {
  yield Buffer.from(`${declaration}<worksheet xmlns="${main}"><sheetData>${headRow(names)}`);
  for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 })) yield piece as Buffer;
  yield Buffer.from("</sheetData></worksheet>");
}

function headRow(names: readonly string[]): string {
  const cells = names.map(
    (name) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(neutralised(name))}</t></is></c>`,
  );
  return `<row>${cells.join("")}</row>`;
}

function neutralised(name: string): string {
  return /^\s*[=+\-@\t\r]/.test(name) ? `'${name}` : name;
}

function escaped(text: string): string {
  const entities = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return entities.replaceAll(/[\x00-\x08\x0b\x0c\x0e-\x1f]/g, "");
}

function contentTypes(numbers: readonly number[]): string {
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const sheets = numbers.map(
    (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${type}.worksheet+xml"/>`,
  );
  return `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>${sheets.join("")}</Types>`;
}

function relationships(all: readonly (readonly [id: string, type: string, target: string])[]): string {
  const each = all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`);
  return `<Relationships xmlns="${packaged}/relationships">${each.join("")}</Relationships>`;
}

function workbook(numbers: readonly number[]): string {
  const sheets = numbers.map((number) => `<sheet name="Table ${number}" sheetId="${number}" r:id="rId${number}"/>`);
  return `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join("")}</sheets></workbook>`;
}
