/**
 * What the server says in prose, in the reader's words. Prose crosses the wire as Zeppelin's clients expect it, in English and with names filled in; a
 * reader of another language has a book of the sentences that come often (`server-words.de.ts`), each under the English one with its holes. What is not
 * in the book is shown as it came, so that nothing is ever lost.
 */

import { currentLanguage } from "./current-language.ts";
import { i18n } from "./i18n.ts";
import type { Language } from "./languages.ts";
import type { Words } from "./translation.ts";

/** The name that the book has among the texts of a language. */
export const serverBook = "server";

/** A hole whose name begins so holds a sentence of its own. */
const sentence = "said";

interface Phrase {
  /** What stands before, between and behind its holes. */
  readonly parts: readonly string[];
  readonly holes: readonly string[];
  readonly text: string;
}

interface Book {
  /** Sentences without holes. */
  readonly whole: ReadonlyMap<string, string>;
  readonly phrases: readonly Phrase[];
}

const books = new Map<Language, Book>();

/** The sentence in the language of the moment; as it is where its book does not have it. */
export function serverWords(said: string): string {
  const { language } = currentLanguage.getState();
  return language === "en" ? (inPlainEnglish.get(said) ?? said) : translateByBook(bookOfLanguage(language), said);
}

/** What has to be on the wire as Zeppelin says it, and says nothing to a reader. */
const inPlainEnglish: ReadonlyMap<string, string> = new Map([
  ["HTTP 404 Not Found", "That is not here, or no longer (HTTP 404)."],
]);

function bookOfLanguage(language: Language): Book {
  const known = books.get(language);
  if (known) return known;
  const book = createBook((i18n.getResourceBundle(language, serverBook) ?? {}) as Words);
  books.set(language, book);
  return book;
}

export function createBook(words: Words): Book {
  const entries = Object.entries(words);
  return {
    whole: new Map(entries.filter(([english]) => !english.includes("{{"))),
    phrases: entries
      .filter(([english]) => english.includes("{{"))
      .map(([english, text]) => {
        const pieces = english.split(/\{\{(.+?)\}\}/);
        const isHole = (place: number) => place % 2 === 1;
        return {
          parts: pieces.filter((_, place) => !isHole(place)),
          holes: pieces.filter((_, place) => isHole(place)),
          text,
        };
      }),
  };
}

export function translateByBook(book: Book, said: string): string {
  const whole = book.whole.get(said);
  if (whole !== undefined) return whole;
  for (const { parts, holes, text } of book.phrases) {
    const filled = matchTemplate(parts, said);
    if (!filled) continue;
    const values = new Map(holes.map((hole, at) => [hole, filled[at] ?? ""]));
    return text.replace(/\{\{(.+?)\}\}/g, (_, hole: string) => {
      const value = values.get(hole) ?? "";
      return hole.startsWith(sentence) ? translateByBook(book, value) : value;
    });
  }
  return said;
}

/**
 * What stands in the holes between the parts, each as short as can be; null where the sentence is another one. In one pass: an expression would try
 * each place for each hole, which takes seconds for a list of a thousand names.
 */
function matchTemplate([first = "", ...others]: readonly string[], said: string): readonly string[] | null {
  const last = others.at(-1) ?? "";
  const end = said.length - last.length;
  if (!said.startsWith(first) || !said.endsWith(last)) return null;
  const filled: string[] = [];
  let from = first.length;
  for (const part of others.slice(0, -1)) {
    const at = said.indexOf(part, from);
    if (at < 0) return null;
    filled.push(said.slice(from, at));
    from = at + part.length;
  }
  return from <= end ? [...filled, said.slice(from, end)] : null;
}
