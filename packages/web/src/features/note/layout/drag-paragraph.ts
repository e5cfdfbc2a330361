import type { PointerEvent } from "react";
import type { NoteSession } from "../session/note-session.ts";
import { type DropPlace, dropPlaceAt, indexAfterDrop, type SlotBox } from "./drop-place.ts";
import classes from "./layout.module.css";

/** So near to the edge of the screen the page scrolls along, the faster the nearer. */
const edgePx = 90;
/** A press that moves less is no drag. */
const startPx = 4;

/** Drags a paragraph by its grip: a line shows where it would come to stand, Escape leaves it where it is. */
export function dragParagraph({ nativeEvent, currentTarget }: PointerEvent<HTMLElement>, session: NoteSession): void {
  const slot = currentTarget.closest<HTMLElement>("[data-slot]");
  const list = slot?.parentElement;
  const id = slot?.dataset["slot"];
  if (nativeEvent.button !== 0 || !slot || !list || id === undefined) return;
  nativeEvent.preventDefault();

  let at = { x: nativeEvent.clientX, y: nativeEvent.clientY };
  const start = at;
  let line: HTMLElement | null = null;
  let place: DropPlace | null = null;
  let frame = 0;

  const look = () => {
    frame = requestAnimationFrame(look);
    if (!line && Math.hypot(at.x - start.x, at.y - start.y) < startPx) return;
    line ??= beginDrag(slot);
    scrollAtEdge(at.y);
    place = dropPlaceAt(at, slotBoxesIn(list), list.clientWidth);
    if (place) Object.assign(line.style, styleInPixels(place.line));
  };
  const handleMove = ({ clientX, clientY }: globalThis.PointerEvent) => {
    at = { x: clientX, y: clientY };
  };
  const end = (isDropped: boolean) => {
    cancelAnimationFrame(frame);
    removeEventListener("pointermove", handleMove);
    removeEventListener("pointerup", drop);
    removeEventListener("pointercancel", cancel);
    removeEventListener("keydown", handleKey, { capture: true });
    const wasDragged = line !== null;
    line?.remove();
    slot.removeAttribute("data-dragged");
    document.documentElement.removeAttribute("data-dragging");
    // Others may have brought it elsewhere meanwhile.
    const from = session.shown().note?.paragraphs.findIndex((paragraph) => paragraph.id === id) ?? -1;
    const index = isDropped && wasDragged && place && from >= 0 ? indexAfterDrop(from, place.before) : null;
    if (index !== null) void session.drop(id, index);
  };
  const drop = () => end(true);
  const cancel = () => end(false);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };
  addEventListener("pointermove", handleMove);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", cancel);
  addEventListener("keydown", handleKey, { capture: true });
  look();
}

function beginDrag(slot: HTMLElement): HTMLElement {
  slot.setAttribute("data-dragged", "");
  document.documentElement.setAttribute("data-dragging", "");
  const line = document.createElement("div");
  line.className = classes["line"] ?? "";
  document.body.append(line);
  return line;
}

/** Only what is near the screen is on the page; the pointer is there, too. */
function slotBoxesIn(list: HTMLElement): readonly SlotBox[] {
  return [...list.querySelectorAll<HTMLElement>(":scope > [data-slot]")].map((slot) => {
    const { left, right, top, bottom } = slot.getBoundingClientRect();
    return { index: Number(slot.dataset["index"]), left, right, top, bottom };
  });
}

function scrollAtEdge(y: number): void {
  const above = edgePx + 60 - y;
  const below = y - (innerHeight - edgePx);
  if (above > 0) scrollBy(0, -above / 5);
  else if (below > 0) scrollBy(0, below / 5);
}

function styleInPixels(line: DropPlace["line"]): Record<string, string> {
  return Object.fromEntries(Object.entries(line).map(([name, value]) => [name, `${value}px`]));
}
