/** Finds what the user means by a few letters: "rab" is "Run all below". */
export interface FuzzyMatch {
  readonly score: number;
  /** Which characters of the text were meant, in order. */
  readonly positions: readonly number[];
}

const wordBegin = 10;
const consecutive = 8;
const anywhere = 1;
const gapCost = 0.1;

/**
 * How well the letters fit the text; null when they are not in it in this order. Letters that begin words or follow each other count most, so
 * that whole words win over letters strewn about.
 */
export function fuzzyMatch(letters: string, text: string): FuzzyMatch | null {
  const wanted = letters.toLowerCase().replace(/\s+/g, "");
  const within = text.toLowerCase();
  if (wanted.length > within.length) return null;
  const whole = within.indexOf(letters.trim().toLowerCase());
  if (whole >= 0 && wanted !== "") return inOnePiece(whole, letters.trim().length, text);
  // From each place where the first letter stands, the rest is taken where words begin; else, as early as it comes.
  let best: FuzzyMatch | null = null;
  for (let at = within.indexOf(wanted[0] ?? ""); at >= 0; at = within.indexOf(wanted[0] ?? "", at + 1)) {
    for (const prefersBegins of [true, false]) {
      const found = matchFrom(at, wanted, text, prefersBegins);
      if (found && (!best || found.score > best.score)) best = found;
    }
    if (wanted === "") break;
  }
  return best;
}

function inOnePiece(at: number, length: number, text: string): FuzzyMatch {
  const begins = isWordBegin(text, at) ? wordBegin : 0;
  const score = begins + anywhere + consecutive * length - at * gapCost - text.length * gapCost * 0.1;
  return { score, positions: Array.from({ length }, (_, index) => at + index) };
}

function matchFrom(start: number, wanted: string, text: string, prefersBegins: boolean): FuzzyMatch | null {
  const within = text.toLowerCase();
  const positions: number[] = [];
  let score = -text.length * gapCost * 0.1;
  let next = start;
  for (const letter of wanted) {
    const before = positions.at(-1);
    const place = before === undefined ? start : placeOfLetter(letter, next, within, prefersBegins ? text : null);
    if (place < 0) return null;
    if (before !== undefined && place === before + 1) score += consecutive;
    else if (isWordBegin(text, place)) score += wordBegin;
    else score += anywhere;
    score -= (place - next) * gapCost;
    positions.push(place);
    next = place + 1;
  }
  return { score, positions };
}

/** Right behind the one before, else where a word of the text begins, else the first there is. */
function placeOfLetter(letter: string, after: number, within: string, text: string | null): number {
  const first = within.indexOf(letter, after);
  if (first === after || text === null) return first;
  for (let at = first; at >= 0; at = within.indexOf(letter, at + 1)) if (isWordBegin(text, at)) return at;
  return first;
}

function isWordBegin(text: string, at: number): boolean {
  return (
    at === 0 ||
    /[\s/_.:%-]/.test(text[at - 1] ?? "") ||
    (/[A-Z]/.test(text[at] ?? "") && /[a-z]/.test(text[at - 1] ?? ""))
  );
}
