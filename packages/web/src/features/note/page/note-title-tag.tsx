import type { ReplicaState } from "@octavo/client";
import { isRunning, nameOf } from "@octavo/note";
import { useEffect, useState } from "react";
import { useNote } from "../context/session-context.tsx";
import { useLastingNote } from "../context/use-lasting.ts";

const product = "Octavo";
/** A run that is over in a moment is no news for who looks at another tab. */
const newsAfterMs = 400;

/** The browser tab's title and icon: the note's name, whether something runs, and whether it ended while nobody looked. */
export function NoteTitleTag() {
  const name = useNote(({ note }) => (note ? nameOf(note.path) : null));
  const runs = useLastingNote(hasRun, newsAfterMs);
  const isNews = useEndedUnseen(runs);

  useEffect(() => {
    const sign = runs ? "▶ " : isNews ? "✓ " : "";
    document.title = name === null ? product : `${sign}${name} - ${product}`;
  }, [name, runs, isNews]);
  useEffect(() => {
    setIcon(runs ? "icon-running-1.svg" : "icon-1.svg");
  }, [runs]);
  useEffect(
    () => () => {
      document.title = product;
      setIcon("icon-1.svg");
    },
    [],
  );
  return null;
}

function hasRun({ note }: ReplicaState): boolean {
  return note?.paragraphs.some(({ status }) => isRunning(status)) ?? false;
}

/** Whether a run has ended since the page was last seen. */
function useEndedUnseen(runs: boolean): boolean {
  const [isNews, setIsNews] = useState(false);
  useEffect(() => {
    if (!runs) return;
    return () => {
      if (document.hidden) setIsNews(true);
    };
  }, [runs]);
  useEffect(() => {
    const handleSeen = () => {
      if (!document.hidden) setIsNews(false);
    };
    document.addEventListener("visibilitychange", handleSeen);
    return () => document.removeEventListener("visibilitychange", handleSeen);
  }, []);
  return isNews;
}

function setIcon(name: string): void {
  document.querySelector("link[rel=icon]")?.setAttribute("href", `./assets/${name}`);
}
