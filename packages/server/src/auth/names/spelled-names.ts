/**
 * Which spellings a new name may have: those that users can distinguish on any screen. The restriction level is UTS 39's "highly
 * restrictive": letters of one script, or of those that are written together in Japanese, Chinese and Korean, beside Latin ones.
 */

/** Scripts in daily use by many (UAX 31, table 5), besides what all of them share. */
const scripts = [
  ...["Latin", "Cyrillic", "Greek", "Arabic", "Armenian", "Bengali", "Bopomofo", "Devanagari", "Ethiopic", "Georgian"],
  ...[
    "Gujarati",
    "Gurmukhi",
    "Han",
    "Hangul",
    "Hebrew",
    "Hiragana",
    "Kannada",
    "Katakana",
    "Khmer",
    "Lao",
    "Malayalam",
  ],
  ...["Myanmar", "Oriya", "Sinhala", "Tamil", "Telugu", "Thaana", "Thai", "Tibetan"],
];

const writtenTogether = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Bopomofo"],
  ["Latin", "Han", "Hangul"],
];

const only = (names: readonly string[]) =>
  new RegExp(`^[${[...names, "Common", "Inherited"].map((name) => `\\p{scx=${name}}`).join("")}]*$`, "u");

const ofOneScript = [...scripts.map((name) => [name]), ...writtenTogether].map(only);
const letterOf = scripts.map((name) => ({ name, pattern: new RegExp(`\\p{sc=${name}}`, "u") }));
const ofAnyScript = only(scripts);

const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Why nothing new can be called so, in a sentence; null when it can. */
export function spellingProblem(given: string): string | null {
  const name = given.normalize("NFC");
  const hidden = unseen.exec(name)?.[0];
  if (hidden !== undefined) {
    return `A name has no characters that nobody sees or that turn the direction of writing; this one has ${codePointName(hidden)}.`;
  }
  if (name.normalize("NFKC") !== name) {
    return `"${name}" has a character that is another form of an ordinary one. Write it as "${name.normalize("NFKC")}", or choose another name.`;
  }
  if (!ofAnyScript.test(name))
    return `"${name}" has a character of a script that names cannot have. Choose another one.`;
  if (!ofOneScript.some((pattern) => pattern.test(name))) {
    const mixed = letterOf.filter(({ pattern }) => pattern.test(name)).map((script) => script.name);
    return `"${name}" mixes letters of ${mixed.join(" and ")}, so it can be taken for another name. Write it in one script.`;
  }
  if (digitSystemsOf(name) > 1) return `"${name}" mixes digits of several scripts. Write them in one.`;
  if (/^\p{M}|(\p{Mn})\1|\p{Mn}{5}/u.test(name.normalize("NFD"))) {
    return `"${name}" has accents that lie over each other or belong to no letter. Choose another name.`;
  }
  return null;
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** How many ways of writing digits there are in a name. Unicode has the ten of each in a row. */
function digitSystemsOf(name: string): number {
  return new Set(Array.from(name.matchAll(/\p{Nd}/gu), ([digit]) => zeroOfDigit(digit.codePointAt(0) ?? 0))).size;
}

function zeroOfDigit(digit: number): number {
  let zero = digit;
  while (digit - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--;
  return zero;
}
