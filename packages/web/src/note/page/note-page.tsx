import { useEffect, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { useStore } from "zustand";
import { FrameGround } from "../../results/frame/frame-ground.tsx";
import { NoteForms } from "../forms/note-forms.tsx";
import { PanelHost } from "../panels/panel-host.tsx";
import { panelStore } from "../panels/panel-store.ts";
import { SessionProvider, useNote, useNoteSession } from "../session/session-context.tsx";
import { shownLookOf } from "../session/shown-look.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { NoteBanners } from "./note-banners.tsx";
import { NoteBar } from "./note-bar.tsx";
import { NoteMissing } from "./note-missing.tsx";
import classes from "./note-page.module.css";
import { NoteTitleTag } from "./note-title-tag.tsx";
import { ParagraphList } from "./paragraph-list.tsx";
import { RunKey } from "./run-key.tsx";
import { useIsCurrentOutput } from "./use-is-current-output.ts";
import { useNoteSessionOf } from "./use-note-session-of.ts";

/** The page of one note. A session is made for each note that the address names, and ends with it. */
export function NotePage() {
  const { noteId = "" } = useParams();
  const session = useNoteSessionOf(noteId);
  if (!session) return <NoteLoading />;
  return (
    <SessionProvider session={session} key={noteId}>
      <NoteTitleTag />
      <LeaveGuard />
      <NoteBody />
    </SessionProvider>
  );
}

function NoteBody() {
  const hasNote = useNote(({ note }) => note !== null);
  const { replica } = useNoteSession();
  const isCurrent = useIsCurrentOutput();
  const phase = useNote((state) => state.phase);
  const look = useNote(shownLookOf);
  const isBeside = useStore(panelStore, ({ open, isWide }) => open !== null && !isWide);
  useParagraphInAddress(hasNote);
  if (phase.name === "failed") return <NoteMissing text={phase.text} />;
  if (!hasNote) return <NoteLoading />;
  return (
    <main className={classes["page"]} data-beside={isBeside || undefined}>
      <NoteBar />
      <NoteBanners />
      <div className={classes["paper"]} data-look={look}>
        <FrameGround isCurrent={isCurrent} subscribe={replica.subscribe}>
          <NoteForms />
          <ParagraphList />
        </FrameGround>
      </div>
      <RunKey />
      <PanelHost />
    </main>
  );
}

/** When the paragraphs on the way have taken their true heights, about. */
const settlingMs = [60, 200, 500, 1000];

/** `?paragraph=` in the address names the paragraph to go to, and to stay at while those around it are drawn. */
function useParagraphInAddress(hasNote: boolean): void {
  const session = useNoteSession();
  const [search] = useSearchParams();
  const wanted = search.get("paragraph");
  useEffect(() => {
    if (!hasNote || !wanted || !session.replica.paragraph(wanted)) return;
    session.focus(wanted, "paragraph");
    const go = () => document.getElementById(wanted)?.scrollIntoView({ block: "start" });
    const timers = settlingMs.map((delay) => setTimeout(go, delay));
    const stop = () => {
      for (const timer of timers) clearTimeout(timer);
    };
    const signs = ["wheel", "keydown", "pointerdown"] as const;
    for (const sign of signs) addEventListener(sign, stop, { capture: true, passive: true });
    return () => {
      stop();
      for (const sign of signs) removeEventListener(sign, stop, { capture: true });
    };
  }, [hasNote, wanted, session]);
}

/** Of the size of what comes, so that nothing jumps; words only after a while. */
function NoteLoading() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), 1000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className={classes["page"]} aria-busy="true">
      {isSlow && (
        <p role="status" className={classes["slow"]}>
          Opening the note…
        </p>
      )}
    </main>
  );
}
