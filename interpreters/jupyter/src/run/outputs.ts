import type { OutputEvent } from "@octavo/interpreter";
import { clearSchema, displaySchema, errorSchema, streamSchema } from "../wire/content.ts";
import type { Message } from "../wire/message.ts";
import type { NameCell } from "./cells.ts";
import { failureTextOf } from "./failure.ts";
import { progressOf, resultOf } from "./results.ts";
import { createTranscript } from "./transcript.ts";

/** Turns what a kernel publishes during one run into events. Messages that show nothing give none. */
export interface Translate {
  (message: Message): readonly OutputEvent[];
  /** The run is over; a thread of it may still show something. */
  readonly settle: () => void;
}

/** One line may be as long as memory: nobody downstream should have to take it in one bite. */
const longestPiece = 1024 * 1024;

export function createTranslator(nameOf: NameCell = () => null): Translate {
  const transcript = createTranscript();
  let clearsBeforeNext = false;

  function shown(events: readonly OutputEvent[], displayId?: string): readonly OutputEvent[] {
    if (events.length === 0) return events;
    const cleared = clearsBeforeNext ? transcript.clear() : [];
    clearsBeforeNext = false;
    return [...cleared, ...events.flatMap((event) => transcript.show(event, displayId))];
  }

  function updated(content: unknown): readonly OutputEvent[] {
    const { data: display } = displaySchema.safeParse(content);
    const event = display === undefined ? null : resultOf(display.data);
    const displayId = display?.transient?.display_id;
    return event === null || displayId === undefined ? [] : transcript.update(event, displayId);
  }

  function cleared(content: unknown): readonly OutputEvent[] {
    clearsBeforeNext = clearSchema.safeParse(content).data?.wait === true;
    return clearsBeforeNext ? [] : transcript.clear();
  }

  function translated({ type, content }: Message): readonly OutputEvent[] {
    switch (type) {
      case "stream":
        return shown(piecesOf(streamSchema.safeParse(content).data?.text ?? ""));
      case "execute_result":
      case "display_data": {
        const { data: display } = displaySchema.safeParse(content);
        const progress = display === undefined ? null : progressOf(display.data);
        if (progress !== null) return [progress];
        const event = display === undefined ? null : resultOf(display.data);
        return event === null ? [] : shown([event], display?.transient?.display_id);
      }
      case "update_display_data":
        return updated(content);
      case "clear_output":
        return cleared(content);
      case "error": {
        const { data: error } = errorSchema.safeParse(content);
        return error === undefined ? [] : shown([{ type: "failure", text: failureTextOf(error, nameOf) }]);
      }
      default:
        return [];
    }
  }

  return Object.assign(translated, { settle: transcript.settle });
}

function piecesOf(text: string): readonly OutputEvent[] {
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
