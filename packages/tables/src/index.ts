export type { Source } from "./messages.ts";
export { type ProblemReason, TableProblem } from "./problem.ts";
export { type ExportedBytes, type TableQuestions, Tables, type TablesOptions } from "./tables.ts";
