/** What became of paragraphs between two states of a note. Texts, titles and places are compared, results are not. */
import { diffArrays, diffLines } from "diff";

export interface ComparedParagraph {
  readonly id: string;
  readonly title?: string | null | undefined;
  readonly text?: string | null | undefined;
}

export interface DiffPiece {
  readonly kind: "same" | "added" | "removed";
  readonly lines: readonly string[];
}

export interface Difference {
  readonly id: string;
  readonly title: string;
  readonly firstLine: string;
  readonly kind: "added" | "deleted" | "differences" | "identical";
  /** Others have stayed in their order, and it has not. */
  readonly isMoved: boolean;
  /** What it was called and is called; null where that is the same. */
  readonly titles: readonly [earlier: string, later: string] | null;
  readonly pieces: readonly DiffPiece[];
}

/** After this long two texts count as wholly different. */
const patienceMs = 1000;

/** In the order of the later state; what is there no more stands behind what it came after. */
export function compareNotes(
  earlier: readonly ComparedParagraph[],
  later: readonly ComparedParagraph[],
): readonly Difference[] {
  const before = new Map(earlier.map((paragraph) => [paragraph.id, paragraph]));
  const after = new Set(later.map(({ id }) => id));
  const moved = movedBetween(earlier, later);
  const differences = later.map((paragraph) => ({
    ...differenceOf(before.get(paragraph.id), paragraph),
    isMoved: moved.has(paragraph.id),
  }));
  earlier.forEach((paragraph, index) => {
    if (after.has(paragraph.id)) return;
    const neighbour = earlier[index - 1]?.id;
    const at = neighbour === undefined ? 0 : differences.findIndex(({ id }) => id === neighbour) + 1;
    differences.splice(at, 0, { ...differenceOf(paragraph, undefined), isMoved: false });
  });
  return differences;
}

function movedBetween(earlier: readonly ComparedParagraph[], later: readonly ComparedParagraph[]): ReadonlySet<string> {
  const ids = (paragraphs: readonly ComparedParagraph[]) => paragraphs.map(({ id }) => id);
  const steps = diffArrays(ids(earlier), ids(later));
  const gone = new Set(steps.flatMap(({ removed, value }) => (removed ? value : [])));
  return new Set(steps.flatMap(({ added, value }) => (added ? value.filter((id) => gone.has(id)) : [])));
}

function differenceOf(
  before: ComparedParagraph | undefined,
  after: ComparedParagraph | undefined,
): Omit<Difference, "isMoved"> {
  const shown = after ?? before;
  const isRenamed = before && after && (before.title ?? "") !== (after.title ?? "");
  const old = before?.text ?? "";
  const now = after?.text ?? "";
  const isSame = old === now && !isRenamed;
  const kind = !before ? "added" : !after ? "deleted" : isSame ? "identical" : "differences";
  return {
    id: shown?.id ?? "",
    title: shown?.title ?? "",
    firstLine: beginningOf(shown?.text ?? ""),
    kind,
    titles: isRenamed ? [before.title ?? "", after.title ?? ""] : null,
    pieces: kind === "identical" ? [{ kind: "same", lines: linesOfText(now) }] : diffPiecesOf(old, now),
  };
}

/** Its first line; where that names the interpreter alone, as many do, with what follows. */
function beginningOf(text: string): string {
  const [first = "", ...others] = text.split("\n", 20);
  if (!/^\s*%\S+\s*$/.test(first)) return first;
  return [first, others.find((line) => line.trim() !== "") ?? ""]
    .map((line) => line.trim())
    .join(" ")
    .trim();
}

function diffPiecesOf(old: string, now: string): readonly DiffPiece[] {
  // Whether the last line ends with a line break is no difference that people mean.
  const changes = diffLines(withLineEnd(old), withLineEnd(now), { timeout: patienceMs }) ?? [
    { value: withLineEnd(old), added: false, removed: true },
    { value: withLineEnd(now), added: true, removed: false },
  ];
  return changes
    .filter(({ value }) => value !== "")
    .map(({ value, added, removed }) => ({
      kind: added ? "added" : removed ? "removed" : "same",
      lines: linesOfText(value),
    }));
}

function withLineEnd(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

function linesOfText(text: string): readonly string[] {
  return (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
}
