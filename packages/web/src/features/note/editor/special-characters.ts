import { highlightSpecialChars } from "@codemirror/view";

/**
 * Characters that show nothing, look like a blank, turn the direction of what follows, or are half of one, so that code reads otherwise than it runs.
 * Joiners are no surprise in pictograms and between Arabic letters, nor is one selector of a form behind what has several.
 */
const specialCharacters =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u00a0\u00ad\u061c\u115f\u1160\u1680\u17b4\u17b5\u180e\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffc\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}\p{Cs}]|\u034f|(?<!\p{Script=Arabic})\u200c|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)\u200d|(?<![\p{Emoji}\p{S}\p{Lo}])[\ufe00-\ufe0f]|(?<!\p{Script=Han})[\u{e0100}-\u{e01ef}]/gu;

export const specialMark = "\u2022";

/** `U+202E` */
export function characterName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** A text as what is as it looks, and what is not. */
export function piecesOf(text: string): readonly { readonly text: string; readonly isSpecial: boolean }[] {
  const pieces: { readonly text: string; readonly isSpecial: boolean }[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(specialCharacters)) {
    if (index > end) pieces.push({ text: text.slice(end, index), isSpecial: false });
    pieces.push({ text: found, isSpecial: true });
    end = index + found.length;
  }
  return end === 0
    ? [{ text, isSpecial: false }]
    : [...pieces, { text: text.slice(end), isSpecial: false }].filter((piece) => piece.text !== "");
}

/** Marks them in an editor; what turns a direction turns nothing there. */
export const specialCharacterMarks = highlightSpecialChars({
  specialChars: specialCharacters,
  render(code) {
    const mark = document.createElement("span");
    mark.textContent = specialMark;
    mark.className = "cm-specialChar";
    mark.title = characterName(String.fromCodePoint(code));
    mark.setAttribute("aria-label", mark.title);
    return mark;
  },
});
