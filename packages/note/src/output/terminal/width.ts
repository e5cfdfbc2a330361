import { eastAsianWidth } from "get-east-asian-width";

/** Marks that stand on the character before them, and signs that show nothing. */
const markings = /^[\p{M}\p{Cf}\u115f\u1160]$/u;
const joiner = "\u200d";
const skinTone = /^\p{Emoji_Modifier}$/u;
const toned = /\p{Emoji_Modifier_Base}$/u;
const plain = /^[\u0020-\u007e]*$/;

const tab = "\t";
const tabStop = 8;

export function isPlain(text: string): boolean {
  return plain.test(text);
}

/**
 * How many columns a terminal moves on for a character behind this one: none for what joins it. It looks at one character at a time, so that it is
 * the same whatever pieces a text comes in.
 */
export function widthOf(character: string, before: string, column: number): number {
  if (isPlain(character)) return 1;
  if (character === tab) return tabStop - (column % tabStop);
  if (character === "\u00ad") return 1;
  if (markings.test(character) || before.endsWith(joiner)) return 0;
  if (skinTone.test(character) && toned.test(before)) return 0;
  return eastAsianWidth(character.codePointAt(0) ?? 0);
}
