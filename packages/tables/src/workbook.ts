/** A workbook (xlsx) around rows that are XML already: a zip file that is written while it is read, so that its size does not matter. */
import { Readable } from "node:stream";
import { ZipFile } from "yazl";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";
const sheetPath = "xl/worksheets/sheet1.xml";

/** @param rows XML of the rows of its one sheet; each piece is there until the next is asked for */
export async function* workbookOf(names: readonly string[], rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const sheet = Readable.from(sheetOf(names, rows), { objectMode: false, highWaterMark: 1024 * 1024 });
  // The zip file does not pass on what goes wrong in a part of it.
  sheet.once("error", (error) => output.destroy(error));
  const text = (content: string, path: string) => zip.addBuffer(Buffer.from(`${declaration}${content}`), path);
  text(contentTypes, "[Content_Types].xml");
  text(relationships("officeDocument", "xl/workbook.xml"), "_rels/.rels");
  text(workbook, "xl/workbook.xml");
  text(relationships("worksheet", "worksheets/sheet1.xml"), "xl/_rels/workbook.xml.rels");
  zip.addReadStream(sheet, sheetPath, { compressionLevel: 1 });
  zip.end();
  try {
    for await (const piece of output) yield piece as Buffer;
  } finally {
    sheet.destroy();
  }
}

async function* sheetOf(names: readonly string[], rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from(`${declaration}<worksheet xmlns="${main}"><sheetData>${headRow(names)}`);
  // Several wait to be zipped.
  for await (const piece of rows) yield Buffer.from(piece);
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

const partType = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const contentTypes = `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${partType}.sheet.main+xml"/><Override PartName="/${sheetPath}" ContentType="${partType}.worksheet+xml"/></Types>`;
const workbook = `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Table 1" sheetId="1" r:id="rId1"/></sheets></workbook>`;

function relationships(type: string, target: string): string {
  return `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`;
}
