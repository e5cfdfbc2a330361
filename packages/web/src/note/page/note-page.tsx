import { createNoteReplica } from "@octavo/client";
import { useCallback, useEffect, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { type Services, useServices } from "../../platform/services.tsx";
import { FrameGround } from "../../results/frame/frame-ground.tsx";
import type { FramedOutput } from "../../results/frame/frames.ts";
import { notices } from "../../shell/notices.ts";
import { afterOutput } from "../session/after-output.ts";
import { afterShortRun } from "../session/after-short-run.ts";
import { createNoteSession, type NoteSession } from "../session/note-session.ts";
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

/** The page of one note. A session is made for each note that the address names, and ends with it. */
export function NotePage() {
  const { noteId = "" } = useParams();
  const services = useServices();
  const session = useSession(services, noteId);
  if (!session) return <NoteLoading />;
  return (
    <SessionProvider session={session} key={noteId}>
      <NoteTitleTag />
      <LeaveGuard />
      <NoteBody />
    </SessionProvider>
  );
}

function useSession(services: Services, noteId: string): NoteSession | null {
  const [session, setSession] = useState<NoteSession | null>(null);
  useEffect(() => {
    const { connection, drafts, clock } = services;
    const replica = createNoteReplica({ connection, noteId, drafts, clock });
    const made = createNoteSession({ replica, connection, notify: notices, later: afterOutput, soon: afterShortRun });
    const keep = () => replica.keepDraft();
    addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", keep);
    setSession(made);
    return () => {
      removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", keep);
      made.stop();
      replica.stop();
      setSession(null);
    };
  }, [services, noteId]);
  return session?.replica.noteId === noteId ? session : null;
}

function NoteBody() {
  const hasNote = useNote(({ note }) => note !== null);
  const { replica } = useNoteSession();
  const isCurrent = useCallback(
    ({ paragraphId, index, html }: FramedOutput) =>
      replica.paragraph(paragraphId)?.results?.segments[index]?.data === html,
    [replica],
  );
  const phase = useNote((state) => state.phase);
  const look = useNote(shownLookOf);
  useParagraphInAddress(hasNote);
  if (phase.name === "failed") return <NoteMissing text={phase.text} />;
  if (!hasNote) return <NoteLoading />;
  return (
    <main className={classes["page"]}>
      <NoteBar />
      <NoteBanners />
      <div className={classes["paper"]} data-look={look}>
        <FrameGround isCurrent={isCurrent} subscribe={replica.subscribe}>
          <ParagraphList />
        </FrameGround>
      </div>
      <RunKey />
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
