/** What a function shows that was told of a change. */
import { type OperationOf, type Segment, segment } from "@octavo/note";
import type { RunEvent } from "@octavo/runner";

export class ToldOutput {
  readonly #segments: Segment[] = [];

  get outputs(): OperationOf<"outputJoined">["outputs"] {
    return this.#segments.filter(({ data }) => data !== "").map(({ type, data }) => ({ format: type, data }));
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
