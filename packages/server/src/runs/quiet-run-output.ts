/** What a function shows that was called with a change. */
import { createSegment, type OperationOf, type Segment } from "@octavo/note";
import type { RunEvent } from "@octavo/runner";

export class QuietRunOutput {
  readonly #segments: Segment[] = [];

  get outputs(): OperationOf<"outputJoined">["outputs"] {
    return this.#segments
      .filter(({ data, mime }) => data !== "" || mime !== undefined)
      .map(({ type, data, types, mime }) => ({ format: type, data, ...(types && { types }), ...(mime && { mime }) }));
  }

  take(event: RunEvent): void {
    if (event.type === "cleared") this.#segments.length = 0;
    if (event.type !== "appended" && event.type !== "replaced") return;
    const { index, format, data } = event;
    while (this.#segments.length < index) this.#segments.push(createSegment("TEXT", ""));
    const old = this.#segments[index];
    const goesOn = event.type === "appended" && old?.type === format;
    const { types, mime } = event.type === "replaced" ? event : {};
    this.#segments[index] = {
      ...createSegment(format, goesOn ? old.data + data : data, null, types),
      ...(mime && { mime }),
    };
  }
}
