/** How cells of a workbook look. */

/** Styles by their place in the sheet of styles: the first is of plain cells, the second of the head, and those of decimals follow the others. */
export const sheetStyles = {
  plain: 0,
  head: 1,
  day: 2,
  moment: 3,
  momentInUtc: 4,
  time: 5,
  span: 6,
  whole: 7,
} as const;
export const mostScale = 15;

/** Formats of numbers, in the order of `sheetStyles`; the first that are not Excel's own have numbers from 164 on. */
export function stylesXml(main: string): string {
  const scales = Array.from({ length: mostScale }, (_, index) => `0.${"0".repeat(index + 1)}`);
  const own = [
    "yyyy\\-mm\\-dd",
    "yyyy\\-mm\\-dd\\ hh:mm:ss.000",
    'yyyy\\-mm\\-dd\\ hh:mm:ss.000\\ "UTC"',
    "hh:mm:ss.000",
    "[h]:mm:ss.000",
  ];
  const formats = [...own, ...scales].map(
    (format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${format.replaceAll('"', "&quot;")}"/>`,
  );
  const cell = (format: number) =>
    `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
  const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>';
  const head = '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>';
  const cells = [
    plain,
    head,
    ...own.map((_, index) => cell(164 + index)),
    plain,
    ...scales.map((_, index) => cell(164 + own.length + index)),
  ];
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
  const fill = (kind: string) => `<fill><patternFill patternType="${kind}"/></fill>`;
  return `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.join("")}</numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2">${fill("none")}${fill("gray125")}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1">${plain.replace(' xfId="0"', "")}</cellStyleXfs><cellXfs count="${cells.length}">${cells.join("")}</cellXfs></styleSheet>`;
}
