import { type RefObject, useReducer, useRef } from "react";
import { followScroll, type RowPlace, rowPlaceAt, type WindowExtent } from "./row-window.ts";

/** Where a list of rows is scrolled to, in a box whose scrollbar may be too short for all of them. */
export function useRowPlace(box: RefObject<HTMLElement | null>, extent: WindowExtent) {
  const place = useRef<RowPlace>({ scrollTop: 0, top: 0 });
  const [, drawAnew] = useReducer((count: number) => count + 1, 0);
  const put = (element: HTMLElement, { scrollTop, top }: RowPlace) => {
    if (element.scrollTop !== scrollTop) element.scrollTop = scrollTop;
    // The scrollbar keeps whole pixels only: where it is counts from there.
    place.current = { scrollTop: element.scrollTop, top };
    drawAnew();
  };
  return {
    place: place.current,
    /** The scrollbar has moved. */
    handleScroll: () => box.current && put(box.current, followScroll(place.current, box.current.scrollTop, extent)),
    /** Scrolls the rows by this number of their pixels. */
    goTo: (top: number) => box.current && put(box.current, rowPlaceAt(top, extent)),
  };
}
