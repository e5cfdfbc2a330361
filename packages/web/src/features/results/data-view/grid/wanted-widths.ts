/** How wide cells would be that show all of their text, as the page has drawn it. */
import { useState } from "react";
import type { TableSource } from "../source/source.ts";
import type { ShownColumn } from "./state/grid-state.ts";

/** Of a cell, on both sides. */
const paddings = 22;

export function wholeWidth(cell: Element): number {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return range.getBoundingClientRect().width + paddings;
}

/** By index of the column. */
export type WantedWidths = ReadonlyMap<number, number>;
const none: WantedWidths = new Map();

/** What columns want whose cells were cut when they were measured. What is measured later adds to it, until the table is another one. */
export function useWantedWidths(source: TableSource) {
  const [known, setKnown] = useState({ source, widths: none });
  const widths = known.source === source ? known.widths : none;
  const measure = (box: Element, columns: readonly ShownColumn[]) => {
    const cut = cutWidths(box, columns);
    if (cut.size > 0) setKnown({ source, widths: new Map([...widths, ...cut]) });
  };
  return { widths, measure };
}

/** Markup is as wide as it is made; only text is measured. */
function cutWidths(box: Element, columns: readonly ShownColumn[]): WantedWidths {
  const widths = new Map<number, number>();
  for (const cell of box.querySelectorAll("[role=gridcell]")) {
    const index = columns[Number(cell.ariaColIndex) - 1]?.index;
    if (index === undefined || cell.firstElementChild || cell.scrollWidth <= cell.clientWidth) continue;
    widths.set(index, Math.max(widths.get(index) ?? 0, Math.ceil(wholeWidth(cell))));
  }
  return widths;
}
