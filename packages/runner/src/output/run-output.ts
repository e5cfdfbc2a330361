/**
 * What one run shows, from the driver's events to numbered facts.
 *
 * Printed text goes through the directives into segments; each segment knows its budget and says in few events what is new; the
 * pace decides when it is asked. So the cost of printing is that of moving text: nothing here is done per line.
 *
 * Blank text and blank HTML make no output of their own, as in Zeppelin: the empty line before a `%html` is not shown.
 */
import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { OutputEvent, TableTypes } from "@octavo/interpreter";
import {
  type DirectiveState,
  endOfOutput,
  type MimeBundle,
  type OutputPiece,
  splitOutput,
  startOfOutput,
  wellFormed,
} from "@octavo/note";
import type { Clock } from "../clock.ts";
import type { RunEvent } from "../wire/messages.ts";
import { shownDisplay } from "./display.ts";
import { createPace, type Pace } from "./pace.ts";
import { type Beside, type FlushReason, isHighSurrogate, type OutputSegment } from "./segment.ts";
import { TableSegment } from "./table-segment.ts";
import { TextSegment } from "./text-segment.ts";
import { WholeSegment } from "./whole-segment.ts";

export interface RunOutputSettings {
  /** Where files of outputs over budget go. */
  readonly runDirectory: string;
  readonly clock: Clock;
  /** How often a flood is shown. */
  readonly intervalMs: () => number;
  readonly emit: (events: readonly RunEvent[]) => void;
}

/** More blank text than this is an output. */
const longestBlank = 1024;

export class RunOutput {
  readonly #settings: RunOutputSettings;
  readonly #pace: Pace;
  #directives = startOfOutput;
  /** Half a character at the end of a chunk. */
  #halfCharacter = "";
  /** Blank text that no segment has taken yet. */
  #blank = "";
  #open: OutputSegment | null = null;
  #next = 0;
  #progress: number | null = null;
  /** What goes out before the open segment's news: ends of earlier ones. */
  #due: RunEvent[] = [];
  #files: Record<string, string> = {};
  /** Tables with a file, by the name that their interpreter gave it. */
  readonly #tables = new Map<string, { readonly index: number; readonly rows: number }>();
  #problem: string | null = null;
  /** Whether something was emitted that a `cleared` would take back. */
  #isShown = false;

  constructor(settings: RunOutputSettings) {
    this.#settings = settings;
    const { clock, intervalMs } = settings;
    this.#pace = createPace({ clock, intervalMs, flush: (reason) => this.#flush(reason) });
  }

  push(event: OutputEvent): void {
    switch (event.type) {
      case "text":
        this.#print(event.data);
        this.#pace.touch();
        break;
      case "result":
        this.#showWhole(event.format, event.data, { types: event.types });
        this.#pace.touch();
        break;
      case "display": {
        const shown = shownDisplay(event);
        if (shown) this.#showWhole(shown.type, shown.data, { mime: shown.mime });
        this.#pace.touch();
        break;
      }
      case "table":
        this.#showTable(event);
        this.#pace.touch();
        break;
      case "stored":
        this.#storeTable(event.file, event.rows);
        this.#pace.touch();
        break;
      case "failure":
        if (event.text !== "") this.#showWhole("TEXT", event.text);
        this.#pace.touch();
        break;
      case "progress":
        this.#progress = Math.min(100, Math.max(0, event.percent));
        this.#pace.touchLater();
        break;
      case "clear":
        this.#clear();
        // What takes its place follows in a moment; sent together, nothing flickers.
        this.#pace.touchLater();
        break;
    }
  }

  /** Emits what is new now, without waiting for its time. */
  flush(): void {
    this.#flush("timed");
  }

  /** Where printing would go on: in the output that is open, unless that has become a file. */
  get directives(): DirectiveState {
    return this.#open && this.#open.file === null ? { ...this.#directives, pending: "" } : startOfOutput;
  }

  /** Emits everything that is left; the answer names the files of outputs over budget. Nothing may be pushed afterwards. */
  finish(): Readonly<Record<string, string>> {
    this.#endText();
    if (this.#problem !== null) {
      const sentence = `An output was too long for the note, and the file with all of it could not be written: ${this.#problem}`;
      this.#showWhole("TEXT", sentence);
    }
    this.#pace.stop();
    this.#flush("timed");
    return this.#files;
  }

  #print(data: string): void {
    const text = this.#halfCharacter + data;
    const isCut = isHighSurrogate(text.charCodeAt(text.length - 1));
    this.#halfCharacter = isCut ? text.slice(-1) : "";
    this.#readOn(wellFormed(isCut ? text.slice(0, -1) : text));
  }

  #readOn(text: string): void {
    const { state, pieces } = splitOutput(this.#directives, text);
    this.#takePieces(this.#directives.format, pieces);
    this.#directives = state;
  }

  #takePieces(formatBefore: string, pieces: readonly OutputPiece[]): void {
    let format = formatBefore;
    for (const piece of pieces) {
      if (piece.type === "opened") {
        this.#closeSegment();
        format = piece.format;
      } else {
        this.#write(format, piece.data);
      }
    }
  }

  #write(format: string, data: string): void {
    if (!this.#open) {
      this.#blank += data;
      if (isBlankOutput(format, this.#blank)) return;
      this.#open = this.#createSegment(format, false);
      this.#open.write(this.#blank);
      this.#blank = "";
    } else {
      this.#open.write(data);
    }
  }

  /** What was printed so far is complete; what is printed next is an output of its own. */
  #endText(): void {
    if (this.#halfCharacter !== "") this.#readOn(wellFormed(this.#halfCharacter));
    this.#halfCharacter = "";
    this.#takePieces(this.#directives.format, endOfOutput(this.#directives));
    this.#directives = startOfOutput;
    this.#closeSegment();
  }

  #showWhole(format: string, data: string, { types, mime }: Beside = {}): void {
    this.#endText();
    if (format === "NULL" || (mime === undefined && isBlankOutput(format, data))) return;
    this.#open = mime === undefined ? this.#createSegment(format, true, types) : this.#createDisplay(format, mime);
    this.#open.write(wellFormed(data));
    this.#closeSegment();
  }

  #createDisplay(format: string, mime: MimeBundle): OutputSegment {
    const place = { runDirectory: this.#settings.runDirectory, index: this.#next++, whole: true };
    return new WholeSegment(format, place, mime);
  }

  #showTable({ data, rows, file, types }: Extract<OutputEvent, { type: "table" }>): void {
    this.#endText();
    const index = this.#next++;
    const name = basename(file);
    this.#tables.set(name, { index, rows });
    this.#due.push(
      { type: "replaced", index, format: "TABLE", data: wellFormed(data), ...(types && { types }) },
      { type: "overflowed", index, lines: rows, bytes: 0, tail: "" },
    );
    this.#storeTable(name);
  }

  /** Does nothing while the file is not there. */
  #storeTable(file: string, found?: number): void {
    const table = this.#tables.get(file);
    const written = join(this.#settings.runDirectory, file);
    if (!table || !existsSync(written)) return;
    const { index } = table;
    const rows = found ?? table.rows;
    // Named by its output, so that the server finds it even when this runner is gone.
    const name = `${index}.parquet`;
    const path = join(this.#settings.runDirectory, name);
    renameSync(written, path);
    this.#files[String(index)] = name;
    this.#due.push({ type: "overflowed", index, lines: rows, bytes: statSync(path).size, tail: "" });
  }

  #createSegment(format: string, whole: boolean, types?: TableTypes): OutputSegment {
    const place = { runDirectory: this.#settings.runDirectory, index: this.#next++, whole, types };
    switch (format) {
      case "TEXT":
        return new TextSegment(place);
      case "TABLE":
        return new TableSegment(place);
      default:
        return new WholeSegment(format, place);
    }
  }

  #closeSegment(): void {
    this.#blank = "";
    const segment = this.#open;
    if (!segment) return;
    this.#due.push(...segment.flush("last", this.#settings.clock.passed()));
    if (segment.file !== null) this.#files[String(segment.index)] = segment.file;
    this.#problem ??= segment.problem;
    this.#open = null;
  }

  #clear(): void {
    this.#endText();
    this.#due = this.#isShown ? [{ type: "cleared" }] : [];
    for (const [index, name] of Object.entries(this.#files)) this.#discard(Number(index), name);
    this.#files = {};
    this.#tables.clear();
    this.#problem = null;
    this.#next = 0;
  }

  /** A table may be shown once more, in another place, and then its file is asked for by its old name. */
  #discard(index: number, name: string): void {
    const { runDirectory } = this.#settings;
    const [file] = [...this.#tables].find(([, table]) => table.index === index) ?? [];
    if (file === undefined) rmSync(join(runDirectory, name), { force: true });
    else renameSync(join(runDirectory, name), join(runDirectory, file));
  }

  #flush(reason: FlushReason): void {
    const events = this.#due;
    this.#due = [];
    if (this.#open) events.push(...this.#open.flush(reason, this.#settings.clock.passed()));
    if (this.#progress !== null) events.push({ type: "progressed", progress: this.#progress });
    this.#progress = null;
    if (this.#open?.hasMore) this.#pace.touchLater();
    if (events.length === 0) return;
    for (const { type } of events) if (type !== "progressed") this.#isShown = type !== "cleared";
    this.#settings.emit(events);
  }
}

function isBlankOutput(format: string, data: string): boolean {
  return (format === "TEXT" || format === "HTML") && data.length <= longestBlank && data.trim() === "";
}
