import { isJsonObject } from "@octavo/note";

/** Lines of an output, wherever they are kept. */
export interface LineSource {
  read(from: number, count: number, signal: AbortSignal): Promise<LinePage>;
}

export interface LinePage {
  readonly lines: readonly string[];
  /** Lines of the whole output, as far as it goes now. */
  readonly total: number;
}

export const pageLines = 500;
const keptPages = 40;

export type PageState =
  | { readonly type: "loading" }
  | { readonly type: "loaded"; readonly lines: readonly string[] }
  | { readonly type: "failed"; readonly message: string };

/**
 * The pages of a log that were asked for lately. Asking for a page that is not there begins to load it and tells the
 * listener when it came; the last page of a log that still grows is asked for again when there are more lines.
 */
export class LogPages {
  total: number;
  private readonly source: LineSource;
  private readonly onChange: () => void;
  private readonly pages = new Map<number, PageState>();
  private readonly ended = new AbortController();

  constructor(source: LineSource, total: number, onChange: () => void) {
    this.source = source;
    this.total = total;
    this.onChange = onChange;
  }

  /** The log has grown. */
  grow(total: number): void {
    if (total <= this.total) return;
    const last = Math.floor(Math.max(0, this.total - 1) / pageLines);
    this.total = total;
    const page = this.pages.get(last);
    if (page?.type === "loaded" && page.lines.length < pageLines) this.load(last, page);
  }

  page(index: number): PageState {
    const known = this.pages.get(index);
    if (!known) return this.load(index, { type: "loading" });
    // The most recently used page is the last to go.
    this.pages.delete(index);
    this.pages.set(index, known);
    return known;
  }

  retry(): void {
    for (const [index, page] of this.pages) if (page.type === "failed") this.pages.delete(index);
    this.onChange();
  }

  close(): void {
    this.ended.abort();
  }

  private load(index: number, meanwhile: PageState): PageState {
    this.pages.set(index, meanwhile);
    for (const oldest of this.pages.keys()) {
      if (this.pages.size <= keptPages) break;
      this.pages.delete(oldest);
    }
    void this.source.read(index * pageLines, pageLines, this.ended.signal).then(
      ({ lines, total }) => {
        this.pages.set(index, { type: "loaded", lines });
        this.total = Math.max(this.total, total);
        if (!this.ended.signal.aborted) this.onChange();
      },
      (error: unknown) => {
        this.pages.set(index, { type: "failed", message: error instanceof Error ? error.message : String(error) });
        if (!this.ended.signal.aborted) this.onChange();
      },
    );
    return meanwhile;
  }
}

/** Lines that are all in the note. */
export function linesInNote(text: string): LineSource & { readonly total: number } {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return {
    total: lines.length,
    read: (from, count) => Promise.resolve({ lines: lines.slice(from, from + count), total: lines.length }),
  };
}

/** Lines that the server keeps in a file. */
export function linesOnServer(urlOf: (from: number, count: number) => string): LineSource {
  return {
    async read(from, count, signal) {
      const response = await fetch(urlOf(from, count), { signal, headers: { accept: "application/json" } });
      const answer: unknown = await response.json().catch(() => null);
      const page = readPage(answer);
      if (response.ok && page) return page;
      const reason = isJsonObject(answer) && typeof answer["message"] === "string" ? `: ${answer["message"]}` : ".";
      throw new Error(`The server did not give these lines (${response.status})${reason}`);
    },
  };
}

/** The body of the server's envelope, `{status, body: {from, lines, total}}`. */
export function readPage(answer: unknown): LinePage | null {
  const body = isJsonObject(answer) ? answer["body"] : null;
  if (!isJsonObject(body) || !Array.isArray(body["lines"]) || typeof body["total"] !== "number") return null;
  return { lines: body["lines"].map(String), total: body["total"] };
}
