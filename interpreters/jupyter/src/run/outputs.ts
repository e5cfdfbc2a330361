import type { OutputEvent } from "@octavo/interpreter";
import { clearSchema, displaySchema, errorSchema, streamSchema } from "../wire/content.ts";
import type { Message } from "../wire/message.ts";
import type { NameCell } from "./cells.ts";
import { failureTextOf } from "./failure.ts";
import { progressOf, resultOfBundle } from "./results.ts";
import { createTranscript } from "./transcript.ts";

/** Turns what a kernel publishes during one run into events. Messages that show nothing give none. */
export interface Translate {
  (message: Message): readonly OutputEvent[];
  /** The run is over; a thread of it may still show something. */
  readonly settle: () => void;
  /** Whether it has shown the display that the message changes. */
  readonly knows: (message: Message) => boolean;
}

/** One line may be as long as memory: no consumer downstream should have to take it in one piece. */
const longestPiece = 1024 * 1024;

export function createTranslator(nameOf: NameCell = () => null): Translate {
  const transcript = createTranscript();
  let clearsBeforeNext = false;

  function eventsOfDisplay(events: readonly OutputEvent[], displayId?: string): readonly OutputEvent[] {
    if (events.length === 0) return events;
    const cleared = clearsBeforeNext ? transcript.clear() : [];
    clearsBeforeNext = false;
    return [...cleared, ...events.flatMap((event) => transcript.show(event, displayId))];
  }

  function eventsOfUpdate(content: unknown): readonly OutputEvent[] {
    const { data: display } = displaySchema.safeParse(content);
    const event = display === undefined ? null : resultOfBundle(display.data, display.metadata);
    const displayId = display?.transient?.display_id;
    return event === null || displayId === undefined ? [] : transcript.update(event, displayId);
  }

  function eventsOfClear(content: unknown): readonly OutputEvent[] {
    clearsBeforeNext = clearSchema.safeParse(content).data?.wait === true;
    return clearsBeforeNext ? [] : transcript.clear();
  }

  function translated({ type, content }: Message): readonly OutputEvent[] {
    switch (type) {
      case "stream":
        return eventsOfDisplay(eventsOfStream(streamSchema.safeParse(content).data?.text ?? ""));
      case "execute_result":
      case "display_data": {
        const { data: display } = displaySchema.safeParse(content);
        const progress = display === undefined ? null : progressOf(display.data);
        if (progress !== null) return [progress];
        const event = display === undefined ? null : resultOfBundle(display.data, display.metadata);
        return event === null ? [] : eventsOfDisplay([event], display?.transient?.display_id);
      }
      case "update_display_data":
        return eventsOfUpdate(content);
      case "clear_output":
        return eventsOfClear(content);
      case "error": {
        const { data: error } = errorSchema.safeParse(content);
        return error === undefined ? [] : eventsOfDisplay([{ type: "failure", text: failureTextOf(error, nameOf) }]);
      }
      default:
        return [];
    }
  }

  function knows({ type, content }: Message): boolean {
    if (type !== "update_display_data") return false;
    const displayId = displaySchema.safeParse(content).data?.transient?.display_id;
    return displayId !== undefined && transcript.knows(displayId);
  }

  return Object.assign(translated, { settle: transcript.settle, knows });
}

function eventsOfStream(text: string): readonly OutputEvent[] {
  const pieces: OutputEvent[] = [];
  for (let start = 0; start < text.length; ) {
    let end = start + longestPiece;
    // Not between the halves of a character.
    if (/^[\uDC00-\uDFFF]/.test(text.slice(end, end + 1))) end--;
    pieces.push({ type: "text", data: text.slice(start, end) });
    start = end;
  }
  return pieces;
}
