import { mayWriteNote } from "@octavo/client";
import type { JsonObject } from "@octavo/note";
import { type CSSProperties, memo, useEffect, useLayoutEffect, useRef } from "react";
import { useOutboxPart } from "../away/use-edits.ts";
import { WaitingParagraph } from "../away/waiting-paragraph.tsx";
import { useNoteState, usePageState } from "../context/session-context.tsx";
import { WidthHandle, widthInPercent } from "../layout/width-handle.tsx";
import { InsertRow } from "../paragraph/insert-row.tsx";
import { ParagraphView } from "../paragraph/paragraph-view.tsx";
import { type Look, lookOfParagraph } from "../session/paragraph-config.ts";
import classes from "./paragraph-list.module.css";
import type { SlotHeights } from "./slot-heights.ts";

interface ParagraphSlotProps {
  readonly id: string;
  readonly index: number;
  /** Twelfths of the page. */
  readonly width: number;
  readonly noteLook: Look;
  readonly heights: SlotHeights;
}

/** The place of a paragraph on the page, with the room above it where another can be put. */
export const ParagraphSlot = memo(function ParagraphSlot({ id, index, width, noteLook, heights }: ParagraphSlotProps) {
  const element = useRef<HTMLDivElement>(null);
  // What was chosen here shows before the server has answered, which it does not while the paragraph waits to run.
  const shownWidth = usePageState(({ wanted }) => chosenWidthOf(wanted.get(id))) ?? width;
  const turn = usePageState(({ focus }) => (focus?.paragraphId === id && !focus.isStill ? focus.turn : null));

  const isArrangeable = useNoteState(mayWriteNote) && noteLook !== "report";
  const isWaiting = useOutboxPart((_, edits) => edits.waiting(id) !== undefined);
  const shownTurn = usePageState(({ shown }) => (shown?.paragraphId === id ? shown.turn : null));

  useLayoutEffect(() => (element.current ? heights.watch(id, element.current) : undefined), [heights, id]);
  useEffect(() => {
    if (turn !== null) element.current?.scrollIntoView({ block: "nearest" });
  }, [turn]);
  // The part that is to be seen moves itself; from far away its paragraph has to come first.
  useEffect(() => {
    const place = element.current?.getBoundingClientRect();
    if (shownTurn !== null && place && (place.bottom < 0 || place.top > innerHeight)) {
      element.current?.scrollIntoView({ block: place.height > innerHeight / 2 ? "start" : "center" });
    }
  }, [shownTurn]);

  return (
    <div
      ref={element}
      className={classes["slot"]}
      data-slot={id}
      data-index={index}
      data-number={index + 1}
      style={{ "--slot-width": widthInPercent(shownWidth) } as CSSProperties}
    >
      {noteLook !== "report" && <InsertRow index={index} />}
      {isWaiting ? (
        <WaitingParagraph id={id} index={index} />
      ) : (
        <ParagraphView id={id} index={index} noteLook={noteLook} />
      )}
      {isArrangeable && <WidthHandle paragraphId={id} width={shownWidth} />}
    </div>
  );
});

function chosenWidthOf(wanted: JsonObject | undefined): number | undefined {
  return wanted && "colWidth" in wanted ? lookOfParagraph(wanted).width : undefined;
}
