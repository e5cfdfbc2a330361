import { memo, type PointerEvent, useEffect, useRef } from "react";
import { useTranslation } from "../../../i18n/use-texts.tsx";
import { useNoteSession } from "../context/session-context.tsx";
import { narrowest, widest } from "../session/paragraph-config.ts";
import classes from "./layout.module.css";
import { texts } from "./texts.ts";

interface WidthHandleProps {
  readonly paragraphId: string;
  /** Twelfths of the page. */
  readonly width: number;
}

interface Drag {
  readonly startX: number;
  readonly startWidth: number;
  /** How wide a twelfth of the page is, and how many fit between the paragraph's left edge and the page's right one. */
  readonly columnPx: number;
  readonly room: number;
  readonly chosen: number;
  /** Hears of Escape for as long as it is dragged. */
  readonly keys: AbortController;
}

/**
 * The right edge of a paragraph, to drag it to another width; Escape leaves it as it was. Only for pointers: keys and the menu set it in steps.
 *
 * While it is dragged the paragraph keeps the room it had, whatever its width. Others would else come beside it or leave it, and it would jump from
 * under the pointer.
 */
export const WidthHandle = memo(function WidthHandle({ paragraphId, width }: WidthHandleProps) {
  const session = useNoteSession();
  const t = useTranslation(texts);
  const latest = useRef(width);
  latest.current = width;
  const drag = useRef<Drag | null>(null);
  // Of what is removed under the pointer nothing is heard any more.
  useEffect(() => () => drag.current?.keys.abort(), []);

  const handleDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const { currentTarget: handle } = event;
    callOff(handle);
    handle.setPointerCapture(event.pointerId);
    drag.current = beginWidthDrag(event, width);
    if (drag.current === null) return;
    const { signal } = drag.current.keys;
    addEventListener("keydown", (pressed) => isCallOff(pressed) && end(handle), { capture: true, signal });
  };
  /** Shows it as the note has it. */
  const end = (handle: HTMLElement) => {
    drag.current?.keys.abort();
    drag.current = null;
    handle.removeAttribute("data-width");
    const slot = slotOfHandle(handle);
    slot?.style.removeProperty("--slot-rest");
    slot?.removeAttribute("data-is-widened");
    slot?.style.setProperty("--slot-width", widthInPercent(latest.current));
  };
  const callOff = (handle: HTMLElement) => {
    if (drag.current !== null) end(handle);
  };
  const handleMove = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    if (drag.current === null) return;
    drag.current = { ...drag.current, chosen: widthAtPointer(clientX, drag.current) };
    showChosenWidth(currentTarget, drag.current);
  };
  const handleUp = async ({ currentTarget }: PointerEvent<HTMLElement>) => {
    const chosen = drag.current?.chosen ?? width;
    const slot = slotOfHandle(currentTarget);
    end(currentTarget);
    if (chosen !== width) {
      slot?.style.setProperty("--slot-width", widthInPercent(chosen));
      await session.configure(paragraphId, { colWidth: chosen });
    }
    // As the note has it now, also where the change was refused.
    slot?.style.setProperty("--slot-width", widthInPercent(latest.current));
  };
  return (
    <div
      className={classes["width"]}
      aria-hidden
      title={t("dragWidth")}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={(event) => void handleUp(event)}
      onLostPointerCapture={({ currentTarget }) => callOff(currentTarget)}
    />
  );
});

/** The width of a place as styles have it. */
export function widthInPercent(width: number): string {
  return `${(width / widest) * 100}%`;
}

function slotOfHandle(handle: HTMLElement): HTMLElement | null {
  return handle.closest<HTMLElement>("[data-slot]");
}

function beginWidthDrag({ clientX, currentTarget }: PointerEvent<HTMLElement>, width: number): Drag | null {
  const slot = slotOfHandle(currentTarget);
  const list = slot?.parentElement?.getBoundingClientRect();
  if (!slot || !list || list.width === 0) return null;
  const columnPx = list.width / widest;
  const room = Math.round((list.right - slot.getBoundingClientRect().left) / columnPx);
  return { startX: clientX, startWidth: width, columnPx, room, chosen: width, keys: new AbortController() };
}

function isCallOff(pressed: KeyboardEvent): boolean {
  if (pressed.key !== "Escape") return false;
  pressed.preventDefault();
  pressed.stopPropagation();
  return true;
}

function widthAtPointer(x: number, { startX, startWidth, columnPx }: Drag): number {
  const columns = startWidth + Math.round((x - startX) / columnPx);
  return Math.min(widest, Math.max(narrowest, columns));
}

/** One that is too wide for its row is shown as far as the page goes; where it comes to stand is seen when it is let go. */
function showChosenWidth(handle: HTMLElement, { startWidth, chosen, room }: Drag): void {
  handle.setAttribute("data-width", `${chosen} / ${widest}`);
  const slot = slotOfHandle(handle);
  slot?.setAttribute("data-is-widened", "");
  const style = slot?.style;
  const shown = Math.min(chosen, room);
  style?.setProperty("--slot-width", widthInPercent(shown));
  style?.setProperty("--slot-rest", widthInPercent(startWidth - shown));
}
