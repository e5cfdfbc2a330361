/** What a function shows that was told of a change. */
import { type Results, resultsOf, type Segment, segment } from "@octavo/note";
import type { RunEvent } from "@octavo/runner";

/** A function that prints at each move of a slider keeps the end of it. */
const mostText = 64 * 1024;
const mostSegments = 100;

export class ToldOutput {
  readonly #segments: Segment[] = [];

  get segments(): readonly Segment[] {
    return this.#segments.filter(({ data }) => data !== "");
  }

  get isEmpty(): boolean {
    return this.segments.length === 0;
  }

  take(event: RunEvent): void {
    if (event.type === "cleared") this.#segments.length = 0;
    if (event.type !== "appended" && event.type !== "replaced") return;
    const { index, format, data } = event;
    while (this.#segments.length < index) this.#segments.push(segment("TEXT", ""));
    const old = this.#segments[index];
    const goesOn = event.type === "appended" && old?.type === format;
    this.#segments[index] = segment(format, goesOn ? old.data + data : data);
  }
}

/** Text goes on after text; anything else is an output of its own. */
export function resultsWith(results: Results | null, added: readonly Segment[]): Results {
  const old = results?.segments ?? [];
  const last = old.at(-1);
  const [first, ...rest] = added;
  const isText = last?.type === "TEXT" && first?.type === "TEXT" && !last.overflow;
  const all =
    isText && last && first
      ? [...old.slice(0, -1), { ...last, data: endOf(last.data + first.data) }, ...rest]
      : [...old, ...added];
  return resultsOf(results?.code ?? "SUCCESS", all.slice(-mostSegments));
}

function endOf(text: string): string {
  if (text.length <= mostText) return text;
  return text.slice(text.indexOf("\n", text.length - mostText) + 1);
}
