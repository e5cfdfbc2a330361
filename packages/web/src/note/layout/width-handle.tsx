import { memo, type PointerEvent, useRef } from "react";
import { useTexts } from "../../language/use-texts.tsx";
import { texts } from "../paragraph/texts.ts";
import { narrowest, widest } from "../paragraph-config.ts";
import { useNoteSession } from "../session/session-context.tsx";
import classes from "./layout.module.css";

interface WidthHandleProps {
  readonly paragraphId: string;
  /** Twelfths of the page. */
  readonly width: number;
}

/** The right edge of a paragraph, to drag it to another width. Only for pointers: keys and the menu set it in steps. */
export const WidthHandle = memo(function WidthHandle({ paragraphId, width }: WidthHandleProps) {
  const session = useNoteSession();
  const t = useTexts(texts);
  const latest = useRef(width);
  latest.current = width;
  const dragged = useRef<number | null>(null);

  const handleDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = width;
  };
  const handleMove = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    if (dragged.current === null) return;
    dragged.current = widthAt(clientX, slotOf(currentTarget));
    show(currentTarget, dragged.current);
  };
  const handleUp = async ({ currentTarget, type }: PointerEvent<HTMLElement>) => {
    const chosen = dragged.current;
    dragged.current = null;
    currentTarget.removeAttribute("data-width");
    if (chosen !== null && chosen !== width && type === "pointerup") {
      await session.configure(paragraphId, { colWidth: chosen });
    }
    // As the note has it now, also where the change was refused.
    slotOf(currentTarget)?.style.setProperty("--slot-width", percent(latest.current));
  };
  return (
    <div
      className={classes["width"]}
      aria-hidden
      title={t("dragWidth")}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={(event) => void handleUp(event)}
      onPointerCancel={(event) => void handleUp(event)}
    />
  );
});

/** The width of a place as styles have it. */
export function percent(width: number): string {
  return `${(width / widest) * 100}%`;
}

function slotOf(handle: HTMLElement): HTMLElement | null {
  return handle.closest<HTMLElement>("[data-slot]");
}

function widthAt(x: number, slot: HTMLElement | null): number {
  const column = (slot?.parentElement?.clientWidth ?? 0) / widest;
  if (!slot || column === 0) return widest;
  const columns = Math.round((x - slot.getBoundingClientRect().left) / column);
  return Math.min(widest, Math.max(narrowest, columns));
}

function show(handle: HTMLElement, width: number): void {
  handle.setAttribute("data-width", `${width} / ${widest}`);
  slotOf(handle)?.style.setProperty("--slot-width", percent(width));
}
