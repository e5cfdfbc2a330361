import type { OutputEvent } from "@octavo/interpreter";
import {
  type DirectiveState,
  type MimeBundle,
  type OutputPiece,
  splitOutput,
  startOfOutput,
  wellFormed,
} from "@octavo/note";
import type { Clock } from "../clock.ts";
import type { LateNews } from "../wire/messages.ts";
import { shownDisplay } from "./display.ts";
import { createPace, type Pace } from "./pace.ts";
import type { Beside } from "./segment.ts";

export interface LateOutputSettings {
  /** Where the run has left off: rows of a table that it has begun are rows. */
  readonly directives: DirectiveState;
  readonly clock: Clock;
  /** Whether there is a server that would receive it. What is not sent yet waits. */
  readonly isHeard: () => boolean;
  readonly send: (news: LateNews) => void;
}

/** Each time, the note says again all that the paragraph shows to clients that know no facts. */
const intervalMs = 250;
/** What waits is kept in memory only, and so is no more than this: the end of texts, the newest outputs, in UTF-16 units and in number. */
const mostText = 64 * 1024;
const mostWhole = 5 * 1024 * 1024;
const mostOutputs = 100;

/**
 * What the code of a run shows when that is over: a thread that goes on printing, say. It is no part of the run any more, has no files, and is not
 * kept for a server that is away for long: the newest of it is.
 */
export class LateOutput {
  readonly #settings: LateOutputSettings;
  readonly #pace: Pace;
  #directives: DirectiveState;
  #outputs: LateNews["outputs"] = [];
  #clears = false;
  /** Whether the next data belongs to the output that was sent last. */
  #goesOn = true;

  constructor(settings: LateOutputSettings) {
    this.#settings = settings;
    this.#directives = settings.directives;
    this.#pace = createPace({ clock: settings.clock, intervalMs: () => intervalMs, flush: () => this.#flush() });
  }

  push(event: OutputEvent): void {
    switch (event.type) {
      case "text": {
        const { state, pieces } = splitOutput(this.#directives, event.data);
        for (const piece of pieces) this.#take(piece);
        this.#directives = state;
        break;
      }
      case "result":
      case "table":
        this.#showWhole(event.type === "table" ? "TABLE" : event.format, event.data, { types: event.types });
        break;
      case "display": {
        const shown = shownDisplay(event);
        if (shown) this.#showWhole(shown.type, shown.data, { mime: shown.mime });
        break;
      }
      case "failure":
        this.#showWhole("TEXT", event.text);
        break;
      case "clear":
        this.#outputs = [];
        this.#clears = true;
        this.#directives = startOfOutput;
        break;
      case "stored":
      case "progress":
        return;
    }
    if (this.#outputs.length > 0) this.#pace.touch();
    else if (this.#clears) this.#pace.touchLater();
  }

  #take(piece: OutputPiece): void {
    if (piece.type === "opened") {
      this.#goesOn = false;
      this.#directives = { ...this.#directives, format: piece.format };
    } else this.#show(this.#directives.format, piece.data);
  }

  #showWhole(format: string, data: string, beside: Beside = {}): void {
    this.#goesOn = false;
    this.#show(format, data, beside);
    this.#directives = startOfOutput;
    this.#goesOn = false;
  }

  #show(format: string, shown: string, { types, mime }: Beside = {}): void {
    const data = wellFormed(shown);
    const last = this.#outputs.at(-1);
    const isOpen = last?.format === format && !last.mime && !mime && (this.#goesOn || format === "TEXT");
    if (last && isOpen)
      this.#outputs[this.#outputs.length - 1] = { ...last, data: boundOutput(format, last.data + data) };
    else {
      const beside = { ...(types && { types }), ...(mime && isBounded(mime) && { mime }) };
      this.#outputs.push({ format, data: boundOutput(format, data), goesOn: this.#goesOn, ...beside });
    }
    this.#outputs = this.#outputs.slice(-mostOutputs);
    this.#goesOn = true;
  }

  #flush(): void {
    if (!this.#settings.isHeard()) {
      this.#pace.touchLater();
      return;
    }
    const news = { outputs: this.#outputs, clears: this.#clears };
    this.#outputs = [];
    this.#clears = false;
    if (news.outputs.length > 0 || news.clears) this.#settings.send(news);
  }
}

function boundOutput(format: string, data: string): string {
  if (format === "TEXT") return data.slice(-mostText);
  return data.slice(0, mostWhole);
}

function isBounded(mime: MimeBundle): boolean {
  return JSON.stringify(mime).length <= mostWhole;
}
