/** Where a paragraph that is dragged would come to stand. */
export interface SlotBox {
  /** The place of its paragraph in the note. */
  readonly index: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface DropPlace {
  /** Before the paragraph that has this place now; the number of paragraphs for the end. */
  readonly before: number;
  /** The line that shows it: along the top of a row, or along the side of a column. */
  readonly line: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

interface Pointer {
  readonly x: number;
  readonly y: number;
}

const thickness = 3;

/** @param boxes those on the page, in order. @param width of the page they lie on */
export function dropPlaceAt({ x, y }: Pointer, boxes: readonly SlotBox[], width: number): DropPlace | null {
  const found = boxes.find((box) => isPointerBefore({ x, y }, box, width));
  const last = boxes.at(-1);
  if (found)
    return {
      before: found.index,
      line: isColumnSlot(found, width) ? lineLeftOfSlot(found) : lineAboveSlot(found, found.top),
    };
  return last ? { before: last.index + 1, line: lineAboveSlot(last, last.bottom) } : null;
}

/** Where it is then, once it is no longer where it was; null when it would stay. */
export function indexAfterDrop(from: number, before: number): number | null {
  const index = before > from ? before - 1 : before;
  return index === from ? null : index;
}

function isPointerBefore({ x, y }: Pointer, box: SlotBox, width: number): boolean {
  if (y < box.top) return true;
  if (y > box.bottom) return false;
  return isColumnSlot(box, width) ? x < (box.left + box.right) / 2 : y < (box.top + box.bottom) / 2;
}

function isColumnSlot({ left, right }: SlotBox, width: number): boolean {
  return right - left < width * 0.95;
}

function lineAboveSlot({ left, right }: SlotBox, top: number): DropPlace["line"] {
  return { left, top: top - thickness / 2, width: right - left, height: thickness };
}

function lineLeftOfSlot({ left, top, bottom }: SlotBox): DropPlace["line"] {
  return { left: left - thickness / 2, top, width: thickness, height: bottom - top };
}
