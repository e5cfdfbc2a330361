/** Text of a terminal in the page's own styles. Nothing here becomes markup. */
import { type TerminalLine, TerminalReader, type TerminalRun } from "@octavo/note";
import { applyStyleCodes, type Style, withLinkStyle } from "./ansi-style.ts";

export type StyledText = TerminalRun<Style>;
export type Line = TerminalLine<Style>;

const styling = { restyled: applyStyleCodes, linked: withLinkStyle };

export class AnsiReader extends TerminalReader<Style> {
  constructor() {
    super(styling);
  }
}

/** All lines of a text, the last one included. */
export function readAnsiLines(text: string): readonly Line[] {
  const reader = new AnsiReader();
  const finished = reader.push(text);
  return [...finished, reader.current, ...reader.under];
}
