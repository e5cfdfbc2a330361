/**
 * Turns a Jupyter notebook, version 3 or 4 of its format, into paragraphs: code with the name of its language in front,
 * outputs as they were saved. HTML comes over as it is; the page sanitises or frames all HTML alike, wherever it is from.
 */
import { parseJson } from "../file/parse-json.ts";
import { maximumParagraphs } from "../file/read-note-file.ts";
import { type IdSource, newParagraphId } from "../ids.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { newParagraph, type Outcome, type Paragraph } from "../paragraph.ts";
import { type Results, resultsOf, type Segment, segment } from "../results.ts";
import { atOnce, type Steps } from "../steps.ts";
import { languageOfNotebook, type NotebookLanguage } from "./kernels.ts";
import { bundleOf, joined, type RenderMarkdown, segmentOf } from "./mime.ts";
import { rawConfig } from "./raw.ts";

export interface ImportOptions {
  readonly ids: IdSource;
  readonly user: string | null;
  /** Shows Markdown cells rendered, as they were; without it they come over as text to run. */
  readonly renderMarkdown?: RenderMarkdown;
}

export type ImportedNotebook =
  | {
      readonly ok: true;
      /** The title, else the kernel's name for people; null when it has neither. */
      readonly name: string | null;
      readonly defaultInterpreterGroup: string;
      readonly paragraphs: readonly Paragraph[];
    }
  | { readonly ok: false; readonly problem: string };

export function importNotebook(text: string, options: ImportOptions): ImportedNotebook {
  const json = parseJson(text);
  if (!json.ok) return json;
  return isJsonObject(json.value)
    ? importNotebookJson(json.value, options)
    : broken("The file holds no notebook: a notebook is a JSON object, from { to }.");
}

/** As `importNotebook`, for JSON that is parsed already. It must come from `parseJson`. */
export function importNotebookJson(notebook: JsonObject, options: ImportOptions): ImportedNotebook {
  return atOnce(importNotebookInSteps(notebook, options));
}

/** As `importNotebookJson`, a cell at a time. */
export function* importNotebookInSteps(notebook: JsonObject, options: ImportOptions): Steps<ImportedNotebook> {
  const cells = cellsOf(notebook);
  if (cells === null) return broken("The file holds no notebook: it has no list of cells.");
  if (cells.length > maximumParagraphs) return broken(`The notebook has more than ${maximumParagraphs} cells.`);
  const bad = cells.findIndex((cell) => !isJsonObject(cell));
  if (bad >= 0) return broken(`Cell ${bad + 1} of the notebook is not a JSON object.`);
  const metadata = objectOf(notebook["metadata"]);
  const language = languageOfNotebook(metadata);
  const paragraphs: Paragraph[] = [];
  for (const cell of cells.filter(isJsonObject)) {
    paragraphs.push(paragraphOf(cell, language, options));
    yield;
  }
  return {
    ok: true,
    name: nameOf(metadata),
    defaultInterpreterGroup: /^[\w-]+/.exec(language.prefix)?.[0] ?? "python",
    paragraphs,
  };
}

function broken(problem: string): ImportedNotebook {
  return { ok: false, problem };
}

function cellsOf(notebook: JsonObject): readonly Json[] | null {
  const { cells, worksheets } = notebook;
  if (Array.isArray(cells)) return cells;
  if (!Array.isArray(worksheets)) return null;
  return worksheets.flatMap((sheet: Json) =>
    isJsonObject(sheet) && Array.isArray(sheet["cells"]) ? sheet["cells"] : [],
  );
}

function nameOf(metadata: JsonObject): string | null {
  const names = [metadata["title"], metadata["name"], objectOf(metadata["kernelspec"])["display_name"]];
  return names.find((name): name is string => typeof name === "string" && name.trim() !== "") ?? null;
}

function paragraphOf(cell: JsonObject, language: NotebookLanguage, options: ImportOptions): Paragraph {
  const source = joined(cell["source"] ?? cell["input"]);
  switch (cell["cell_type"]) {
    case "code":
      return codeParagraph(cell, source, language, options);
    case "markdown":
    case "heading":
    case "html":
      return markdownParagraph(cell, source, options);
    default:
      return fresh(cell, options, { text: source, config: rawConfig });
  }
}

function codeParagraph(
  cell: JsonObject,
  source: string,
  language: NotebookLanguage,
  options: ImportOptions,
): Paragraph {
  const metadata = objectOf(cell["metadata"]);
  const jupyter = objectOf(metadata["jupyter"]);
  const editorMode = `ace/mode/${language.editorLanguage}`;
  const editorHide = jupyter["source_hidden"] === true;
  const tableHide = jupyter["outputs_hidden"] === true || metadata["collapsed"] === true;
  const config = { editorHide, editorMode, ...(tableHide && { tableHide }) };
  const outputs = Array.isArray(cell["outputs"]) ? cell["outputs"] : [];
  const paragraph = fresh(cell, options, { text: `%${language.prefix}\n${source}`, config });
  const count = cell["execution_count"] ?? cell["prompt_number"];
  const wasRun = typeof count === "number" || outputs.length > 0;
  return wasRun ? { ...paragraph, ...outcomeOfCell(outputs, options) } : paragraph;
}

function markdownParagraph(cell: JsonObject, source: string, options: ImportOptions): Paragraph {
  const level = cell["cell_type"] === "heading" && typeof cell["level"] === "number" ? cell["level"] : 0;
  const heading = level > 0 ? `${"#".repeat(Math.min(level, 6))} ` : "";
  const markdown = heading + withAttachments(source, objectOf(cell["attachments"]));
  const { renderMarkdown } = options;
  const config = {
    editorHide: renderMarkdown !== undefined,
    editorMode: "ace/mode/markdown",
    editorSetting: { language: "markdown", editOnDblClick: true },
  };
  const paragraph = fresh(cell, options, { text: `%md\n${markdown}`, config });
  return renderMarkdown
    ? {
        ...paragraph,
        status: "FINISHED",
        results: resultsOf("SUCCESS", [segment("HTML", renderMarkdown(markdown))]),
      }
    : paragraph;
}

/** Images that a Markdown cell carries with it go into its text, for a note has no other place for them. */
function withAttachments(source: string, attachments: JsonObject): string {
  return source.replace(/\(attachment:([^()\s]{1,200})\)/g, (link, name: string) => {
    const bundle = Object.hasOwn(attachments, name) ? objectOf(attachments[name]) : {};
    const type = Object.keys(bundle).find((candidate) => /^image\/[\w.+-]+$/.test(candidate));
    const data = type === undefined ? "" : joined(bundle[type]).replace(/\s/g, "");
    return /^[A-Za-z0-9+/]+=*$/.test(data) ? `(data:${type};base64,${data})` : link;
  });
}

interface CellParts {
  readonly text: string;
  readonly config: JsonObject;
}

function fresh(cell: JsonObject, { ids, user }: ImportOptions, { text, config }: CellParts): Paragraph {
  const { title } = objectOf(cell["metadata"]);
  const titled =
    typeof title === "string" && title !== "" ? { title, config: { ...config, title: true } } : { title: null, config };
  return newParagraph({ id: newParagraphId(ids), user, createdAt: ids.now(), text, ...titled });
}

interface CellOutcome {
  readonly status: Outcome;
  readonly results: Results | null;
}

function outcomeOfCell(outputs: readonly Json[], { renderMarkdown }: ImportOptions): CellOutcome {
  const segments: Segment[] = [];
  let failed = false;
  let wasStream = false;
  for (const output of outputs.filter(isJsonObject)) {
    const isStream = output["output_type"] === "stream";
    const last = segments.at(-1);
    if (isStream && wasStream && last) {
      segments[segments.length - 1] = segment("TEXT", last.data + joined(output["text"]));
      continue;
    }
    failed ||= isError(output);
    const made = segmentOfOutput(output, renderMarkdown);
    if (made) segments.push(made);
    wasStream = isStream;
  }
  const results = segments.length === 0 ? null : resultsOf(failed ? "ERROR" : "SUCCESS", segments);
  return { status: failed ? "ERROR" : "FINISHED", results };
}

function isError(output: JsonObject): boolean {
  return output["output_type"] === "error" || output["output_type"] === "pyerr";
}

function segmentOfOutput(output: JsonObject, renderMarkdown: RenderMarkdown | undefined): Segment | null {
  if (output["output_type"] === "stream") return segment("TEXT", joined(output["text"]));
  if (!isError(output)) return segmentOf(bundleOf(output), renderMarkdown);
  const traceback = joined(output["traceback"]);
  return segment("TEXT", traceback === "" ? `${joined(output["ename"])}: ${joined(output["evalue"])}` : traceback);
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
