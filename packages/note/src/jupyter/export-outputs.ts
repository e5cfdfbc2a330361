/** Results as the outputs of a cell. */
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import type { Results, Segment } from "../results.ts";
import type { Cell } from "../table/table.ts";
import { tableOf } from "../table/typed-table.ts";
import { bundleOfSegment } from "./forms.ts";
import { keptOutput, keptResults } from "./kept.ts";
import { escapeHtml, outputOfSegment } from "./mime.ts";

export function outputsOf(results: Results): readonly JsonObject[] {
  const { code, segments } = results;
  if (keptResults(results)) return segments.flatMap(broughtOutputs);
  const lastText = segments.findLastIndex(({ type }) => type === "TEXT");
  return segments.flatMap((segment, index) =>
    code === "ERROR" && index === lastText ? [errorOutputOf(segment)] : outputsOfSegment(segment),
  );
}

/** What came with a notebook, as it came. */
function broughtOutputs(segment: Segment): readonly JsonObject[] {
  const kept = keptOutput(segment);
  if (!kept) return segment.type === "TEXT" && segment.data === "" ? [stream("stdout", "")] : outputsOfSegment(segment);
  return Array.isArray(kept["streams"]) ? streamsOf(segment.data, kept["streams"]) : [outputOfSegment(segment, kept)];
}

function streamsOf(text: string, pieces: readonly Json[]): readonly JsonObject[] {
  let from = 0;
  return pieces.flatMap((piece) => {
    if (!Array.isArray(piece)) return [];
    const [name, length] = piece as readonly Json[];
    if (typeof name !== "string" || typeof length !== "number") return [];
    const start = from;
    from += length;
    return [stream(name, text.slice(start, from))];
  });
}

function stream(name: string, text: string): JsonObject {
  return { output_type: "stream", name, text };
}

/** The last line of a traceback names the error: `ValueError: no such colour`. */
function errorOutputOf({ data }: Segment): JsonObject {
  const plain = withoutColours(data).trimEnd();
  const last = plain.slice(plain.lastIndexOf("\n") + 1);
  const [, ename = "Error", evalue = last] = /^([A-Za-z_][\w.]*): (.*)$/.exec(last) ?? [];
  return { output_type: "error", ename, evalue, traceback: data.split("\n") };
}

function withoutColours(text: string): string {
  return text.replace(/\u001b\[[\d;]*m/g, "");
}

function outputsOfSegment(segment: Segment): readonly JsonObject[] {
  if (!segment.mime) return outputOfShown(segment);
  const [own] = segment.mime.data[segment.data] === undefined ? formsOf(segment) : [{}];
  const { data, metadata } = bundleOfSegment(segment, own ?? {});
  return [{ output_type: "display_data", data, metadata: metadata ?? {} }];
}

/** What it shows, as the one form of an output. */
function formsOf(segment: Segment): readonly JsonObject[] {
  if (segment.type === "TEXT") return [{ "text/plain": segment.data }];
  return outputOfShown(segment).map(({ data }) => (isJsonObject(data) ? data : {}));
}

function outputOfShown({ type, data, overflow, types }: Segment): readonly JsonObject[] {
  const whole = overflow === null || type === "TABLE" ? data : `${data}\n…\n${overflow.tail}`;
  switch (type) {
    case "TEXT":
      return [stream("stdout", whole)];
    case "NULL":
      return [];
    case "HTML":
    case "ANGULAR":
      return [displayOutput({ "text/html": whole })];
    case "SVG":
      return [displayOutput({ "image/svg+xml": whole })];
    case "IMG":
      return [displayOutput({ [data.startsWith("/9j/") ? "image/jpeg" : "image/png"]: data })];
    case "TABLE":
      return [displayOutput({ "text/html": htmlOfTable({ data, types }), "text/plain": data })];
    default:
      return [displayOutput({ "text/plain": whole })];
  }
}

function displayOutput(data: { readonly [type: string]: Json }): JsonObject {
  return { output_type: "display_data", data, metadata: {} };
}

function htmlOfTable(output: Pick<Segment, "data" | "types">): string {
  const { columns, rows } = tableOf(output);
  const cells = (tag: string, row: readonly Cell[]) =>
    row.map((cell) => `<${tag}>${escapeHtml(cell === null ? "NULL" : String(cell))}</${tag}>`).join("");
  const head = cells(
    "th",
    columns.map(({ name }) => name),
  );
  const body = rows.map((row) => `<tr>${cells("td", row)}</tr>`).join("\n");
  return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body}\n</tbody>\n</table>`;
}
