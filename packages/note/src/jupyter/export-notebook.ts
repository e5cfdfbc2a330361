/**
 * Turns a note into a Jupyter notebook, version 4 of its format. The language of most code paragraphs becomes the kernel
 * and loses its `%name`; code for others becomes a cell magic, `%%sh`, which IPython has for the common ones.
 */
import { parseText } from "../grammar.ts";
import type { Json, JsonObject } from "../json.ts";
import { type Note, nameOf } from "../note.ts";
import type { Paragraph } from "../paragraph.ts";
import type { Results, Segment } from "../results.ts";
import { parseTable } from "../table/table.ts";
import { type Kernel, kernelOfGroup, python } from "./kernels.ts";
import { escapeHtml } from "./mime.ts";
import { isRaw } from "./raw.ts";

/** The text of the `.ipynb` file. */
export function exportNotebook(note: Note): string {
  const kernel = kernelOfNote(note);
  const cells = note.paragraphs.flatMap((paragraph) => cellOf(paragraph, note, kernel));
  let count = 0;
  const numbered = cells.map(({ wasRun, cell }) => (wasRun ? { ...cell, execution_count: count++ } : cell));
  const metadata = { name: nameOf(note.path), kernelspec: kernel.kernelspec, language_info: kernel.languageInfo };
  return `${JSON.stringify({ metadata, nbformat: 4, nbformat_minor: 2, cells: numbered }, null, 1)}\n`;
}

/** Who runs the paragraph and what; null for a text that nobody does. */
function codeOf(paragraph: Paragraph, note: Note): { readonly group: string; readonly script: string } | null {
  if (isRaw(paragraph)) return null;
  const { text } = paragraph;
  const parsed = parseText(text);
  if (!parsed.ok) return null;
  const group = parsed.magic?.group ?? note.defaultInterpreterGroup;
  const kernel = group === "jupyter" ? parsed.properties["kernel"] : undefined;
  return { group: kernel ?? group, script: parsed.script.replace(/^\n+/, "") };
}

function kernelOfNote(note: Note): Kernel {
  const counts = new Map<Kernel, number>();
  for (const paragraph of note.paragraphs) {
    const kernel = kernelOfGroup(codeOf(paragraph, note)?.group ?? "");
    if (kernel && paragraph.text.trim() !== "") counts.set(kernel, (counts.get(kernel) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? kernelOfGroup(note.defaultInterpreterGroup) ?? python;
}

interface ExportedCell {
  readonly cell: JsonObject;
  /** Only such a cell has a number in the format. */
  readonly wasRun: boolean;
}

function cellOf(paragraph: Paragraph, note: Note, kernel: Kernel): readonly ExportedCell[] {
  if (paragraph.text.trim() === "") return [];
  const code = codeOf(paragraph, note);
  const title = paragraph.title ? { title: paragraph.title } : {};
  if (code === null) {
    const metadata = { format: "text/plain", ...title };
    return [{ wasRun: false, cell: { cell_type: "raw", metadata, source: paragraph.text } }];
  }
  if (code.group === "md")
    return [{ wasRun: false, cell: { cell_type: "markdown", metadata: title, source: code.script } }];
  const foreign = kernelOfGroup(code.group) !== kernel;
  return [
    {
      wasRun: paragraph.status !== "READY" || paragraph.results !== null,
      cell: {
        cell_type: "code",
        metadata: { autoscroll: "auto", ...title },
        execution_count: null,
        source: foreign ? `%%${code.group}\n${code.script}` : code.script,
        outputs: paragraph.results ? outputsOf(paragraph.results) : [],
      },
    },
  ];
}

function outputsOf({ code, segments }: Results): readonly JsonObject[] {
  const lastText = segments.findLastIndex(({ type }) => type === "TEXT");
  return segments.flatMap((segment, index) =>
    code === "ERROR" && index === lastText ? [errorOf(segment)] : outputOf(segment),
  );
}

/** The last line of a traceback names the error: `ValueError: no such colour`. */
function errorOf({ data }: Segment): JsonObject {
  const plain = withoutColours(data).trimEnd();
  const last = plain.slice(plain.lastIndexOf("\n") + 1);
  const [, ename = "Error", evalue = last] = /^([A-Za-z_][\w.]*): (.*)$/.exec(last) ?? [];
  return { output_type: "error", ename, evalue, traceback: data.split("\n") };
}

function withoutColours(text: string): string {
  return text.replace(/\u001b\[[\d;]*m/g, "");
}

function outputOf({ type, data, overflow }: Segment): readonly JsonObject[] {
  const whole = overflow === null || type === "TABLE" ? data : `${data}\n…\n${overflow.tail}`;
  switch (type) {
    case "TEXT":
      return [{ output_type: "stream", name: "stdout", text: whole }];
    case "NULL":
      return [];
    case "HTML":
    case "ANGULAR":
      return [display({ "text/html": whole })];
    case "SVG":
      return [display({ "image/svg+xml": whole })];
    case "IMG":
      return [display({ [data.startsWith("/9j/") ? "image/jpeg" : "image/png"]: data })];
    case "TABLE":
      return [display({ "text/html": htmlOfTable(data), "text/plain": data })];
    default:
      return [display({ "text/plain": whole })];
  }
}

function display(data: { readonly [type: string]: Json }): JsonObject {
  return { output_type: "display_data", data, metadata: {} };
}

function htmlOfTable(text: string): string {
  const { columns, rows } = parseTable(text);
  const cells = (tag: string, row: readonly (string | number)[]) =>
    row.map((cell) => `<${tag}>${escapeHtml(String(cell))}</${tag}>`).join("");
  const head = cells(
    "th",
    columns.map(({ name }) => name),
  );
  const body = rows.map((row) => `<tr>${cells("td", row)}</tr>`).join("\n");
  return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body}\n</tbody>\n</table>`;
}
