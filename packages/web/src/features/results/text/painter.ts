import type { Line, StyledText } from "./ansi.ts";
import { AnsiReader } from "./ansi.ts";
import type { Style } from "./ansi-style.ts";
import { linkedPiecesOf, mayHaveLinks } from "./links.ts";

/** Lines kept on the page from the beginning, and from the end, of an output. */
const headLines = 1000;
const tailLines = 1000;
const blockLines = 100;

/**
 * Writes a growing output into the page without React: what is there is never drawn again, only the last line can change.
 *
 * Lines lie in blocks of a hundred, so that the browser lays out only the last block again. Past two thousand lines the
 * middle is taken out, block by block, and a mark says how many lines are not shown; every line is in the note or its file
 * and can be reached through the log viewer. Text reaches the page as text nodes only.
 */
export class TextPainter {
  private readonly host: HTMLElement;
  private readonly currentLine: HTMLElement;
  private readonly gap: HTMLElement;
  private reader = new AnsiReader();
  private blocks: Block[] = [];
  /** Blocks of the head, once something after it was left out; null while all is shown. */
  private closedHead: number | null = null;
  private finishedLines = 0;
  private paintedRuns: readonly StyledText[] = [];
  /** Lines that are not finished: the one being written, and those that the cursor has gone up from. */
  private openLines = 0;
  private hasSkipped = false;

  constructor(host: HTMLElement, gapClass: string) {
    this.host = host;
    this.gap = document.createElement("div");
    this.gap.className = gapClass;
    this.currentLine = document.createElement("div");
    this.restart();
  }

  /** Lines that were written, the last one counted if it has text. What was skipped is not known here. */
  get lineCount(): number {
    return this.finishedLines + this.openLines;
  }

  /** True if some lines are not on the page. */
  get hasGap(): boolean {
    return this.gap.isConnected;
  }

  restart(): void {
    this.reader = new AnsiReader();
    this.blocks = [];
    this.closedHead = null;
    this.finishedLines = 0;
    this.paintedRuns = [];
    this.openLines = 0;
    this.hasSkipped = false;
    this.currentLine.replaceChildren();
    this.host.replaceChildren(this.currentLine);
  }

  write(text: string): void {
    const lines = this.reader.push(text);
    this.takeBack(this.reader.takenBack);
    this.addLines(lines);
    this.paintCurrent();
    this.trim();
  }

  /** Goes on after a stretch that is not known: what was after the head goes, since it is no longer the end. */
  skip(text: string): void {
    const unfinished = this.reader.current;
    if (unfinished.length > 0 && !this.hasSkipped) this.addLines([unfinished]);
    this.hasSkipped = true;
    this.reader = new AnsiReader();
    this.paintedRuns = [];
    this.openLines = 0;
    this.currentLine.replaceChildren();
    this.closeHead();
    for (const block of this.blocks.splice(this.headCount)) block.element.remove();
    this.write(text);
  }

  /** Says at the gap how much is not shown. */
  describeGap(text: string): void {
    if (this.gap.textContent !== text) this.gap.textContent = text;
  }

  /** How many lines are on the page. */
  get shownLines(): number {
    return this.blocks.reduce((sum, block) => sum + block.lines.length, 0) + this.openLines;
  }

  /** The last lines are being written anew; what is left of their block is drawn again. */
  private takeBack(count: number): void {
    this.finishedLines -= count;
    for (let left = count; left > 0; ) {
      const block = this.blocks.at(-1);
      // What the page has left out cannot come back.
      if (!block || (this.hasSkipped && this.blocks.length <= this.headCount)) return;
      const taken = Math.min(left, block.lines.length);
      block.lines.length -= taken;
      left -= taken;
      if (block.lines.length > 0) block.element.replaceChildren(...nodesOfLines(block.lines));
      else this.blocks.pop()?.element.remove();
    }
  }

  private addLines(lines: readonly Line[]): void {
    if (lines.length === 0) return;
    // Of a piece longer than the page holds, only what will stay is drawn.
    const start = Math.max(0, lines.length - tailLines - blockLines);
    const head = this.hasSkipped ? 0 : Math.max(0, headLines - this.finishedLines);
    this.finishedLines += lines.length;
    if (start > head) {
      this.drawLines(lines.slice(0, head));
      this.closeHead();
      for (const block of this.blocks.splice(this.headCount)) block.element.remove();
      this.hasSkipped = true;
      this.showGap();
      this.drawLines(lines.slice(start));
    } else {
      this.drawLines(lines);
    }
  }

  private drawLines(lines: readonly Line[]): void {
    let at = 0;
    while (at < lines.length) {
      let block = this.blocks.at(-1);
      const mayGrow = block && block.lines.length < blockLines && this.blocks.length > this.headCount;
      if (!block || !mayGrow) {
        block = { element: document.createElement("div"), lines: [] };
        this.blocks.push(block);
        this.host.insertBefore(block.element, this.currentLine);
      }
      const room = blockLines - block.lines.length;
      const taken = lines.slice(at, at + room);
      block.element.append(...nodesOfLines(taken));
      block.lines.push(...taken);
      at += taken.length;
    }
  }

  private paintCurrent(): void {
    const runs = this.reader.current;
    const { under } = this.reader;
    this.openLines = under.length + (runs.length > 0 || under.length > 0 ? 1 : 0);
    if (under.length > 0) {
      this.currentLine.replaceChildren(...nodesOfLines([runs, ...under]));
      this.paintedRuns = [];
      return;
    }
    const last = this.paintedRuns.at(-1);
    const grown = runs[this.paintedRuns.length - 1];
    const onlyGrew =
      last !== undefined &&
      !this.reader.currentIsRewritten &&
      grown?.style === last.style &&
      grown.text.startsWith(last.text) &&
      (grown.text.length > longestLinked || !mayHaveLinks(grown.text));
    if (onlyGrew) {
      const node = this.currentLine.lastChild;
      const text = node instanceof Text ? node : node?.lastChild;
      if (text instanceof Text && grown.text.length > last.text.length)
        text.appendData(grown.text.slice(last.text.length));
      this.currentLine.append(...runs.slice(this.paintedRuns.length).flatMap(nodesOfRun));
    } else {
      this.currentLine.replaceChildren(...runs.flatMap(nodesOfRun));
    }
    this.paintedRuns = runs.map((run) => ({ ...run }));
  }

  private trim(): void {
    if (this.closedHead === null && this.blocks.length <= (headLines + tailLines) / blockLines) return;
    this.closeHead();
    const keep = tailLines / blockLines + 1;
    const surplus = this.blocks.length - this.headCount - keep;
    if (surplus > 0) for (const block of this.blocks.splice(this.headCount, surplus)) block.element.remove();
    if (surplus > 0 || this.hasSkipped) this.showGap();
  }

  private closeHead(): void {
    this.closedHead ??= Math.min(this.blocks.length, headLines / blockLines);
  }

  private get headCount(): number {
    return this.closedHead ?? 0;
  }

  private showGap(): void {
    if (!this.gap.isConnected) {
      const next = this.blocks[this.headCount]?.element ?? this.currentLine;
      this.host.insertBefore(this.gap, next);
    }
  }
}

interface Block {
  readonly element: HTMLElement;
  readonly lines: Line[];
}

/** An unfinished line is drawn anew for its links as long as it is no longer than this. */
const longestLinked = 10_000;

function nodesOfLines(lines: readonly Line[]): Node[] {
  const nodes: Node[] = [];
  let text = "";
  for (const line of lines) {
    for (const run of line) {
      if (run.style === null && !mayHaveLinks(run.text)) {
        text += run.text;
      } else {
        if (text !== "") nodes.push(document.createTextNode(text));
        text = "";
        nodes.push(...nodesOfRun(run));
      }
    }
    text += "\n";
  }
  nodes.push(document.createTextNode(text));
  return nodes;
}

function nodesOfRun(run: StyledText): readonly Node[] {
  const nodes = linkedPiecesOf(run).map(({ text, href }) =>
    href === null ? document.createTextNode(text) : createLink(href, text),
  );
  if (run.style === null) return nodes;
  const span = document.createElement("span");
  Object.assign(span.style, cssOfStyle(run.style));
  span.append(...nodes);
  return [span];
}

function createLink(href: string, text: string): HTMLElement {
  const link = document.createElement("a");
  link.href = href;
  link.target = "_blank";
  link.rel = "noopener noreferrer";
  link.append(text);
  return link;
}

/** A terminal style as CSS properties. */
export function cssOfStyle(
  style: Style,
): Partial<Record<"color" | "backgroundColor" | "fontWeight" | "fontStyle" | "textDecoration" | "opacity", string>> {
  const background = style.inverse ? (style.foreground ?? "var(--color-ink)") : style.background;
  const foreground = readableOn(
    background,
    style.inverse ? (style.background ?? "var(--color-paper)") : style.foreground,
  );
  const lines = [style.underline ? "underline" : "", style.strike ? "line-through" : ""].filter(Boolean).join(" ");
  return {
    ...(foreground ? { color: foreground } : {}),
    ...(background ? { backgroundColor: background } : {}),
    ...(style.bold ? { fontWeight: "600" } : {}),
    ...(style.italic ? { fontStyle: "italic" } : {}),
    ...(style.dim ? { opacity: "0.7" } : {}),
    ...(lines ? { textDecoration: lines } : {}),
  };
}

const neutral = new Set([null, "var(--color-ansi-0)", "var(--color-ansi-7)", "var(--color-ansi-15)"]);

/** Black, white and plain text on a colour of the palette become the paper's colour, which reads on each in both themes. */
function readableOn(background: string | null, foreground: string | null): string | null {
  if (background === null || !neutral.has(foreground)) return foreground;
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(background);
  if (!channels) return "var(--color-paper)";
  if (foreground !== null) return foreground;
  const [red = 0, green = 0, blue = 0] = channels.slice(1).map(Number);
  return red * 0.3 + green * 0.59 + blue * 0.11 > 140 ? "black" : "white";
}
