export * from "./access.ts";
export * from "./angular.ts";
export { type Applied, apply } from "./apply.ts";
export { formatDate, formatSeconds, parseDate } from "./file/dates.ts";
export { hasTooManyParts, maximumDepth, type ParsedJson, parseJson, tameJson } from "./file/parse-json.ts";
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
export { type Magic, magicName, type ParsedText, parseText, type TextParse } from "./grammar.ts";
export * from "./ids.ts";
export { inOrder, interpreterOrderOf } from "./interpreter-order.ts";
export * from "./interpreters.ts";
export { isJsonObject, type Json, type JsonObject, jsonObjectSchema, jsonSchema } from "./json.ts";
export { exportNotebook } from "./jupyter/export-notebook.ts";
export {
  type ImportedNotebook,
  type ImportOptions,
  importNotebook,
  importNotebookInSteps,
  importNotebookJson,
} from "./jupyter/import-notebook.ts";
export type { RenderMarkdown } from "./jupyter/mime.ts";
export * from "./note.ts";
export * from "./operation.ts";
export * from "./output/directives.ts";
export * from "./paragraph.ts";
export { configWith } from "./paragraph-config.ts";
export * from "./path.ts";
export * from "./results.ts";
export { isPageAddress, linksIn, type RunLink } from "./run-links.ts";
export { type Declared, hideSecrets, isSecret, secretsInText, withoutSecrets } from "./secrets/hide-secrets.ts";
export { isMask, type Kept, type KeptJson, keepSecrets, keepSecretsIn } from "./secrets/keep-secrets.ts";
export { isHarmlessValue, isSecretName } from "./secrets/secret-name.ts";
export { mask } from "./secrets/secret-range.ts";
export { atOnce, type Steps } from "./steps.ts";
export { folded, type Row, rowTest } from "./table/filter.ts";
export { hasNothing, isMissing, missingWords } from "./table/missing.ts";
export { type TimeSpan, timeIn, timeSpanOf, writtenTimeIn } from "./table/moment.ts";
export { compareCells, compareText, rowOrder } from "./table/order.ts";
export * from "./table/pivot.ts";
export * from "./table/question.ts";
export { type Cell, type Column, htmlIn, numberIn, parseCell, parseTable, type Table } from "./table/table.ts";
export { type Delimiter, toDelimited } from "./table/to-delimited.ts";
export * from "./table/transform.ts";
export { differenceOf, distanceOf, hasForeignLineEnds, maximumLines, normaliseLineEnds, rebase } from "./text.ts";
export { cutToBytes, utf8Length } from "./utf8.ts";
export * from "./views.ts";
