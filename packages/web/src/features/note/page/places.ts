/** Where the paragraphs of a note stand on the page: in rows, as their widths allow. */
import type { Note } from "@octavo/note";
import { lookOfParagraph, widest } from "../session/paragraph-config.ts";

export interface ParagraphPlace {
  readonly id: string;
  readonly index: number;
  /** Twelfths of the page. */
  readonly width: number;
}

export type ParagraphRow = readonly ParagraphPlace[];

export interface Shape {
  readonly places: readonly ParagraphPlace[];
  readonly hasColumns: boolean;
}

export const emptyShape: Shape = { places: [], hasColumns: false };

let last: { readonly paragraphs: Note["paragraphs"]; readonly shape: Shape } | null = null;

/** The same object for as long as nothing about the shape changes. Asked at each fact, so it looks at configs only where they are new. */
export function shapeOfNote({ paragraphs }: Note): Shape {
  if (last?.paragraphs === paragraphs) return last.shape;
  if (!last || !hasSameConfigs(last.paragraphs, paragraphs)) {
    const places = paragraphs.map(({ id, config }, index) => ({ id, index, width: lookOfParagraph(config).width }));
    if (!last || !areSamePlaces(last.shape.places, places)) {
      last = { paragraphs, shape: { places, hasColumns: places.some(({ width }) => width < widest) } };
    }
  }
  last = { paragraphs, shape: last.shape };
  return last.shape;
}

function hasSameConfigs(before: Note["paragraphs"], after: Note["paragraphs"]): boolean {
  return (
    before.length === after.length &&
    before.every(({ id, config }, at) => id === after[at]?.id && config === after[at].config)
  );
}

function areSamePlaces(before: readonly ParagraphPlace[], after: readonly ParagraphPlace[]): boolean {
  return (
    before.length === after.length &&
    before.every(({ id, width }, at) => id === after[at]?.id && width === after[at].width)
  );
}

/** As the browser breaks them: a paragraph that does not fit any more starts the next row. */
export function rowsOfParagraphs(places: readonly ParagraphPlace[]): readonly ParagraphRow[] {
  const rows: ParagraphPlace[][] = [];
  let free = 0;
  for (const place of places) {
    if (place.width > free) {
      rows.push([]);
      free = widest;
    }
    rows.at(-1)?.push(place);
    free -= place.width;
  }
  return rows;
}

/** On a phone each paragraph has the width of the page. */
export function stackedRowsOf(places: readonly ParagraphPlace[]): readonly ParagraphRow[] {
  return places.map((place) => [place]);
}
