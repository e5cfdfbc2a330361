import type { Page } from "playwright-core";

interface Sought {
  /** In pixels; none may be lower. */
  readonly height?: number;
  /** A selector of what they are in; all of the page by default. */
  readonly within?: string;
}

/** What is on the screen and smaller than a finger needs, by its name and size: what can really be pressed of it, not what is drawn. */
export function smallTargets(page: Page, { height = 36, within = "body" }: Sought = {}): Promise<string[]> {
  return page.evaluate(inPage, { leastHeight: height, within });
}

/** Stands alone: it runs in the page. */
function inPage({ leastHeight, within }: { readonly leastHeight: number; readonly within: string }): string[] {
  const needed = 36;
  // Headings of a table stand as close as its columns; a title is pressed to be edited, and is text all the same.
  const neededInTable = 24;
  const controls = "button, input, select, summary, a[href], [role=treeitem]";
  const small: string[] = [];
  for (const found of document.querySelector(within)?.querySelectorAll<HTMLElement>(controls) ?? []) {
    // The words beside a box are pressed as well.
    const isBox = found instanceof HTMLInputElement && /^(checkbox|radio)$/.test(found.type);
    const control = (isBox && found.labels?.[0]) || found;
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const isWhole = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && right - left > 1;
    const isText = control.matches("h1 *, h2 *, h3 *") || getComputedStyle(control).display === "inline";
    if (!isWhole || isText || !control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const x = (left + right) / 2;
    const y = (top + bottom) / 2;
    const isHit = (atX: number, atY: number) =>
      document.elementsFromPoint(atX, atY).some((hit) => control.contains(hit));
    // Something lies over it, or it has gone by; what is covered in part is scrolled to.
    if (!control.contains(document.elementFromPoint(x, y))) continue;
    const reach = (stepX: number, stepY: number) => {
      let steps = 0;
      while (steps < 60 && isHit(x + stepX * (steps + 1), y + stepY * (steps + 1))) steps += 1;
      return steps;
    };
    const width = reach(-1, 0) + reach(1, 0) + 1;
    const height = reach(0, -1) + reach(0, 1) + 1;
    const isInTable = control.closest("[role=grid]") !== null;
    if (width < (isInTable ? neededInTable : needed) || height < (isInTable ? neededInTable : leastHeight)) {
      small.push(`${control.ariaLabel ?? control.textContent.trim()}: ${width} × ${height}`);
    }
  }
  return small;
}
