/** Diagrams are laid out where the page lives, in one go: what is larger would hold it up for seconds. */
export const longestSource = 20_000;
export const mostEdges = 300;

const longestProblem = 200;

/** The parser's words in a line: what follows the first is a drawing of the place, in a font that it counts on. */
export function problemIn(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const line = message.trim().split("\n", 1)[0] ?? "";
  return line.slice(0, longestProblem).replace(/[\s:.]+$/, "");
}

/** Width and height of a drawing, from the root's `viewBox`; an image without them is as wide as browsers please. */
export function sizeInViewBox(viewBox: string | null): { readonly width: number; readonly height: number } | null {
  const [, , width = 0, height = 0] = (viewBox ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 ? { width: Math.ceil(width), height: Math.ceil(height) } : null;
}
