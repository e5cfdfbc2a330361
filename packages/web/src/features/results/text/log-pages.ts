import { isJsonObject } from "@octavo/note";
import { serverWords } from "../../../i18n/server-words.ts";
import { texts } from "../common/texts.ts";

/** Lines of an output, wherever they are kept. */
export interface LineSource {
  read(from: number, count: number, signal: AbortSignal): Promise<LinePage>;
  /** Lines from `from` on that have these words, as far as one answer looks. */
  search(text: string, from: number, signal: AbortSignal): Promise<FoundLines>;
}

export interface FoundLines {
  readonly lines: readonly number[];
  /** The line to ask on from. */
  readonly next: number;
  readonly isDone: boolean;
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
 * The pages of a log that were asked for lately. Asking for a page that is not there begins to load it and notifies the
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
    search: (words, from) => {
      const wanted = words.toLowerCase();
      const found = lines.flatMap((line, index) =>
        index >= from && line.toLowerCase().includes(wanted) ? [index] : [],
      );
      return Promise.resolve({ lines: found, next: lines.length, isDone: true });
    },
  };
}

/** Lines that the server keeps in a file. */
export function linesOnServer(urls: {
  readonly lines: (from: number, count: number) => string;
  readonly search: (text: string, from: number) => string;
}): LineSource {
  return {
    async read(from, count, signal) {
      const { answer, refuse } = await askForPage(urls.lines(from, count), signal);
      return readLinePage(answer) ?? refuse("linesRefused");
    },
    async search(text, from, signal) {
      const { answer, refuse } = await askForPage(urls.search(text, from), signal);
      return readFound(answer) ?? refuse("searchRefused");
    },
  };
}

async function askForPage(url: string, signal: AbortSignal) {
  const response = await fetch(url, { signal, headers: { accept: "application/json" } });
  const answer: unknown = await response.json().catch(() => null);
  const refuse = (what: "linesRefused" | "searchRefused"): never => {
    const { status } = response;
    const reason = isJsonObject(answer) ? answer["message"] : null;
    throw new Error(
      typeof reason === "string"
        ? texts.t(`${what}Because`, { status, reason: serverWords(reason) })
        : texts.t(what, { status }),
    );
  };
  return { answer: response.ok ? answer : null, refuse };
}

/** The body of the server's envelope, `{status, body: {from, lines, total}}`. */
export function readLinePage(answer: unknown): LinePage | null {
  const body = isJsonObject(answer) ? answer["body"] : null;
  if (!isJsonObject(body) || !Array.isArray(body["lines"]) || typeof body["total"] !== "number") return null;
  return { lines: body["lines"].map(String), total: body["total"] };
}

/** The same of a search, `{lines, next, isDone}`. */
function readFound(answer: unknown): FoundLines | null {
  const body = isJsonObject(answer) ? answer["body"] : null;
  if (!isJsonObject(body) || !Array.isArray(body["lines"]) || typeof body["next"] !== "number") return null;
  return { lines: body["lines"].map(Number), next: body["next"], isDone: body["isDone"] === true };
}
