/**
 * Turns a Jupyter notebook, version 3 or 4 of its format, into paragraphs: code with the name of its language in front,
 * outputs as they were saved. HTML comes over as it is; the page sanitises or frames all HTML alike, wherever it is from.
 * What a note has no noun for is kept for an export (`kept.ts`).
 */
import { parseJson } from "../file/parse-json.ts";
import { maximumParagraphs } from "../file/read-note-file.ts";
import { parseTemplate } from "../forms/template.ts";
import { type IdSource, newParagraphId } from "../ids.ts";
import { findInterpreter } from "../interpreters.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { newParagraph, type Outcome, type Paragraph } from "../paragraph.ts";
import { foreignCellMagicOf } from "../python-magics.ts";
import { createSegment, type Results, resultsOf } from "../results.ts";
import { finishAtOnce, type Steps } from "../steps.ts";
import { segmentsOf } from "./import-outputs.ts";
import { hiddenBy, objectIn } from "./kept.ts";
import { languageOfNotebook, type NotebookLanguage } from "./kernels.ts";
import { type RenderMarkdown, textOfSource } from "./mime.ts";
import { rawConfig } from "./raw.ts";
import { upgradedCell } from "./upgrade.ts";
import { withWidgetsOf } from "./widgets.ts";

export interface ImportOptions {
  readonly ids: IdSource;
  readonly user: string | null;
  /** Shows Markdown cells rendered, as they were; without it they come over as text to run. */
  readonly renderMarkdown?: RenderMarkdown;
  /** Shows outputs that are Markdown; by default as cells are. */
  readonly renderOutput?: RenderMarkdown;
}

export type ImportedNotebook =
  | {
      readonly ok: true;
      /** The title, else the kernel's name for people; null when it has neither. */
      readonly name: string | null;
      readonly defaultInterpreterGroup: string;
      readonly paragraphs: readonly Paragraph[];
      /** For the note's `extra`. */
      readonly extra: JsonObject;
    }
  | { readonly ok: false; readonly problem: string };

export function importNotebook(text: string, options: ImportOptions): ImportedNotebook {
  const json = parseJson(text);
  if (!json.ok) return json;
  return isJsonObject(json.value)
    ? importNotebookJson(json.value, options)
    : brokenNotebook("The file holds no notebook: a notebook is a JSON object, from { to }.");
}

/** As `importNotebook`, for JSON that is parsed already. It must come from `parseJson`. */
export function importNotebookJson(notebook: JsonObject, options: ImportOptions): ImportedNotebook {
  return finishAtOnce(importNotebookInSteps(notebook, options));
}

/** As `importNotebookJson`, a cell at a time. */
export function* importNotebookInSteps(notebook: JsonObject, options: ImportOptions): Steps<ImportedNotebook> {
  const cells = cellsOfNotebook(notebook);
  if (cells === null) return brokenNotebook("The file holds no notebook: it has no list of cells.");
  if (cells.length > maximumParagraphs) return brokenNotebook(`The notebook has more than ${maximumParagraphs} cells.`);
  const bad = cells.findIndex((cell) => !isJsonObject(cell));
  if (bad >= 0) return brokenNotebook(`Cell ${bad + 1} of the notebook is not a JSON object.`);
  const metadata = objectIn(notebook["metadata"]);
  const language = languageOfNotebook(metadata);
  const isOld = !Array.isArray(notebook["cells"]);
  const paragraphs: Paragraph[] = [];
  const withWidgets = withWidgetsOf(metadata);
  for (const cell of cells.filter(isJsonObject)) {
    paragraphs.push(withWidgets(paragraphOf(isOld ? upgradedCell(cell) : cell, language, options)));
    yield;
  }
  return {
    ok: true,
    name: nameInMetadata(metadata),
    defaultInterpreterGroup: /^[\w-]+/.exec(language.prefix)?.[0] ?? "python",
    paragraphs,
    extra: { jupyter: fileOf(notebook, isOld) },
  };
}

function brokenNotebook(problem: string): ImportedNotebook {
  return { ok: false, problem };
}

/** All of the file but its cells. A request puts the name of the note beside them, which is none of the file's. */
function fileOf(notebook: JsonObject, isOld: boolean): JsonObject {
  if (isOld) return { metadata: objectIn(notebook["metadata"]), nbformat: 4, nbformat_minor: 2 };
  const { cells: _cells, name: _name, ...file } = notebook;
  return file;
}

function cellsOfNotebook(notebook: JsonObject): readonly Json[] | null {
  const { cells, worksheets } = notebook;
  if (Array.isArray(cells)) return cells;
  if (!Array.isArray(worksheets)) return null;
  return worksheets.flatMap((sheet: Json) =>
    isJsonObject(sheet) && Array.isArray(sheet["cells"]) ? sheet["cells"] : [],
  );
}

function nameInMetadata(metadata: JsonObject): string | null {
  const names = [metadata["title"], metadata["name"], objectIn(metadata["kernelspec"])["display_name"]];
  return names.find((name): name is string => typeof name === "string" && name.trim() !== "") ?? null;
}

function paragraphOf(cell: JsonObject, language: NotebookLanguage, options: ImportOptions): Paragraph {
  const source = textOfSource(cell["source"]);
  switch (cell["cell_type"]) {
    case "code":
      return codeParagraph(cell, source, language, options);
    case "markdown":
    case "heading":
    case "html":
      return markdownParagraph(cell, source, options);
    default:
      return paragraphOfCell(cell, options, { text: source, config: rawConfig });
  }
}

function codeParagraph(
  cell: JsonObject,
  source: string,
  language: NotebookLanguage,
  options: ImportOptions,
): Paragraph {
  const hidden = hiddenBy(objectIn(cell["metadata"]));
  const editorMode = `ace/mode/${language.editorLanguage}`;
  const config = { editorHide: hidden.editor, editorMode, ...(hidden.outputs && { tableHide: true }) };
  const outputs = Array.isArray(cell["outputs"]) ? cell["outputs"] : [];
  const paragraph = paragraphOfCell(cell, options, { text: textOfCode(source, language), config });
  const count = cell["execution_count"] ?? cell["prompt_number"];
  const executionCount = typeof count === "number" ? count : null;
  if (executionCount === null && outputs.length === 0) return paragraph;
  return { ...paragraph, ...outcomeOfCell(outputs.filter(isJsonObject), executionCount, options) };
}

/**
 * Code that names another language by a cell magic is that language's, if a note knows one of that name. In a browser, as `%%javascript` and `%%js` of
 * Jupyter are, no paragraph runs.
 */
function textOfCode(source: string, { prefix }: NotebookLanguage): string {
  const named = foreignCellMagicOf(source);
  if (named !== null && named.name !== prefix && findInterpreter(named.name)) {
    const properties = named.saveAs === null ? "" : `(saveAs=${named.saveAs})`;
    return `%${named.name}${properties}\n${source.slice(named.end).replace(/^[ \t\r]*\n?/, "")}`;
  }
  const [head = "", name = ""] = /^%%([a-z]\w*)[ \t]*\n/.exec(source) ?? [];
  const isOther = name !== "" && name !== prefix && !/^(javascript|js|html|markdown|latex)$/.test(name);
  return isOther && findInterpreter(name) ? `%${name}\n${source.slice(head.length)}` : `%${prefix}\n${source}`;
}

function markdownParagraph(cell: JsonObject, source: string, options: ImportOptions): Paragraph {
  const level = cell["cell_type"] === "heading" && typeof cell["level"] === "number" ? cell["level"] : 0;
  const markdown = (level > 0 ? `${"#".repeat(Math.min(level, 6))} ` : "") + source;
  const { renderMarkdown } = options;
  const config = {
    editorHide: renderMarkdown !== undefined,
    editorMode: "ace/mode/markdown",
    editorSetting: { language: "markdown", editOnDblClick: true },
  };
  const paragraph = paragraphOfCell(cell, options, { text: `${markdownMagic(markdown)}\n${markdown}`, config });
  if (!renderMarkdown) return paragraph;
  const results = resultsOf("SUCCESS", [createSegment("HTML", renderMarkdown(markdown))]);
  return { ...paragraph, status: "FINISHED", results };
}

/** Jupyter knows no forms: what looks like one there is text. */
function markdownMagic(markdown: string): string {
  const parsed = parseTemplate(markdown);
  const isPlain = parsed.ok && parsed.template.every((part) => typeof part === "string");
  return isPlain ? "%md" : "%md(form=native)";
}

interface CellParts {
  readonly text: string;
  readonly config: JsonObject;
}

function paragraphOfCell(cell: JsonObject, { ids, user }: ImportOptions, { text, config }: CellParts): Paragraph {
  const { id } = cell;
  const metadata = objectIn(cell["metadata"]);
  const attachments = objectIn(cell["attachments"]);
  const { title } = metadata;
  const isTitled = typeof title === "string" && title !== "";
  const kept = {
    ...(typeof id === "string" && { id }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
  const made = newParagraph({
    id: newParagraphId(ids),
    user,
    createdAt: ids.now(),
    text,
    title: isTitled ? title : null,
    config: {
      ...config,
      ...(isTitled && { title: true }),
      ...(Object.keys(kept).length > 0 && { jupyter: kept }),
    },
  });
  return Object.keys(attachments).length === 0 ? made : { ...made, extra: { jupyter: { attachments } } };
}

interface CellOutcome {
  readonly status: Outcome;
  readonly results: Results;
}

function outcomeOfCell(
  outputs: readonly JsonObject[],
  executionCount: number | null,
  { renderMarkdown, renderOutput = renderMarkdown }: ImportOptions,
): CellOutcome {
  const failed = outputs.some(({ output_type: type }) => type === "error");
  const segments = segmentsOf(outputs, renderOutput);
  const results = { ...resultsOf(failed ? "ERROR" : "SUCCESS", segments), extra: { jupyter: { executionCount } } };
  return { status: failed ? "ERROR" : "FINISHED", results };
}
