/**
 * Turns a note into a Jupyter notebook, version 4 of its format. The language of most code paragraphs becomes the kernel
 * and loses its `%name`; code for others becomes a cell magic, `%%sh`, which IPython has for the common ones. A note that came as a
 * notebook goes out with all that it came with.
 */
import { pythonJson } from "../file/endless-numbers.ts";
import { parseText, parseTextUnder } from "../grammar.ts";
import type { JsonObject } from "../json.ts";
import { type Note, nameOfPath } from "../note.ts";
import type { Paragraph } from "../paragraph.ts";
import { foreignCellMagicOf } from "../python-magics.ts";
import { outputsOf } from "./export-outputs.ts";
import { attachmentsOf, hiddenBy, keptCell, keptNotebook, keptResults, objectIn } from "./kept.ts";
import { type Kernel, kernelOfGroup, languageOfNotebook, python } from "./kernels.ts";
import { isRawParagraph } from "./raw.ts";
import { metadataWithWidgets } from "./widgets.ts";

/** The text of the `.ipynb` file. */
export function exportNotebook(note: Note): string {
  return [...notebookPieces(note)].join("");
}

/** As `exportNotebook`, a cell at a time. */
export function* notebookPieces(note: Note): Generator<string, void> {
  const file = fileOf(note);
  yield `${pythonJson(file.head, 1).slice(0, -2)},\n "cells": [`;
  const ids = new Set<string>();
  const counts = note.paragraphs.map(countIn);
  let count = counts.some((kept) => typeof kept === "number") ? Math.max(...counts.map((kept) => kept ?? 0)) + 1 : 0;
  let isFirst = true;
  for (const [index, paragraph] of note.paragraphs.entries()) {
    const exported = cellsOfParagraph(paragraph, note, file);
    if (exported === null) continue;
    const { cell, wasRun } = exported;
    const kept = counts[index];
    const number = wasRun ? { execution_count: kept === undefined ? count++ : kept } : {};
    const numbered = { ...cell, ...number, ...(file.hasIds && { id: idOf(paragraph, ids) }) };
    yield `${isFirst ? "" : ","}\n  ${pythonJson(numbered, 1).replaceAll("\n", "\n  ")}`;
    isFirst = false;
  }
  yield `${isFirst ? "" : "\n "}]\n}\n`;
}

/** The number of a cell's run elsewhere, null where it had none; undefined for what was run here. */
function countIn({ results }: Paragraph): number | null | undefined {
  const kept = results && keptResults(results);
  if (!kept) return undefined;
  return typeof kept["executionCount"] === "number" ? kept["executionCount"] : null;
}

/** Unlike any other's: a copied paragraph has the id of its original. */
function idOf(paragraph: Paragraph, taken: Set<string>): string {
  const { id } = keptCell(paragraph);
  const own = paragraph.id.replace(/[^\w-]/g, "_").slice(0, 60);
  let chosen = id !== null && !taken.has(id) ? id : own;
  for (let next = 2; taken.has(chosen); next++) chosen = `${own}-${next}`;
  taken.add(chosen);
  return chosen;
}

interface ExportedFile {
  /** All of the file but its cells. */
  readonly head: JsonObject;
  /** Whether code for an interpreter of this name is the file's own. */
  readonly isOwn: (group: string) => boolean;
  readonly hasIds: boolean;
  readonly wasNotebook: boolean;
}

function fileOf(note: Note): ExportedFile {
  const kept = keptNotebook(note);
  const keptMetadata = metadataWithWidgets(objectIn(kept?.["metadata"]), note);
  const own = kept && groupOfNotebook(keptMetadata);
  const groups = note.paragraphs.flatMap((paragraph) => codeOfParagraph(paragraph, note)?.group ?? []);
  const code = groups.filter((group) => group !== "md");
  if (kept && own !== null && (code.length === 0 || code.some((group) => isSame(group, own)))) {
    const { nbformat_minor: minor } = kept;
    return {
      head: { ...kept, metadata: keptMetadata, nbformat: 4, nbformat_minor: typeof minor === "number" ? minor : 2 },
      isOwn: (group) => isSame(group, own),
      hasIds: typeof minor === "number" && minor >= 5 && note.paragraphs.some((one) => keptCell(one).id !== null),
      wasNotebook: true,
    };
  }
  const kernel = kernelOfNote(note);
  const { kernelspec, languageInfo } = kernel;
  const metadata = { name: nameOfPath(note.path), ...keptMetadata, kernelspec, language_info: languageInfo };
  return {
    head: { metadata, nbformat: 4, nbformat_minor: 2 },
    isOwn: (group) => kernelOfGroup(group) === kernel,
    hasIds: false,
    wasNotebook: kept !== null,
  };
}

/** What a note calls the language of the notebook: a group's name, or that of a kernel. */
function groupOfNotebook(metadata: JsonObject): string {
  const parsed = parseText(`%${languageOfNotebook(metadata).prefix}`);
  return parsed.ok ? (parsed.properties["kernel"] ?? parsed.magic?.group ?? "") : "";
}

function isSame(group: string, other: string): boolean {
  return group === other || (kernelOfGroup(group) !== undefined && kernelOfGroup(group) === kernelOfGroup(other));
}

/** The interpreter that runs the paragraph, and its script; null for a text that none runs. */
interface Code {
  readonly group: string;
  readonly script: string;
  /** The first line in a notebook of another language. */
  readonly head: string;
}

function codeOfParagraph(paragraph: Paragraph, note: Note): Code | null {
  if (isRawParagraph(paragraph)) return null;
  const { text } = paragraph;
  const parsed = parseTextUnder(text, note.defaultInterpreterGroup);
  if (!parsed.ok) return null;
  const group = parsed.magic?.group ?? note.defaultInterpreterGroup;
  const kernel = group === "jupyter" ? parsed.properties["kernel"] : undefined;
  const script = parsed.magic ? parsed.script.replace(/^\n/, "") : parsed.script;
  return { group: kernel ?? group, script, head: headOfCell(kernel ?? group, parsed.properties["saveAs"]) };
}

/** With the name of its result, where the magic takes one. */
function headOfCell(group: string, saveAs: string | undefined): string {
  const named = `%%${group} ${saveAs}`;
  return saveAs !== undefined && foreignCellMagicOf(named)?.saveAs === saveAs ? named : `%%${group}`;
}

function kernelOfNote(note: Note): Kernel {
  const counts = new Map<Kernel, number>();
  for (const paragraph of note.paragraphs) {
    const kernel = kernelOfGroup(codeOfParagraph(paragraph, note)?.group ?? "");
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

/** Null for a paragraph that says nothing. */
function cellsOfParagraph(paragraph: Paragraph, note: Note, file: ExportedFile): ExportedCell | null {
  const code = codeOfParagraph(paragraph, note);
  const isBlank = paragraph.text.trim() === "";
  if (code === null) {
    if (isBlank && !file.wasNotebook) return null;
    const metadata = metadataOf(paragraph, file.wasNotebook ? {} : { format: "text/plain" });
    return { wasRun: false, cell: { cell_type: "raw", metadata, source: paragraph.text, ...attached(paragraph) } };
  }
  if (isBlank) return null;
  const { group, script, head } = code;
  if (group === "md") {
    const metadata = metadataOf(paragraph, {});
    return { wasRun: false, cell: { cell_type: "markdown", metadata, source: script, ...attached(paragraph) } };
  }
  return {
    wasRun: paragraph.status !== "READY" || paragraph.results !== null,
    cell: {
      cell_type: "code",
      metadata: withHiding(metadataOf(paragraph, file.wasNotebook ? {} : { autoscroll: "auto" }), paragraph),
      execution_count: null,
      source: file.isOwn(group) ? script : `${head}\n${script}`,
      outputs: paragraph.results ? outputsOf(paragraph.results) : [],
    },
  };
}

function attached(paragraph: Paragraph): JsonObject {
  const attachments = attachmentsOf(paragraph);
  return Object.keys(attachments).length === 0 ? {} : { attachments };
}

function metadataOf(paragraph: Paragraph, usual: JsonObject): JsonObject {
  const { title: _title, ...kept } = keptCell(paragraph).metadata;
  return { ...usual, ...kept, ...(paragraph.title ? { title: paragraph.title } : {}) };
}

/** What was put out of sight here, or back into sight, is so there. */
function withHiding(metadata: JsonObject, { config }: Paragraph): JsonObject {
  const hidden = hiddenBy(metadata);
  const jupyter = {
    ...((config["editorHide"] === true) !== hidden.editor && { source_hidden: !hidden.editor }),
    ...((config["tableHide"] === true) !== hidden.outputs && { outputs_hidden: !hidden.outputs }),
  };
  return Object.keys(jupyter).length === 0
    ? metadata
    : { ...metadata, jupyter: { ...objectIn(metadata["jupyter"]), ...jupyter } };
}
