/**
 * Makes a grammar one for a paragraph. The `%name` at the head is nothing of the language below it: SQL would take it for the beginning of its first
 * statement, Ruby for that of a string, and Markdown for a paragraph that the next line goes on with. So grammars never see it.
 */
import { Language, LanguageSupport, StreamLanguage, type StreamParser } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { type Input, Parser } from "@lezer/common";
import { tags } from "@lezer/highlight";
import { foldedByIndentation } from "./indentation.ts";
import { endOfMagic, longestHead } from "./magic.ts";

/** Of one that knows the whole text. */
export function wholeText({ language, support }: LanguageSupport, ...more: readonly Extension[]): LanguageSupport {
  const parser = new PastMagic(language.parser);
  return new LanguageSupport(new Language(language.data, parser, [], language.name), [...more, support]);
}

/** Of one that reads line by line; it does not know what could be folded. */
export function lineWiseSupport<State>(parser: StreamParser<State>, ...more: readonly Extension[]): LanguageSupport {
  return new LanguageSupport(StreamLanguage.define(pastMagic(parser)), [...more, foldedByIndentation]);
}

/** With what the grammar itself does not say: how code is commented out, and which words change where their line stands. */
export function withLanguageData<State>(parser: StreamParser<State>, data: object): StreamParser<State> {
  return { ...parser, languageData: { ...parser.languageData, ...data } };
}

class PastMagic extends Parser {
  private readonly inner: Parser;

  constructor(inner: Parser) {
    super();
    this.inner = inner;
  }

  createParse(...[input, fragments, ranges]: Parameters<Parser["createParse"]>): ReturnType<Parser["createParse"]> {
    const end = endOfMagic(input.read(0, Math.min(longestHead, input.length)));
    return this.inner.createParse(end === 0 ? input : blankInput(input, end), fragments, ranges);
  }
}

/** The same text with spaces for its beginning, so that all places stay what they are. */
function blankInput(input: Input, end: number): Input {
  const piece = (text: string, from: number) =>
    from < end ? text.slice(0, end - from).replace(/[^\n]/g, " ") + text.slice(end - from) : text;
  return {
    length: input.length,
    lineChunks: input.lineChunks,
    chunk: (from) => piece(input.chunk(from), from),
    read: (from, to) => piece(input.read(from, to), from),
  };
}

const head = /^\s*%[\w.-]+(\([^)]*\))?/;

function pastMagic<State>(parser: StreamParser<State>): StreamParser<State> {
  return {
    ...parser,
    // JSON's keys are strings and properties, of which the second is missing in what such grammars may say.
    tokenTable: { property: tags.propertyName, ...parser.tokenTable },
    startState: (unit) => ({ ...parser.startState?.(unit), isAtHead: true }) as State,
    token: (stream, state) => {
      const place = state as { isAtHead?: boolean };
      const isAtHead = place.isAtHead === true;
      place.isAtHead = false;
      return isAtHead && stream.match(head) ? null : parser.token(stream, state);
    },
  };
}
