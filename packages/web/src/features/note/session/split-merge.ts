/** One paragraph in two, and two in one: what becomes of their texts. */
import { magicName, parseTextUnder } from "@octavo/note";

export interface Halves {
  readonly above: string;
  readonly below: string;
}

/**
 * Both halves keep the `%name` that the text begins with. One line end at the cut goes, since each half begins a line of its own.
 *
 * @param at UTF-16 units before the cut; within the `%name`, everything goes below it
 * @param group the note's default interpreter: below Python's a line magic is code
 */
export function splitText(text: string, at: number, group: string): Halves {
  const parsed = parseTextUnder(text, group);
  const start = parsed.ok && parsed.magic ? parsed.scriptStart : 0;
  const head = text.slice(0, start).trimEnd();
  const cut = Math.max(start, Math.min(at, text.length));
  const above = text.slice(0, cut).replace(/\n$/, "");
  const below = text.slice(cut).replace(/^\n/, "");
  return {
    above,
    below: head === "" ? below : `${head}\n${below.replace(/^ +(?=\S)/, (blanks) => (cut === start ? "" : blanks))}`,
  };
}

/**
 * The text of two paragraphs in one; null where they are in two languages, of which one would be lost.
 *
 * @param group the note's default interpreter, which runs texts without a `%name`
 */
export function mergeTexts(above: string, below: string, group: string): string | null {
  const [one, other] = [parseTextUnder(above, group), parseTextUnder(below, group)];
  if (!one.ok || !other.ok) return null;
  const nameOf = (parsed: typeof one) => (parsed.magic ? magicName(parsed.magic) : group);
  if (nameOf(one) !== nameOf(other) && below.trim() !== "" && above.trim() !== "") return null;
  if (above.trim() === "") return below;
  const code = below.slice(other.magic ? other.scriptStart : 0).replace(/^\n/, "");
  if (code.trim() === "") return above;
  return `${above.replace(/\n$/, "")}\n${code}`;
}
