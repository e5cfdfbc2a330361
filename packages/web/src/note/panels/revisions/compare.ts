/** What became of paragraphs between two states of a note. Texts are compared, results are not. */
import { diffLines } from "diff";

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
  readonly pieces: readonly DiffPiece[];
}

/** After this long two texts are told as wholly different. */
const patienceMs = 1000;

/** In the order of the later state; what is there no more stands behind what it came after. */
export function compareNotes(
  earlier: readonly ComparedParagraph[],
  later: readonly ComparedParagraph[],
): readonly Difference[] {
  const before = new Map(earlier.map((paragraph) => [paragraph.id, paragraph]));
  const after = new Set(later.map(({ id }) => id));
  const differences = later.map((paragraph) => differenceOf(before.get(paragraph.id), paragraph));
  earlier.forEach((paragraph, index) => {
    if (after.has(paragraph.id)) return;
    const neighbour = earlier[index - 1]?.id;
    const at = neighbour === undefined ? 0 : differences.findIndex(({ id }) => id === neighbour) + 1;
    differences.splice(at, 0, differenceOf(paragraph, undefined));
  });
  return differences;
}

function differenceOf(before: ComparedParagraph | undefined, after: ComparedParagraph | undefined): Difference {
  const shown = after ?? before;
  const old = before?.text ?? "";
  const now = after?.text ?? "";
  const kind = !before ? "added" : !after ? "deleted" : old === now ? "identical" : "differences";
  return {
    id: shown?.id ?? "",
    title: shown?.title ?? "",
    firstLine: beginningOf(shown?.text ?? ""),
    kind,
    pieces: kind === "identical" ? [{ kind: "same", lines: linesOf(now) }] : piecesOf(old, now),
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

function piecesOf(old: string, now: string): readonly DiffPiece[] {
  // Whether the last line ends with a line break is no difference that people mean.
  const changes = diffLines(ended(old), ended(now), { timeout: patienceMs }) ?? [
    { value: ended(old), added: false, removed: true },
    { value: ended(now), added: true, removed: false },
  ];
  return changes
    .filter(({ value }) => value !== "")
    .map(({ value, added, removed }) => ({
      kind: added ? "added" : removed ? "removed" : "same",
      lines: linesOf(value),
    }));
}

function ended(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

function linesOf(text: string): readonly string[] {
  return (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
}
