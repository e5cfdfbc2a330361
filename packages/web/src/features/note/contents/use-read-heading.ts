import { useEffect, useState } from "react";
import type { NoteSession } from "../session/note-session.ts";
import type { Heading } from "./headings.ts";

/** What stands above this line of the screen has been read. */
const readingLine = 170;

/** Where a heading is on the page; null while its paragraph is too far away to be drawn. */
export function elementOf({ paragraphId, at }: Heading): Element | null {
  const paragraph = document.getElementById(paragraphId);
  if (!paragraph || at < 0) return paragraph;
  return paragraph.querySelectorAll(".markdown-body :is(h1, h2, h3, h4, h5, h6)")[at] ?? paragraph;
}

/** Which heading is above what is being read, by its place in the list; -1 before the first. */
export function useReadHeading(headings: readonly Heading[], session: NoteSession): number {
  const [read, setRead] = useState(() => lastAbove(headings, session));
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      setRead(lastAbove(headings, session));
    };
    const handleScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    addEventListener("scroll", handleScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", handleScroll);
    };
  }, [headings, session]);
  return read;
}

function lastAbove(headings: readonly Heading[], { replica }: NoteSession): number {
  const paragraphs = replica.state.note?.paragraphs ?? [];
  const reading = paragraphs.findLastIndex(({ id }) => isAboveView(document.getElementById(id)));
  const order = new Map(paragraphs.map(({ id }, index) => [id as string, index]));
  return headings.findLastIndex((heading) => {
    const element = elementOf(heading);
    // Not drawn: it is above when what is being read comes after it.
    return element ? isAboveView(element) : (order.get(heading.paragraphId) ?? 0) < reading;
  });
}

function isAboveView(element: Element | null): boolean {
  return element !== null && element.getBoundingClientRect().top <= readingLine;
}
