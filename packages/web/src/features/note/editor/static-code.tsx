import type { LanguageSupport } from "@codemirror/language";
import { classHighlighter, highlightCode } from "@lezer/highlight";
import { Fragment, memo, type ReactNode } from "react";
import { endOfMagic } from "../../../grammars/magic.ts";
import classes from "./code.module.css";
import { characterName, piecesOf, specialMark } from "./special-characters.ts";

interface StaticCodeProps {
  readonly text: string;
  readonly language: LanguageSupport | null;
  readonly hasLineNumbers: boolean;
}

/** Longer texts are shown without colours: no user reads them before the editor is there. */
const longestColoured = 20_000;

/** A text as the editor will show it, line for line in the same place, at a fraction of an editor's cost. */
export const StaticCode = memo(function StaticCode({ text, language, hasLineNumbers }: StaticCodeProps) {
  const lines = language && text.length <= longestColoured ? colouredLines(text, language) : text.split("\n");
  return (
    <pre className={classes["static"]}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its number
        <div key={index} className={classes["line"]} {...(hasLineNumbers ? { "data-line": index + 1 } : {})}>
          {isEmptyLine(line) ? <br /> : typeof line === "string" ? marked(line) : line}
        </div>
      ))}
    </pre>
  );
});

/** With what does not look as it is shown as the editor shows it. */
function marked(text: string): ReactNode {
  const pieces = piecesOf(text);
  if (pieces.every(({ isSpecial }) => !isSpecial)) return text;
  return pieces.map((piece, place) =>
    piece.isSpecial ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no other name than its place
      <span key={place} className="cm-specialChar" title={characterName(piece.text)}>
        {specialMark}
      </span>
    ) : (
      piece.text
    ),
  );
}

function isEmptyLine(line: ReactNode): boolean {
  return line === "" || (Array.isArray(line) && line.length === 0);
}

function colouredLines(text: string, language: LanguageSupport): readonly ReactNode[] {
  const lines: ReactNode[][] = [[]];
  const end = endOfMagic(text);
  let at = 0;
  highlightCode(
    text,
    language.language.parser.parse(text),
    classHighlighter,
    (piece, style) => {
      const className = at < end ? "tok-magic" : style;
      at += piece.length;
      const line = lines.at(-1);
      line?.push(
        className ? (
          <span key={line.length} className={className}>
            {marked(piece)}
          </span>
        ) : (
          <Fragment key={line.length}>{marked(piece)}</Fragment>
        ),
      );
    },
    () => {
      at += 1;
      lines.push([]);
    },
  );
  return lines;
}
