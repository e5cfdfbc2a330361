import type { LineSource } from "./log-pages.ts";

/** Hits are kept up to here; who has more looks for something longer. */
export const mostHits = 10_000;

/** Looks for words in all lines of an output, an answer after the other, and notifies the listener of what was found so far. */
export class LogSearch {
  text = "";
  /** Numbers of lines, from 0. */
  hits: readonly number[] = [];
  isDone = true;
  failure: string | null = null;
  private readonly source: LineSource;
  private readonly onChange: () => void;
  private looking = new AbortController();

  constructor(source: LineSource, onChange: () => void) {
    this.source = source;
    this.onChange = onChange;
  }

  look(text: string): void {
    if (text === this.text) return;
    this.close();
    this.text = text;
    this.hits = [];
    this.failure = null;
    this.isDone = text === "";
    this.looking = new AbortController();
    if (!this.isDone) void this.lookOn(text, this.looking.signal);
    this.onChange();
  }

  /** The place among the hits of the one after, or before, a line; at the end it begins again. */
  beside(line: number, direction: 1 | -1): number | null {
    if (this.hits.length === 0) return null;
    if (direction === 1) {
      const next = this.hits.findIndex((hit) => hit > line);
      return next === -1 ? 0 : next;
    }
    const before = this.hits.findLastIndex((hit) => hit < line);
    return before === -1 ? this.hits.length - 1 : before;
  }

  close(): void {
    this.looking.abort();
  }

  private async lookOn(text: string, signal: AbortSignal): Promise<void> {
    try {
      for (let from = 0; ; ) {
        const found = await this.source.search(text, from, signal);
        if (signal.aborted) return;
        this.hits = [...this.hits, ...found.lines].slice(0, mostHits);
        this.isDone = found.isDone || found.next <= from || this.hits.length >= mostHits;
        from = found.next;
        this.onChange();
        if (this.isDone) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      this.isDone = true;
      this.failure = error instanceof Error ? error.message : String(error);
      this.onChange();
    }
  }
}
