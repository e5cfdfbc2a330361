import { useMediaQuery } from "@mantine/hooks";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useIsPrinting } from "../../../platform/printing.ts";
import { useNoteSession, useNoteState, usePageState } from "../context/session-context.tsx";
import { InsertRow } from "../paragraph/insert-row.tsx";
import { shownLookOf } from "../session/shown-look.ts";
import { Beginnings } from "./beginnings.tsx";
import { estimateHeight } from "./estimate.ts";
import { visiblePiecesOf } from "./near-rows.ts";
import { NothingToRead } from "./nothing-to-read.tsx";
import classes from "./paragraph-list.module.css";
import { ParagraphSlot } from "./paragraph-slot.tsx";
import {
  emptyShape,
  type ParagraphPlace,
  type ParagraphRow,
  rowsOfParagraphs,
  shapeOfNote,
  stackedRowsOf,
} from "./places.ts";
import { createSlotHeights } from "./slot-heights.ts";
import { useKeptParagraph } from "./use-kept-paragraph.ts";
import { useNearRows } from "./use-near-rows.ts";

/** As in the style sheets. */
const phone = "(max-width: 720px)";

/** The paragraphs of the note, drawn where the reader is. Drawn again when their order or width changes, not when a text or an output does. */
export function ParagraphList() {
  const { replica } = useNoteSession();
  const list = useRef<HTMLDivElement>(null);
  const { places, hasColumns } = useNoteState(({ note }) => (note ? shapeOfNote(note) : emptyShape));
  const noteLook = useNoteState(shownLookOf);
  const current = usePageState((page) => page.current);
  const focused = usePageState((page) => page.focus?.paragraphId ?? null);
  const shown = usePageState((page) => page.shown?.paragraphId ?? null);
  const entitled = usePageState((page) => page.entitled);

  const heights = useMemo(createSlotHeights, []);
  useEffect(() => () => heights.stop(), [heights]);
  const heightOf = useCallback(
    (row: ParagraphRow) => {
      const heightOfPlace = ({ id }: ParagraphPlace) => heights.of(id) ?? estimateHeight(replica.paragraph(id));
      return row.reduce((tallest, place) => Math.max(tallest, heightOfPlace(place)), 0);
    },
    [heights, replica],
  );
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const rows = useMemo(() => (isPhone ? stackedRowsOf(places) : rowsOfParagraphs(places)), [places, isPhone]);
  const near = useNearRows({ list, rows, heightOf, heights });
  useKeptParagraph({ list, places, noteLook });
  const isPrinting = useIsPrinting();
  const isDrawn = (row: ParagraphRow, index: number) =>
    isPrinting ||
    (near.first <= index && index <= near.last) ||
    row.some(({ id }) => id === current || id === focused || id === shown || id === entitled);

  return (
    <div ref={list} className={classes["list"]} data-columns={hasColumns || undefined}>
      {visiblePiecesOf({ rows, isDrawn, heightOf }).flatMap((piece) =>
        piece.type === "gap"
          ? [<div key={piece.key} className={classes["gap"]} style={{ height: piece.height }} />]
          : piece.row.map(({ id, index, width }) => (
              <ParagraphSlot key={id} id={id} index={index} width={width} noteLook={noteLook} heights={heights} />
            )),
      )}
      {noteLook === "report" ? (
        <NothingToRead />
      ) : (
        <>
          <InsertRow index={places.length} isAlwaysShown />
          <Beginnings />
        </>
      )}
    </div>
  );
}
