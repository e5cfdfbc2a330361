/** A workbook (xlsx) around rows that are XML already: a zip file that is written while it is read, so that its size does not matter. */
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { sheetStyles, stylesXml } from "./sheet-styles.ts";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";
const sheetPath = "xl/worksheets/sheet1.xml";

/** @param rows XML of the rows of its one sheet; each piece is there until the next is asked for */
export async function* workbookOf(names: readonly string[], rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const sheet = Readable.from(sheetOfRows(names, rows), { objectMode: false, highWaterMark: 1024 * 1024 });
  // The zip file does not pass on what goes wrong in a part of it.
  sheet.once("error", (error) => output.destroy(error));
  const text = (content: string, path: string) => zip.addBuffer(Buffer.from(`${declaration}${content}`), path);
  text(contentTypes, "[Content_Types].xml");
  text(relationships(["officeDocument", "xl/workbook.xml"]), "_rels/.rels");
  text(workbook, "xl/workbook.xml");
  text(relationships(["worksheet", "worksheets/sheet1.xml"], ["styles", "styles.xml"]), "xl/_rels/workbook.xml.rels");
  text(stylesXml(main), "xl/styles.xml");
  zip.addReadStream(sheet, sheetPath, { compressionLevel: 1 });
  zip.end();
  try {
    for await (const piece of output) yield piece as Buffer;
  } finally {
    sheet.destroy();
  }
}

async function* sheetOfRows(names: readonly string[], rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from(`${declaration}<worksheet xmlns="${main}"><sheetData>${headRowOf(names)}`);
  // Several wait to be zipped.
  for await (const piece of rows) yield Buffer.from(piece);
  yield Buffer.from("</sheetData></worksheet>");
}

function headRowOf(names: readonly string[]): string {
  const cells = names.map(
    (name) => `<c s="${sheetStyles.head}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(name)}</t></is></c>`,
  );
  return `<row>${cells.join("")}</row>`;
}

function escapeXml(text: string): string {
  const entities = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return entities.replaceAll(/[\x00-\x08\x0b\x0c\x0e-\x1f]/g, "");
}

const partType = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const contentTypes = `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${partType}.sheet.main+xml"/><Override PartName="/${sheetPath}" ContentType="${partType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${partType}.styles+xml"/></Types>`;
const workbook = `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Table 1" sheetId="1" r:id="rId1"/></sheets></workbook>`;

function relationships(...parts: readonly (readonly [type: string, target: string])[]): string {
  const listed = parts.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packaged}/relationships">${listed.join("")}</Relationships>`;
}
