import type { JsonObject } from "./json.ts";

/** An interpreter that paragraphs can name, before settings can be edited. */
export interface InterpreterInfo {
  /** The driver that runs it, and the name a person writes: `%python`. */
  readonly name: "python" | "sql" | "jdbc" | "sh" | "js" | "ts" | "md" | "html" | "angular" | "jupyter";
  /** Other names that mean the same, Zeppelin's among them. */
  readonly aliases: readonly string[];
  /** What the editor highlights as, in Zeppelin's words. */
  readonly language: string;
  /** Whether a double click opens the editor, and running it hides the text. */
  readonly editOnDblClick: boolean;
  readonly completionSupport: boolean;
}

export const interpreters: readonly InterpreterInfo[] = [
  {
    name: "python",
    aliases: ["ipython", "python.python", "python.ipython"],
    language: "python",
    editOnDblClick: false,
    completionSupport: true,
  },
  {
    name: "sql",
    aliases: ["duckdb", "duckdb.sql", "python.sql"],
    language: "sql",
    editOnDblClick: false,
    completionSupport: true,
  },
  {
    name: "jdbc",
    aliases: ["jdbc.sql"],
    language: "sql",
    editOnDblClick: false,
    completionSupport: true,
  },
  {
    name: "sh",
    aliases: ["bash", "shell", "sh.sh"],
    language: "sh",
    editOnDblClick: false,
    completionSupport: false,
  },
  {
    name: "js",
    aliases: ["javascript", "js.js"],
    language: "javascript",
    editOnDblClick: false,
    completionSupport: true,
  },
  {
    // Of the setting of `js`, and in its sessions.
    name: "ts",
    aliases: ["typescript", "js.ts"],
    language: "typescript",
    editOnDblClick: false,
    completionSupport: true,
  },
  {
    // R, of all the kernels that may be installed.
    name: "jupyter",
    aliases: ["ir", "r", "ir.ir"],
    language: "r",
    editOnDblClick: false,
    completionSupport: true,
  },
  {
    name: "md",
    aliases: ["markdown", "md.md", "md.markdown"],
    language: "markdown",
    editOnDblClick: true,
    completionSupport: false,
  },
  {
    name: "html",
    aliases: ["html.html"],
    language: "html",
    editOnDblClick: true,
    completionSupport: false,
  },
  {
    name: "angular",
    aliases: ["angular.angular", "angular.ng"],
    language: "html",
    editOnDblClick: true,
    completionSupport: false,
  },
];

/** The interpreter a magic means (`python`, `python.ipython`), or undefined: then the paragraph says it was not found. */
export function findInterpreter(magic: string): InterpreterInfo | undefined {
  return interpreters.find(({ name, aliases }) => name === magic || aliases.includes(magic));
}

/** EDITOR_SETTING's `editor` object, also for a magic that means nothing. */
export function editorSettingOf(magic: string): JsonObject {
  const found = findInterpreter(magic);
  if (!found) return { language: "text", editOnDblClick: false };
  const { language, editOnDblClick, completionSupport } = found;
  return completionSupport
    ? { language, editOnDblClick, completionKey: "TAB", completionSupport }
    : { language, editOnDblClick, completionSupport };
}
