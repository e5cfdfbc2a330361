/** A workbook of Excel for tests, by what its sheets hold. */
import { ZipFile } from "yazl";
import { wholeOf } from "./whole-of.ts";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";

interface WorkbookParts {
  /** In each sheet, before its rows and behind them. */
  readonly before?: string;
  readonly after?: string;
  /** As the workbook says that its days count from 1904. */
  readonly date1904?: string;
}

/** @param sheets by name, what is in `sheetData` */
export async function workbookWith(
  sheets: Readonly<Record<string, string>>,
  { before = "", after = "", date1904 }: WorkbookParts = {},
): Promise<Buffer> {
  const names = Object.keys(sheets);
  const zip = new ZipFile();
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(`${head}${text}`), path);
  const types = names.map(
    (_, at) =>
      `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  );
  add(
    "[Content_Types].xml",
    `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${types.join("")}</Types>`,
  );
  add(
    "_rels/.rels",
    `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  const calendar = date1904 === undefined ? "" : `<workbookPr date1904="${date1904}"/>`;
  const listed = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at + 1}"/>`);
  add(
    "xl/workbook.xml",
    `<workbook ${main} xmlns:r="${relations}">${calendar}<sheets>${listed.join("")}</sheets></workbook>`,
  );
  const linked = names.map(
    (_, at) => `<Relationship Id="r${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  add(
    "xl/_rels/workbook.xml.rels",
    `<Relationships xmlns="${packaged}/relationships">${linked.join("")}<Relationship Id="s" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  );
  add(
    "xl/styles.xml",
    `<styleSheet ${main}><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  );
  for (const [at, name] of names.entries())
    add(
      `xl/worksheets/sheet${at + 1}.xml`,
      `<worksheet ${main}>${before}<sheetData>${sheets[name]}</sheetData>${after}</worksheet>`,
    );
  zip.end();
  return await wholeOf(zip.outputStream as AsyncIterable<Buffer>);
}
