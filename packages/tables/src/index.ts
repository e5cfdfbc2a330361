export type { Enclose } from "./host-process.ts";
export type { Source } from "./messages.ts";
export { FilePreviews, type PreviewedArea, type PreviewsOptions } from "./previews.ts";
export { type ProblemReason, TableProblem } from "./problem.ts";
export { type ExportedBytes, type TableQuestions, Tables, type TablesOptions } from "./tables.ts";
