export * from "./access.ts";
export * from "./angular.ts";
export { angularGroupOf } from "./angular-group.ts";
export { type Applied, apply } from "./apply.ts";
export { formatDate, formatSeconds, parseDate } from "./file/dates.ts";
export { type DecodedText, decodeText, foreignBytesWord } from "./file/decode-text.ts";
export { withEndlessNumbers } from "./file/endless-numbers.ts";
export {
  hasTooManyParts,
  limitJsonDepth,
  maximumDepth,
  type ParsedJson,
  parseJson,
  parsePythonJson,
} from "./file/parse-json.ts";
export {
  maximumParagraphs,
  type NoteFile,
  type NotePlace,
  readNoteFile,
  readNoteFileInSteps,
  readNoteInSteps,
  settleInterrupted,
} from "./file/read-note-file.ts";
export {
  cachedFragments,
  type FragmentOf,
  forExport,
  noteFileText,
  writeAheadInSteps,
} from "./file/write-note-file.ts";
export * from "./forms/form.ts";
export { type Interpolated, interpolate } from "./forms/interpolate.ts";
export * from "./forms/template.ts";
export { fileSign, filesNamedIn, frontEndName } from "./front-end-name.ts";
export {
  type Magic,
  magicName,
  type Naming,
  type ParsedText,
  parseText,
  parseTextIn,
  parseTextUnder,
  type TextParse,
} from "./grammar.ts";
export * from "./ids.ts";
export { inInterpreterOrder, interpreterOrderOf } from "./interpreter-order.ts";
export * from "./interpreters.ts";
export { isJsonObject, type Json, type JsonObject, jsonObjectSchema, jsonSchema } from "./json.ts";
export { withAttachments } from "./jupyter/attachments.ts";
export { exportNotebook, notebookPieces } from "./jupyter/export-notebook.ts";
export { type ChosenForm, chosenForm, segmentOf } from "./jupyter/forms.ts";
export {
  type ImportedNotebook,
  type ImportOptions,
  importNotebook,
  importNotebookInSteps,
  importNotebookJson,
} from "./jupyter/import-notebook.ts";
export { attachmentsOf, mayFail } from "./jupyter/kept.ts";
export type { RenderMarkdown } from "./jupyter/mime.ts";
export * from "./note.ts";
export * from "./operation.ts";
export * from "./output/directives.ts";
export { TerminalReader } from "./output/terminal/reader.ts";
export type { TerminalLine, TerminalRun } from "./output/terminal/row.ts";
export { TerminalText } from "./output/terminal/text.ts";
export { wellFormed } from "./output/well-formed.ts";
export * from "./paragraph.ts";
export { configWith } from "./paragraph-config.ts";
export * from "./path.ts";
export * from "./results.ts";
export { isPageAddress, type RunLink, runLinksIn } from "./run-links.ts";
export { type Declared, hideSecrets, isSecretValue, secretsInText, withoutSecrets } from "./secrets/hide-secrets.ts";
export { isSecretMask, type KeptJson, keepSecrets, keepSecretsIn, type MaskedText } from "./secrets/keep-secrets.ts";
export { isHarmlessValue, isSecretName } from "./secrets/secret-name.ts";
export { mask } from "./secrets/secret-range.ts";
export { finishAtOnce, type Steps } from "./steps.ts";
export {
  isFloatType,
  kindOfType,
  nestedType,
  splitTypes,
  withoutZone,
} from "./table/column-type.ts";
export { type ConvertedColumn, sqlOfConversion } from "./table/converted-column.ts";
export * from "./table/file-preview.ts";
export { createRowTest, normalizeForSearch, type TableRow } from "./table/filter.ts";
export { hasNothing, isMissing, missingWords } from "./table/missing.ts";
export { type TimeSpan, timeInCell, timeSpanOf, writtenTimeIn } from "./table/moment.ts";
export { compareCells, compareRows, compareText } from "./table/order.ts";
export * from "./table/pivot.ts";
export * from "./table/question.ts";
export {
  type Cell,
  type Column,
  htmlInCell,
  numberInCell,
  parseCell,
  parseTable,
  type Table,
  textOfCell,
} from "./table/table.ts";
export { savedAs, wordOfTitle } from "./table/table-names.ts";
export { type TableTypes, tableTypesSchema } from "./table/table-types.ts";
export { type Delimiter, toDelimited } from "./table/to-delimited.ts";
export * from "./table/transform.ts";
export { exactCell, type TypedTexts, tableOf, typedTexts } from "./table/typed-table.ts";
export {
  differenceOf,
  distanceOf,
  hasForeignLineEnds,
  maximumLines,
  normaliseLineEnds,
  rebaseChanges,
} from "./text.ts";
export { cutToBytes, utf8Length } from "./utf8.ts";
export * from "./views.ts";
export * from "./widgets.ts";
