import { type MouseEvent, type PointerEvent, useRef } from "react";
import type { CellPosition } from "./selection.ts";

interface CellPointerOptions {
  /** The cell below a point of the window. */
  readonly placeOf: (clientX: number, clientY: number) => CellPosition | null;
  readonly onSelect: (place: CellPosition, isExtended: boolean) => void;
  readonly onOpen: (place: CellPosition) => void;
}

/** Pressing a cell selects it, shift and dragging make a range of it, a double click shows the whole. A finger scrolls instead of dragging. */
export function useCellPointer({ placeOf, onSelect, onOpen }: CellPointerOptions) {
  const isDragging = useRef(false);
  const isLink = (event: { readonly target: EventTarget }) =>
    event.target instanceof Element && event.target.closest("a, button, summary") !== null;
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || isLink(event)) return;
      const place = placeOf(event.clientX, event.clientY);
      if (!place) return;
      onSelect(place, event.shiftKey);
      if (event.pointerType === "touch") return;
      isDragging.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!isDragging.current) return;
      const place = placeOf(event.clientX, event.clientY);
      if (place) onSelect(place, true);
    },
    onPointerUp: () => {
      isDragging.current = false;
    },
    onPointerCancel: () => {
      isDragging.current = false;
    },
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      if (isLink(event)) return;
      const place = placeOf(event.clientX, event.clientY);
      if (place) onOpen(place);
    },
  };
}
