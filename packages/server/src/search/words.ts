/**
 * What counts as a word: the one definition for notes, queries and marks, so that the three never disagree.
 *
 * A word is a run of letters and digits; everything else separates. `db.table_name` is three words in a row, and asking for it asks for
 * those three in a row, so an identifier, a path or a version is found whole and by part. What separates without a sign is indexed twice: a
 * run like `parseHTTPHeader` is one word, and `partsOfWord` gives `parse`, `http`, `header`. Scripts that put no spaces between words
 * (Chinese, Japanese, Thai …) have a word for each character, so any piece of their text is a row of words too, even a single character.
 */

export interface Word {
  readonly word: string;
  /** Where it stands in the text. */
  readonly from: number;
  readonly to: number;
}

const runs = /[\p{L}\p{N}\p{M}]+/gu;
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const spacelessPieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
export const ascii = /^[\x00-\x7f]*$/;

/** Longer runs are data (base64, hashes), not names: they count by their beginning, and have no parts. */
export const longestWord = 64;

/** The words of a text, in order. */
export function* splitWords(text: string): Generator<Word> {
  for (const { 0: run, index } of text.matchAll(runs)) {
    if (ascii.test(run)) {
      yield { word: run.slice(0, longestWord).toLowerCase(), from: index, to: index + run.length };
    } else yield* foreignWordsIn(run, index);
  }
}

function* foreignWordsIn(run: string, at: number): Generator<Word> {
  if (!spaceless.test(run)) {
    const word = foldWord(run);
    if (word !== "") yield { word, from: at, to: at + run.length };
    return;
  }
  for (const { 0: piece, index } of run.matchAll(spacelessPieces)) {
    const word = foldWord(piece);
    if (word !== "") yield { word, from: at + index, to: at + index + piece.length };
  }
}

const letters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
};
const unfolded = /[ßæœøłđðþıς]/g;
const notOfWord = /[^\p{L}\p{N}\p{M}]+/gu;

/** Without case and accents: `Müller` and `muller` are one word. */
function foldWord(run: string): string {
  return run
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(unfolded, (letter) => letters[letter] ?? letter)
    .normalize("NFC")
    .replace(notOfWord, "")
    .slice(0, longestWord);
}

const humps = /\p{Lu}+(?![\p{Ll}\p{M}])|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+|[\p{Lo}\p{Lm}\p{Lt}\p{M}]+/gu;

/** The words that capitals and digits make of one run: `parseHTTPHeader2` is parse, http, header, 2. None when the run is one word only. */
export function partsOfWord(run: string): readonly string[] {
  if (run.length > longestWord || spaceless.test(run)) return [];
  const parts = (run.match(humps) ?? []).map((part) => (ascii.test(part) ? part.toLowerCase() : foldWord(part)));
  return parts.length > 1 ? parts.filter((part) => part !== "") : [];
}
