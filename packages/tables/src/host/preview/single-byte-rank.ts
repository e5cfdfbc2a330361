/**
 * In which encoding of one byte a sign a text has the likeliest letters. Each word with bytes beyond ASCII is read in every encoding, and counts as
 * likely as its letters are in the language in which the text as a whole is likeliest: "Köln" in that of Western Europe is a word, "Kцln" in the Russian one
 * changes its script within the word. Where another reading is not much less likely, all of these are given as a guess.
 */
import type { EncodingGuess, TextEncoding } from "@octavo/note";
import { type Alphabet, alphabets } from "./letters.ts";
import { decodeSingleByte, singleByteEncodings } from "./single-byte.ts";

interface RankedEncoding {
  readonly encoding: TextEncoding;
  readonly guess?: EncodingGuess;
}

interface Reading {
  readonly encoding: TextEncoding;
  /** The words of the text, joined by blanks. */
  readonly text: string;
  /** Logarithm of how likely it is. */
  readonly likelihood: number;
}

const lookedBytes = 256 * 1024;
/** Different words that are weighed. */
const mostWords = 200;
/** What the next reading must be less likely by to be no choice, as logarithms: a hundred times, and more where hardly anything is to be read. */
const doubt = Math.log(100);
const doubtOfFew = Math.log(1500);
/** Letters of a text that hardly has any. */
const few = 3;
const mostGuesses = 6;
const longestSample = 60;

/** How much rarer files in an encoding are than in windows-1252, as logarithms. */
const rarity: Partial<Record<TextEncoding, number>> = {
  "windows-1250": 1.5,
  "windows-1251": 1,
  "iso-8859-15": 1.5,
  "iso-8859-2": 2,
  "windows-1253": 2,
  "windows-1254": 2,
  "koi8-r": 2,
  ibm850: 2,
  macintosh: 2.5,
  ibm866: 3,
  ibm437: 2.5,
};

export function rankEncodings(bytes: Buffer): RankedEncoding {
  const words = foreignWords(bytes);
  const readings = singleByteEncodings
    .map((encoding) => readWords(words, encoding))
    .sort((one, other) => other.likelihood - one.likelihood);
  const [best] = readings;
  if (best === undefined) return { encoding: "windows-1252" };
  const isFew = best.text.replace(/[^\x80-\uffff]/g, "").length < few;
  const leastLikely = best.likelihood - (isFew ? doubtOfFew : doubt);
  const rivals = readings.filter(({ text, likelihood }) => text !== best.text && likelihood > leastLikely);
  if (rivals.length === 0) return { encoding: best.encoding };
  const different = [best, ...rivals].filter(({ text }, at, all) => all.findIndex((each) => each.text === text) === at);
  return { encoding: best.encoding, guess: different.slice(0, mostGuesses).map(sampleOfReading) };
}

function sampleOfReading({ encoding, text }: Reading): EncodingGuess[number] {
  const cut = text.slice(0, longestSample);
  return { encoding, text: text.length > longestSample ? cut.replace(/ \S*$/, "") : text };
}

/** Different runs of letters and bytes beyond ASCII, with the sign before and behind; only those that have such bytes. */
function foreignWords(bytes: Buffer): readonly Buffer[] {
  const text = bytes.subarray(0, lookedBytes).toString("latin1");
  const words = new Set<string>();
  for (const [word] of text.matchAll(/[\d'’]?[ ]?[A-Za-z\x80-\xff]*[\x80-\xff][A-Za-z\x80-\xff]*[ ]?\d?/g)) {
    words.add(word.trim());
    if (words.size === mostWords) break;
  }
  return [...words].map((word) => Buffer.from(word, "latin1"));
}

function readWords(words: readonly Buffer[], encoding: TextEncoding): Reading {
  const read = words.map((word) => decodeSingleByte(word, encoding) ?? "");
  const known = alphabets.filter(({ encodings }) => encodings.includes(encoding));
  const sums = known.map((alphabet) => read.reduce((sum, word) => sum + likelihoodOfWord(word, alphabet), 0));
  return { encoding, text: read.join(" "), likelihood: Math.max(...sums) - (rarity[encoding] ?? 0) };
}

/** Of signs beyond ASCII, by what they are in a word of the language. */
const shares = {
  letter: 0.85,
  sign: 0.1,
  foreignLetter: 0.002,
  rareSign: 0.0005,
  signInside: 5e-5,
  control: 1e-6,
  scripts: 1e-4,
};
const usualSigns = "’„“”‘–—«»…€£°§©®²³½µ\u00a0№";
/** What a word is less likely by for capitals: none but the first, all, or each that follows a small letter. */
const capitals = { first: Math.log(0.5), all: Math.log(0.4), inside: Math.log(0.02) };

function likelihoodOfWord(word: string, alphabet: Alphabet): number {
  const signs = [...word];
  const shares = signs.map((sign, at) =>
    sign > "\x7f" ? Math.log(shareOfSign(sign, signs[at - 1] ?? "", signs[at + 1] ?? "", alphabet)) : 0,
  );
  return shares.reduce((sum, share) => sum + share, 0) + likelihoodOfCapitals(word);
}

function likelihoodOfCapitals(word: string): number {
  const letters = word.replace(/[^\p{L}]/gu, "");
  const inside = letters.match(/\p{Ll}(?=\p{Lu})/gu)?.length ?? 0;
  if (inside > 0) return inside * capitals.inside;
  if (/^\p{Lu}+$/u.test(letters)) return capitals.all;
  return /^\p{Lu}\p{Ll}*$/u.test(letters) ? capitals.first : 0;
}

function shareOfSign(sign: string, before: string, behind: string, { letters, isLatin }: Alphabet): number {
  if (/[\x80-\x9f\ufffd]/.test(sign)) return shares.control;
  if (!/[\p{Lu}\p{Ll}\p{Lo}]/u.test(sign)) return shareOfMark(sign, before, behind);
  const isFinalInside = sign === "ς" && /\p{L}/u.test(behind);
  if (isFinalInside) return shares.scripts;
  const rank = letters.indexOf(sign.toLowerCase());
  const isBesideAscii = /[A-Za-z]/.test(before) || /[A-Za-z]/.test(behind);
  const isAlone = !/\p{L}/u.test(before + behind);
  const isMixed = isLatin ? !isBesideAscii && !isAlone : isBesideAscii;
  if (rank < 0) return isMixed ? shares.scripts : shares.foreignLetter;
  const share = (shares.letter * zipf(rank)) / harmonic(letters.length);
  if (isMixed && !isLatin) return share * shares.scripts;
  return isAlone ? share / 20 : share;
}

/** A mark stands beside words and numbers, not in them. */
function shareOfMark(sign: string, before: string, behind: string): number {
  const isInside = /\p{L}/u.test(before) && /\p{L}/u.test(behind);
  if (!usualSigns.includes(sign)) return isInside ? shares.signInside : shares.rareSign;
  return isInside && sign !== "’" ? shares.rareSign : shares.sign / 3;
}

const zipf = (rank: number) => 1 / (rank + 2);

function harmonic(length: number): number {
  let sum = 0;
  for (let rank = 0; rank < length; rank++) sum += zipf(rank);
  return sum;
}
