import { type RefObject, useLayoutEffect, useState } from "react";

/** The height of rows of equal height: a paragraph may have letters of another size, and its rows follow. */
export function useRowHeight(box: RefObject<HTMLElement | null>, usual: number): number {
  const [height, setHeight] = useState(usual);
  useLayoutEffect(() => {
    if (box.current) setHeight(rowHeightFor(Number.parseFloat(getComputedStyle(box.current).fontSize), usual));
  });
  return height;
}

/** The size of letters for which the usual height is meant. */
const usualFont = 13;

function rowHeightFor(font: number, usual: number): number {
  return Number.isFinite(font) ? Math.round((font / usualFont) * usual) : usual;
}
