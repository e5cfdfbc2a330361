import type { ReplicaState } from "@octavo/client";
import { isRunning, nameOfPath } from "@octavo/note";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { useNoteSession, useNoteState } from "../context/session-context.tsx";
import { useLastingNote } from "../context/use-lasting.ts";

const product = "Octavo";
/** A run that is over in a moment is no news for who looks at another tab. */
const newsAfterMs = 400;

/** The browser tab's title and icon: the note's name, whether something runs, whether a run of the note failed, and whether one ended out of sight. */
export function NoteTitleTag() {
  const name = useNoteState(({ note }) => (note ? nameOfPath(note.path) : null));
  const runs = useLastingNote(hasNoteRun, newsAfterMs);
  const isNews = useEndedUnseen(runs);
  const hasFailed = useStore(
    useNoteSession().noteRun.store,
    (run) => run.state === "stopped" && run.reason === "failed",
  );

  useEffect(() => {
    const sign = runs ? "▶ " : hasFailed ? "✕ " : isNews ? "✓ " : "";
    document.title = name === null ? product : `${sign}${name} - ${product}`;
  }, [name, runs, isNews, hasFailed]);
  useEffect(() => {
    setPageIcon(runs ? "icon-running-1.svg" : hasFailed ? "icon-failed-1.svg" : "icon-1.svg");
  }, [runs, hasFailed]);
  useEffect(
    () => () => {
      document.title = product;
      setPageIcon("icon-1.svg");
    },
    [],
  );
  return null;
}

function hasNoteRun({ note }: ReplicaState): boolean {
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

function setPageIcon(name: string): void {
  document.querySelector("link[rel=icon]")?.setAttribute("href", `./assets/${name}`);
}
