import type { LanguageSupport } from "@codemirror/language";
import { classHighlighter, highlightCode } from "@lezer/highlight";
import { memo, type ReactNode } from "react";
import { magicEnd } from "../../../grammars/magic.ts";
import classes from "./code.module.css";

interface StaticCodeProps {
  readonly text: string;
  readonly language: LanguageSupport | null;
  readonly hasLineNumbers: boolean;
}

/** Longer texts are shown without colours: nobody reads them before the editor is there. */
const longestColoured = 20_000;

/** A text as the editor will show it, line for line in the same place, at a fraction of an editor's cost. */
export const StaticCode = memo(function StaticCode({ text, language, hasLineNumbers }: StaticCodeProps) {
  const lines = language && text.length <= longestColoured ? colouredLines(text, language) : text.split("\n");
  return (
    <pre className={classes["static"]}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its number
        <div key={index} className={classes["line"]} {...(hasLineNumbers ? { "data-line": index + 1 } : {})}>
          {isEmpty(line) ? <br /> : line}
        </div>
      ))}
    </pre>
  );
});

function isEmpty(line: ReactNode): boolean {
  return line === "" || (Array.isArray(line) && line.length === 0);
}

function colouredLines(text: string, language: LanguageSupport): readonly ReactNode[] {
  const lines: ReactNode[][] = [[]];
  const end = magicEnd(text);
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
            {piece}
          </span>
        ) : (
          piece
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
