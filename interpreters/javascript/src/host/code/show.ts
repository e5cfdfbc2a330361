/** What code shows: its last value, and what it hands to `display`. */
import { readFile } from "node:fs/promises";
import { inspect } from "node:util";
import type { OutputEvent } from "@octavo/interpreter";
import { rowsInNote, typedText } from "@octavo/interpreter/hosted";
import { columnOf } from "./column-types.ts";

type ShownRow = Readonly<Record<string, unknown>>;
export type Show = (event: OutputEvent) => void;

export function createDisplay(show: Show) {
  const html = (text: unknown) => show({ type: "result", format: "HTML", data: String(text) });
  const text = (value: unknown) => show({ type: "text", data: `${inspected(value)}\n` });

  function table(rows: Iterable<ShownRow>): void {
    const all = [...rows];
    const names = [...new Set(all.slice(0, rowsInNote).flatMap((row) => Object.keys(row)))];
    const shown = all.slice(0, rowsInNote);
    const columns = names.map((name) => ({ name, ...columnOf(shown.map((row) => row[name])) }));
    const cells = shown.map((_, at) => columns.map((column) => column.cells[at] ?? null));
    show({ type: "result", format: "TABLE", ...typedText(columns, cells) });
    if (all.length > rowsInNote) show({ type: "text", data: `The first ${rowsInNote} of ${all.length} rows.\n` });
  }

  function showValue(shown: unknown): void {
    if (shown === undefined) return;
    if (hasHtmlMethod(shown)) html(shown.toHTML());
    else if (isTableOfRows(shown)) table(shown);
    else text(shown);
  }

  /** @param source a file, an address of data, or the bytes of a PNG, JPEG or GIF */
  async function image(source: string | Uint8Array): Promise<void> {
    const isData = typeof source === "string" && source.startsWith("data:");
    const bytes = isData
      ? source.slice(source.indexOf(",") + 1)
      : typeof source === "string"
        ? await readFile(source)
        : source;
    const data = typeof bytes === "string" ? bytes : Buffer.from(bytes).toString("base64");
    show({ type: "result", format: "IMG", data });
  }

  async function markdown(source: string): Promise<void> {
    const { default: markdownIt } = await import("markdown-it");
    const rendered = markdownIt({ html: true, linkify: true }).render(source);
    html(`<div class="markdown-body">\n${rendered}</div>`);
  }

  return Object.assign(showValue, { html, table, text, image, markdown });
}

function inspected(value: unknown): string {
  return inspect(value, { colors: true, maxArrayLength: 100, depth: 4 });
}

function hasHtmlMethod(value: unknown): value is { toHTML(): unknown } {
  return typeof value === "object" && value !== null && "toHTML" in value && typeof value.toHTML === "function";
}

function isTableOfRows(value: unknown): value is readonly ShownRow[] {
  return Array.isArray(value) && value.length > 0 && value.every(isPlainRow);
}

function isPlainRow(value: unknown): value is ShownRow {
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
