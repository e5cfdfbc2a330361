/**
 * What the server says in prose, in the reader's words. Prose crosses the wire as Zeppelin's clients expect it, in English and with names filled in; a
 * reader of another language has a book of the sentences that come often (`server-words.de.ts`), each under the English one with its holes. What is not
 * in the book is shown as it came, so that nothing is ever lost.
 */

import { currentLanguage } from "./current-language.ts";
import { i18n } from "./i18n.ts";
import type { Language } from "./languages.ts";
import { literally } from "./literally.ts";
import type { Words } from "./translation.ts";

/** The name that the book has among the texts of a language. */
export const serverBook = "server";

/** A hole whose name begins so holds a sentence of its own. */
const sentence = "said";

interface Phrase {
  readonly pattern: RegExp;
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
  return language === "en" ? said : inBook(bookOf(language), said);
}

function bookOf(language: Language): Book {
  const known = books.get(language);
  if (known) return known;
  const book = bookFrom((i18n.getResourceBundle(language, serverBook) ?? {}) as Words);
  books.set(language, book);
  return book;
}

export function bookFrom(words: Words): Book {
  const entries = Object.entries(words);
  return {
    whole: new Map(entries.filter(([english]) => !english.includes("{{"))),
    phrases: entries
      .filter(([english]) => english.includes("{{"))
      .map(([english, text]) => {
        const parts = english.split(/\{\{(.+?)\}\}/);
        const pattern = parts.map((part, place) => (place % 2 === 0 ? literally(part) : "([^]*?)")).join("");
        return { pattern: new RegExp(`^${pattern}$`), holes: parts.filter((_, place) => place % 2 === 1), text };
      }),
  };
}

export function inBook(book: Book, said: string): string {
  const whole = book.whole.get(said);
  if (whole !== undefined) return whole;
  for (const { pattern, holes, text } of book.phrases) {
    const found = pattern.exec(said);
    if (!found) continue;
    const values = new Map(holes.map((hole, at) => [hole, found[at + 1] ?? ""]));
    return text.replace(/\{\{(.+?)\}\}/g, (_, hole: string) => {
      const value = values.get(hole) ?? "";
      return hole.startsWith(sentence) ? inBook(book, value) : value;
    });
  }
  return said;
}
